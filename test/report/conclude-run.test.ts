import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { concludeRun, type RunSurroundings } from '../../src/report/conclude-run.js'
import { summarizeRecord } from '../../src/report/record/summarize-record.js'
import { webhookServer } from '../alert/fixtures.js'
import { goldenTests } from './golden-sample.js'
import { assertion, build, now, type Scores, testReport, verdict } from './sample.js'

const failing = testReport('refund', [assertion({ verdict: verdict([0.2, 0.2, 0.2, 0.2]) })])

function surroundings(more: Partial<RunSurroundings> = {}): RunSurroundings {
  const rootDir = mkdtempSync(join(tmpdir(), 'conclude-'))
  const options = { alerts: { alert_webhook_url: '${HOOK}', alert_threshold: 0.9 } }
  const never = () => 0.5
  return { rootDir, options, env: {}, now, random: never, colours: false, print: () => {}, ...more }
}

test('while somebody watches, nobody is told', async () => {
  const { url, received } = await webhookServer({ status: 204 })
  const record = await concludeRun([failing], surroundings({ watching: true, env: { HOOK: url } }))
  expect(record?.alert).toBeUndefined()
  expect(received).toEqual([])
})

test('a watcher keeps the reports of its last 20 runs, and those of other runs', async () => {
  const around = surroundings({ options: {}, random: Math.random })
  const other = await concludeRun([failing], around)
  const ids: string[] = []
  for (let run = 0; run < 23; run++)
    ids.push((await concludeRun([failing], { ...around, watching: true }))?.run_id ?? 'none')
  const kept = [other?.run_id, ...ids.slice(3)].toSorted()
  const named = (folder: string, ending: string) =>
    readdirSync(join(around.rootDir, folder)).flatMap((name) =>
      name.endsWith(ending) ? [name.slice(0, -ending.length)] : [],
    )
  expect(named('reports/selftest', '.json').toSorted()).toEqual(kept)
  expect(named('reports/selftest', '.html').toSorted()).toEqual(kept)
  expect(named('docs/reports/selftest', '.md').toSorted()).toEqual(kept)
})

test('an address that is not there is a warning in every report, and the tests’ result stands', async () => {
  const printed: string[] = []
  const around = surroundings({ print: (text) => printed.push(text) })
  const record = await concludeRun([failing], around)
  const warning = 'alert_webhook_url: the environment variable HOOK is not set'
  expect(record?.alert?.warnings).toEqual([expect.stringContaining(warning)])
  expect(printed.join()).toContain(warning)
  expect(readdirSync(join(around.rootDir, 'reports/selftest'))).toHaveLength(2)
})

test('a case that passed in the accepted baseline of its set has regressed, whatever the last run was', async () => {
  const { url, received } = await webhookServer({ status: 204 })
  const printed: string[] = []
  const around = surroundings({
    print: (text) => printed.push(text),
    env: { HOOK: url },
    options: { alerts: { sets: { support: { alert_webhook_url: '${HOOK}' } } } },
  })
  const folder = join(around.rootDir, 'test/__baselines__')
  mkdirSync(folder, { recursive: true })
  const cases = ['refund-01', 'refund-02'].map((id) => ({ id: `support > ${id}`, outcome: 'pass', scores: {} }))
  const baseline = { version: 1, kind: 'run', name: 'support', run: 'r', packageVersion: '0', cases }
  writeFileSync(join(folder, 'support.json'), JSON.stringify({ ...baseline, acceptedAt: now.toISOString() }))
  const run = () => concludeRun(goldenTests(), around)
  await run()
  await run()
  const regressed = received.map(({ body }) => JSON.parse(body).suites[0].regressed_case_ids)
  expect(regressed).toEqual([['refund-02'], ['refund-02']])
  for (const summary of printed) expect(summary).toMatch(/broke +support > refund-02/)
})

/** What broke in the second of two runs of a golden set with one case, beside an accepted run of these cases. */
async function brokeIn(set: string, accepted: readonly object[]): Promise<string | undefined> {
  const printed: string[] = []
  const around = surroundings({ options: {}, print: (text) => printed.push(text) })
  const folder = join(around.rootDir, 'test/__baselines__')
  mkdirSync(folder, { recursive: true })
  const baseline = { version: 1, kind: 'run', name: 'support', run: 'r', packageVersion: '0', cases: accepted }
  writeFileSync(join(folder, 'support.json'), JSON.stringify({ ...baseline, acceptedAt: now.toISOString() }))
  const run = (...scores: Scores) => {
    const [judged] = structuredClone(goldenTests())[0]!.assertions
    judged!.golden!.set.name = set
    const given = verdict(scores)
    return concludeRun([testReport('refund-01', [{ ...judged!, verdict: given, outcome: given.outcome }])], around)
  }
  await run(1, 1, 1, 1)
  await run(0.9, 0.4, 0.6, 0.9)
  return /broke [^:\n]*/.exec(printed.at(-1) ?? '')?.[0]
}

