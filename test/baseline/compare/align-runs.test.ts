import { expect, test } from 'vitest'
import { alignRuns } from '../../../src/baseline/compare/align-runs.js'
import type { CaseSummary } from '../../../src/baseline/run-summary.js'

interface Case {
  readonly id: string
  /** `project: file > test`, of which project and file may be missing. */
  readonly at?: string
  readonly text?: string
  readonly golden?: NonNullable<CaseSummary['golden']>
}

function runWith(cases: readonly Case[]) {
  const summaries = cases.map(({ id, at, text, golden }): CaseSummary => {
    const [, project = '', file = '', name = ''] = /^(?:(\w+): )?(?:(\S+) > )?(.*)$/.exec(at ?? '') ?? []
    return {
      id,
      outcome: 'pass',
      scores: {},
      ...(at !== undefined && { place: { file, project, test: name } }),
      ...(text !== undefined && { caseHash: text }),
      ...(golden && { golden }),
    }
  })
  return { id: 'run', cases: summaries }
}

const aligned = (old: readonly Case[], next: readonly Case[]): string[] =>
  alignRuns(runWith(old), runWith(next)).cases.map(({ id }) => id)

const refund = { id: 'is polite', at: 'test/refund.test.ts > is polite', text: 'a' }
const shipping = { id: 'is polite', at: 'test/shipping.test.ts > is polite', text: 'b' }
const long = (one: Case): Case => ({ ...one, id: one.at ?? one.id })

test('the same test has the id of the new run, longer or shorter', () => {
  expect(aligned([refund], [long(shipping), long(refund)])).toEqual(['test/refund.test.ts > is polite'])
  expect(aligned([long(shipping), long(refund)], [refund])).toEqual(['test/shipping.test.ts > is polite', 'is polite'])
})

test('a run of one package beside a run of all', () => {
  const root = (name: string) => long({ id: '', at: `packages/${name}/test/a.test.ts > rubric` })
  const alone = { id: 'rubric', at: 'alpha: test/a.test.ts > rubric' }
  expect(aligned([alone], [root('alpha')])).toEqual(['packages/alpha/test/a.test.ts > rubric'])
  expect(aligned([alone], [root('alpha'), root('beta')])).toEqual(['rubric']) // of which package, nobody knows
})

test('of two that may be meant, the one of the same id is', () => {
  const next = { id: 'rubric', at: 'test/a.test.ts > rubric', text: 'a' }
  const others = [long({ id: '', at: 'packages/beta/test/a.test.ts > rubric', text: 'b' }), { ...next, text: 'c' }]
  expect(aligned([next], others)).toEqual(['rubric'])
})

test('a short id that is another test now', () => {
  const [one, two] = ['one', 'two'].map((name) => ({ id: 'short', at: `test/a.test.ts > ${name}` }))
  expect(aligned([one!], [two!, long(one!)])).toEqual(['test/a.test.ts > one'])
  expect(aligned([refund], [shipping])).toEqual(['test/refund.test.ts > is polite'])
  expect(aligned([{ ...refund, at: 'test/refund.test.ts > is polite (old)' }], [refund])).toEqual(['is polite'])
})

test('a case that the new run lacks is no other one of it, whatever that is called', () => {
  const others = [
    { id: 'x', at: 'b.test.ts > x', text: 'b' },
    { id: 'a.test.ts > x', at: 'b.test.ts > a.test.ts > x', text: 'c' },
  ]
  expect(aligned([{ id: 'x', at: 'a.test.ts > x', text: 'a' }], others)).toEqual(['a.test.ts > a.test.ts > x'])
  const both = [
    { id: 'x', at: 'a.test.ts > x', text: 'a' },
    { id: 'a.test.ts > x', at: 'c.test.ts > y', text: 'd' },
  ]
  expect(aligned(both, [{ id: 'x', at: 'b.test.ts > x', text: 'b' }])).toEqual([
    'a.test.ts > x',
    'c.test.ts > a.test.ts > x',
  ])
})

test('a test that was moved, and one that was moved and asks something else', () => {
  const moved = { ...refund, at: 'test/money/refunds.test.ts > is polite' }
  expect(aligned([refund], [moved])).toEqual(['is polite'])
  const untold = ({ id, at = '' }: Case): Case => ({ id, at })
  expect(aligned([untold(refund)], [moved])).toEqual(['is polite'])
  expect(aligned([refund], [untold(moved)])).toEqual(['is polite'])
  expect(aligned([refund], [{ ...moved, text: 'c' }])).toEqual(['test/refund.test.ts > is polite'])
})

test('projects that run one file are told apart', () => {
  const node = { id: 'node > a', at: 'node: a.test.ts > a' }
  const edge = { id: 'edge > a', at: 'edge: a.test.ts > a' }
  expect(aligned([node, edge], [edge, node])).toEqual(['node > a', 'edge > a'])
  expect(aligned([{ ...edge, id: 'a' }], [node, edge])).toEqual(['edge > a'])
  const only = { id: 'a', at: 'a.test.ts > a' }
  expect([aligned([only], [edge]), aligned([edge], [only])]).toEqual([['edge > a'], ['a']])
})

test('a golden case whose name changed, and a test', () => {
  const golden = { set: 'Support', caseId: 'refund-03' }
  const renamed = {
    id: 'Support > refund-03: money back',
    at: 'test/a.test.ts > Support > refund-03: money back',
    golden,
  }
  const promo = {
    id: 'Support > promo',
    at: 'test/a.test.ts > Support > promo',
    golden: { ...golden, caseId: 'promo' },
  }
  const old = { id: 'Support > refund-03', at: 'test/a.test.ts > Support > refund-03', golden }
  expect(aligned([old], [renamed, promo])).toEqual([renamed.id])
  expect(aligned([refund], [{ id: 'is kind', at: 'test/refund.test.ts > is kind' }])).toEqual(['is polite'])
})

test('runs that do not say where their cases stand are matched by id', () => {
  expect(aligned([{ id: 'a' }, { id: 'b' }], [{ id: 'b' }, refund])).toEqual(['a', 'b'])
  expect(aligned([{ id: 'is polite' }], [refund])).toEqual(['is polite'])
})

test('a scenario that ran from the command line and as a test', () => {
  const fromShell = { id: 'promo_code', at: 'config/selftest.yaml > promo_code', text: 'a' }
  const asTest = { id: 'promo_code', at: 'test/selftest.test.ts > selftest > promo_code', text: 'b' }
  expect(aligned([fromShell], [asTest])).toEqual(['promo_code'])
})
