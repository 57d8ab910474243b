import { expect, test } from 'vitest'
import { createJudge } from '../../src/judge/create-judge.js'
import { scriptedModel } from '../../src/model/scripted-model.js'
import { closedGates } from '../../src/report/gate/closed-gates.js'
import type { TestReport } from '../../src/report/record/assertion.js'
import { buildRunRecord } from '../../src/report/record/build-run-record.js'
import { selftestReply } from '../judge/support/scripts.js'
import { cases, runSet } from './run-set.js'

let sets = 0
const canaries = [{ id: 'good', kind: 'known_pass', prompt: 'p', output: 'GOOD' }]
const names = ['format', 'factuality', 'instruction_following', 'safety'].map((name) => `${name}_score`)
const good = selftestReply(Object.fromEntries(names.map((name) => [name, 1])))
const judge = createJudge({ model: scriptedModel(() => good) })
const whole = { watching: false, filtered: false }
const recordOf = (tests: TestReport[]) => buildRunRecord({ runId: 'r', now: new Date(0), tests })

test('the report on the judge goes with whichever record is written first', async () => {
  const name = `Support ${(sets += 1)}`
  const { reports } = await runSet(
    { name, canaries, cases: cases('a', 'b') },
    { judge },
    { losesFirst: true, retry: 1 },
  )
  const record = recordOf(reports)
  expect(record.canaries).toMatchObject([{ status: 'TRUSTED', golden_set: name }])
  expect(closedGates(record, whole)).toEqual([])
})

test('a file does not know what reports the rest of the run holds, and blames none', async () => {
  const name = `Support ${(sets += 1)}`
  const set = { name, canaries, strict: false, min_pass_rate: 0.9, cases: cases('a', 'b') }
  const subject = ({ id }: { id: string }) => (id === 'a' ? 'score 1' : 'score 100')
  const { suiteErrors, result } = await runSet(set, { subject, judge })
  expect(suiteErrors).toHaveLength(1)
  expect(suiteErrors[0]).not.toContain('anaries')
  expect(result?.status).toBe('failed')
})

test('a set whose judge must be checked stays closed without a report', async () => {
  const name = `Support ${(sets += 1)}`
  const { reports } = await runSet({ name, canaries, cases: cases('a') }, { judge })
  const lost = structuredClone(reports)
  for (const { assertions } of lost) for (const assertion of assertions) delete assertion.canaries
  expect(closedGates(recordOf(reports), whole)).toEqual([])
  expect(closedGates(recordOf(lost), whole)).toEqual([
    `Golden set "${name}" is unknown. Canaries are demanded of its judge, and no report of them came: nobody knows whether it can be trusted.`,
  ])
  const advisory = await runSet({ name, canaries, gate: 'report', cases: cases('a') }, { judge })
  for (const { assertions } of advisory.reports) for (const assertion of assertions) delete assertion.canaries
  expect(closedGates(recordOf(advisory.reports), whole)).toEqual([])
})