test('what moved since the accepted run is told, and a case that it does not hold has not regressed', async () => {
  const accepted = (id: string) => ({ id, outcome: 'pass', scores: { factuality: 0.8 } })
  expect(await brokeIn('support', [accepted('refund-01')])).toBe('broke    refund-01  factuality 0.8 -> 0.4')
  expect(await brokeIn('support', [accepted('refund-02')])).toBeUndefined()
})

test('a golden set whose name cannot be that of a file is held against the last run', async () => {
  expect(await brokeIn('refunds: EU/US', [])).toBe('broke    refund-01  factuality 1 -> 0.4')
})

test('a case has regressed also where its id grew since, for another file has a test of its name', async () => {
  const { url, received } = await webhookServer({ status: 204 })
  const around = surroundings({ env: { HOOK: url }, options: { alerts: { alert_webhook_url: '${HOOK}' } } })
  const passing = testReport('refund', [assertion({ verdict: verdict([1, 1, 1, 1]) })])
  await concludeRun([passing], around)
  const record = await concludeRun([failing, { ...passing, file: 'test/other.test.ts' }], around)
  expect(record?.alert?.fired).toMatchObject([{ reasons: [{ code: 'regression' }] }])
  expect(JSON.parse(received[0]?.body ?? '').suites[0].regressed_case_ids).toEqual([record?.cases[0]?.id])
})

test('a golden set that two projects run has its accepted run in both', async () => {
  const { url, received } = await webhookServer({ status: 204 })
  const around = surroundings({
    env: { HOOK: url },
    options: { alerts: { sets: { support: { alert_webhook_url: '${HOOK}' } } } },
  })
  const folder = join(around.rootDir, 'test/__baselines__')
  mkdirSync(folder, { recursive: true })
  const cases = [{ id: 'support > refund-02', outcome: 'pass', scores: {} }]
  const baseline = { version: 1, kind: 'run', name: 'support', run: 'r', packageVersion: '0', cases }
  writeFileSync(join(folder, 'support.json'), JSON.stringify({ ...baseline, acceptedAt: now.toISOString() }))
  const inProject = (project: string) => goldenTests().map((report) => Object.assign(report, { project }))
  await concludeRun([...inProject('node'), ...inProject('edge')], around)
  const suites: { regressed_case_ids: string[] }[] = JSON.parse(received[0]?.body ?? '').suites
  expect(suites.map((suite) => suite.regressed_case_ids)).toEqual([['refund-02'], ['refund-02']])
})

test('tests of one name in a file are told of', async () => {
  const record = await concludeRun([failing, failing], surroundings({ options: {} }))
  expect(record?.warnings).toEqual([expect.stringContaining('2 tests are called "refund"')])
})

test('a renamed set is told that its accepted run lies under the old name', async () => {
  const printed: string[] = []
  const around = surroundings({ options: {}, print: (text) => printed.push(text) })
  const folder = join(around.rootDir, 'test/__baselines__')
  mkdirSync(folder, { recursive: true })
  const accept = (name: string, extra: object[] = []) => {
    const { cases } = summarizeRecord(build(goldenTests().slice(0, 2)))
    const golden = cases.map((entry) => Object.assign({}, entry, { golden: { ...entry.golden, set: name } }))
    const baseline = { version: 1, kind: 'run', name, run: 'r', packageVersion: '0', cases: [...golden, ...extra] }
    writeFileSync(join(folder, `${name}.json`), JSON.stringify({ ...baseline, acceptedAt: now.toISOString() }))
  }
  const warnings = async () => (await concludeRun(goldenTests(), around))?.warnings

  expect(await warnings()).toEqual([])
  accept('old support')
  expect(await warnings()).toEqual([
    'Golden set "support" has no accepted run, and its cases are those of "old support" in test/__baselines__/old support.json: ' +
      'a case that vanishes would not be noticed. If the set was renamed, accept a run of it under its new name, ' +
      'npx expect-jury baseline accept <run id> --name "support", and delete the old file.',
  ])
  expect(printed.at(-1)).toContain('Warning    Golden set "support" has no accepted run')
  const others = ['x', 'y', 'z'].map((id) => ({
    id,
    outcome: 'pass',
    scores: {},
    golden: { set: 'old support', caseId: id },
  }))
  accept('old support', others) // another set that shares some cases
  expect(await warnings()).toEqual([])
  accept('old support')
  accept('support')
  expect(await warnings()).toEqual([])
})

test('settings of a set whose file has gone are missed aloud', async () => {
  const [first] = goldenTests()
  const golden = first!.assertions[0]!.golden!
  golden.set.alerts = true
  const record = await concludeRun([first!], surroundings({ options: {} }))
  expect(record?.alert).toEqual({
    fired: [],
    sent: 0,
    unsent: [],
    warnings: ['test/support.golden.yaml cannot be read any more: its alerts were not looked at.'],
  })
})
