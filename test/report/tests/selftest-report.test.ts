import { expect, test } from 'vitest'
import { compareRuns } from '../../../src/baseline/compare/compare-runs.js'
import { buildRunRecord } from '../../../src/report/record/build-run-record.js'
import { summarizeRecord } from '../../../src/report/record/summarize-record.js'
import { selftestReport } from '../../../src/report/tests/selftest-report.js'
import type { CaseResult } from '../../../src/selftest/flow/case-result.js'
import { runCase } from '../../../src/selftest/flow/run-case.js'
import type { Scenario } from '../../../src/selftest/scenario.js'
import { identity, makeBench, scenario, scores } from '../../selftest/flow/bench.js'

const conversation: Partial<Scenario> = {
  prompt: 'Do it.',
  expected_status: 'AWAITING_RESPONSE',
  reply_flow: [{ reply: 'The first one.', expected_status: 'COMPLETE' }],
}

async function run(first: number, second: number, answer = 'turn'): Promise<CaseResult> {
  let calls = 0
  const bench = await makeBench(
    (_prompt, { turn }) => ({ status: turn === 0 ? 'AWAITING_RESPONSE' : 'COMPLETE', output: `${answer} ${turn}` }),
    { judge: () => scores([first, second][calls++] ?? 0) },
  )
  return runCase(scenario(conversation), bench, identity)
}

const caseOf = (result: CaseResult) =>
  buildRunRecord({
    runId: 'selftest-20260206-1234-a',
    now: new Date(0),
    tests: [selftestReport(result, 'config/selftest.yaml')],
  }).cases[0]

test('a conversation that passed stands where its last step is, its low first score notwithstanding', async () => {
  expect(caseOf(await run(0.8, 0.9))).toMatchObject({
    id: 'one',
    pass: true,
    actual_status: 'COMPLETE',
    output: 'turn 1',
    scores: { overall_score: 0.9 },
    assertions: [{ summary: 'prompt: 0.80, needs 0.74' }, { summary: 'reply 1: 0.90, needs 0.74' }],
  })
})

test('one that failed stands at the step that failed', async () => {
  expect(caseOf(await run(0.5, 0.9))).toMatchObject({
    pass: false,
    prompt: 'Do it.',
    actual_status: 'AWAITING_RESPONSE',
    scores: { overall_score: 0.5 },
  })
})

test('a conversation is the same in two runs by what was said, whatever was answered', async () => {
  const runWith = async (...args: Parameters<typeof run>) => {
    const tests = [selftestReport(await run(...args), 'config/selftest.yaml')]
    return summarizeRecord(buildRunRecord({ runId: args.join(), now: new Date(0), tests }))
  }
  const old = await runWith(0.8, 0.5)
  expect(compareRuns(old, await runWith(0.8, 0.9, 'another'))).toMatchObject({ improvements: ['one'] })
  expect(compareRuns(old, await runWith(0.5, 0.9))).toMatchObject({ cases: 1, improvements: [] })
})

test('a case without a prompt is unknown and says why', async () => {
  const open = scenario()
  delete (open as { prompt?: string }).prompt
  const bench = await makeBench(() => 'x', { generator: ['nothing', 'nothing'] })
  expect(caseOf(await runCase(open, bench, identity))).toMatchObject({
    outcome: 'unknown',
    prompt: null,
    unknown: { code: 'no_verdict' },
    usage: { calls: 2 },
  })
})
