import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../../src/cli/baseline.js'
import { brokenCheck } from '../../src/judge/canary/canary.js'
import { defaultCanaries } from '../../src/judge/canary/default-canaries.js'
import { assertion, build, testReport } from '../report/sample.js'
import { capture } from './capture.js'

const ids = ['c1', 'c2', 'c3', 'c4'] as const

/** A run in which these cases of a set of `size` passed. */
function recordOf(set: string, cases: readonly string[], size = cases.length) {
  const head = {
    name: set,
    file: `test/${set}.golden.yaml`,
    type: 'golden_chat',
    strict: true,
    min_pass_rate: 1,
    gate: 'enforce' as const,
    size,
    case_ids_hash: 'f00d',
    tag_pass_rates: {},
  }
  return build(
    cases.map((id) =>
      testReport(`${set} > ${id}`, [
        assertion({
          matcher: 'golden',
          golden: { set: head, case: { id, name: id, tags: [] }, run: 0, runs: 1, score: 90, reasons: [] },
        }),
      ]),
    ),
  )
}

function project(records: Record<string, unknown>) {
  const { io, cwd, out, err } = capture()
  for (const [name, record] of Object.entries(records)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true })
    writeFileSync(join(cwd, name), JSON.stringify(record))
  }
  const accept = (...args: string[]) => run(['accept', ...args, '--beside', 'test/a.test.ts'], io)
  const file = join(cwd, 'test/__baselines__/Support.json')
  const accepted = (): string[] => {
    const text = readFileSync(file, 'utf8')
    return JSON.parse(text).cases.map(({ id }: { id: string }) => id)
  }
  return { accept, accepted, file, out, err }
}

test('a run that holds a part of the set does not become its baseline', async () => {
  const part = recordOf('Support', ['c1'], 4)
  const failed = part.golden_sets?.map((set) => ({ ...set, status: 'failed', failed: 1 }))
  const { accept, err } = project({ 'part.json': part, 'failed.json': { ...part, golden_sets: failed } })
  expect(await accept('failed.json', '--name', 'Support')).toBe(2)
  expect(await accept('part.json', '--name', 'Support', '--allow-removed')).toBe(2)
  expect(err()).toMatch(
    /^(Golden set "Support" ran only in part in run "[^"]+": 3 of 4 cases did not run\. Run it whole, .*\n){2}$/,
  )
  const other = structuredClone(part.golden_sets ?? []).map((set) => Object.assign(set, { name: 'Other' }))
  const whole = recordOf('Support', ids)
  const both = project({ 'both.json': { ...whole, golden_sets: [...other, ...(whole.golden_sets ?? [])] } })
  expect(await both.accept('both.json', '--name', 'Support')).toBe(0)
})

test('the same run, accepted again, leaves the file as it is', async () => {
  const { accept, file, out } = project({ 'run.json': recordOf('Support', ids) })
  expect(await accept('run.json', '--name', 'Support')).toBe(0)
  const early = readFileSync(file, 'utf8').replace(/"acceptedAt": "[^"]+"/, '"acceptedAt": "2026-02-06T12:00:00.000Z"')
  writeFileSync(file, early)
  expect(await accept('run.json', '--name', 'Support')).toBe(0)
  expect(readFileSync(file, 'utf8')).toBe(early)
  expect(out()).toContain('Baseline "Support" holds this run already: test/__baselines__/Support.json.')
})

test('a run whose judge cannot be trusted does not become a baseline', async () => {
  const record = recordOf('Support', ids)
  const canaries = [brokenCheck({ name: 'gpt' }, { name: 'selftest' }, defaultCanaries, 'down')]
  const { accept, err } = project({ 'run.json': { ...record, canaries } })
  expect(await accept('run.json', '--name', 'Support', '--allow-removed')).toBe(2)
  expect(err()).toMatch(
    /^Run "[^"]+" cannot become the baseline "Support"\. UNTRUSTED: the judge gpt could not be checked: down\. Mend /,
  )
})

test('a run without cases of the baseline renews it only with --allow-removed, and names them', async () => {
  const { accept, accepted, out, err } = project({
    'whole.json': recordOf('Support', ids),
    'fewer.json': recordOf('Support', ['c1', 'c2', 'c3']),
  })
  expect(await accept('whole.json', '--name', 'Support')).toBe(0)
  expect(await accept('fewer.json', '--name', 'Support')).toBe(2)
  expect(err()).toContain('lacks 1 case that the baseline "Support" has: Support > c4.')
  expect(err()).toContain('--allow-removed')
  expect(accepted()).toHaveLength(4)
  expect(await accept('fewer.json', '--name', 'Support', '--allow-removed')).toBe(0)
  expect(out()).toContain('1 case removed: Support > c4.')
  expect(accepted()).toEqual(['Support > c1', 'Support > c2', 'Support > c3'])
})

test('at most ten are named', async () => {
  const many = Array.from({ length: 12 }, (_, index) => `m${index + 10}`)
  const { accept, err } = project({ 'many.json': recordOf('Support', many), 'one.json': recordOf('Support', ['m10']) })
  await accept('many.json', '--name', 'Support')
  expect(await accept('one.json', '--name', 'Support')).toBe(2)
  expect(err()).toMatch(/lacks 11 cases .*Support > m20 and 1 more\./)
})

test('a name of none of its golden sets is said, and replaces no set of that name', async () => {
  const { accept, out, err } = project({
    'support.json': recordOf('Support', ids),
    'bulk.json': recordOf('Bulk', ['b1']),
  })
  expect(await accept('bulk.json', '--name', 'v7')).toBe(0)
  expect(out()).toContain('No golden set of the run is called "v7" (it holds "Bulk")')
  expect(await accept('support.json', '--name', 'Support')).toBe(0)
  expect(await accept('bulk.json', '--name', 'Support')).toBe(2)
  expect(err()).toContain('No golden set of the run is called "Support" (it holds "Bulk")')
})
