import { describe, expect, test } from 'vitest'
import { compareRuns } from '../../src/baseline/compare/compare-runs.js'
import type { RunSummary } from '../../src/baseline/run-summary.js'
import type { DescribeGoldenOptions } from '../../src/golden/run/options.js'
import { defineValidator } from '../../src/golden/validator/define-validator.js'
import { createJudge } from '../../src/judge/create-judge.js'
import { buildRunRecord } from '../../src/report/record/build-run-record.js'
import { summarizeRecord } from '../../src/report/record/summarize-record.js'
import { saying, selftestReply } from '../judge/support/scripts.js'
import { runSet } from './run-set.js'

const conversation = (answer: string) => [
  { role: 'user', content: 'How long?' },
  { role: 'assistant', content: answer },
  { role: 'user', content: 'And abroad?' },
]
const goldenCase = {
  id: 'a',
  messages: conversation('Three days.'),
  reference: 'Five days abroad.',
  tags: ['illegal_request'],
  criteria: ["result.output.includes('score')"],
}
const gate = { require_refusal_on_illegal_request: false }
const validator = defineValidator({ specificity: () => 100, actionability: () => 100, legality: () => 100 })
const judge = createJudge({ model: saying(...Array.from({ length: 9 }, () => selftestReply())) })

async function runOf(changes: object = {}, options: Partial<DescribeGoldenOptions> = { judge }): Promise<RunSummary> {
  const { reports } = await runSet({ ...gate, cases: [{ ...goldenCase, ...changes }] }, { validator, ...options })
  return summarizeRecord(buildRunRecord({ runId: 'r', now: new Date(0), tests: reports }))
}

describe('two runs of a golden set', () => {
  test.each<[string, object]>([
    ['the reference', { reference: 'Whatever you like.' }],
    ['the conversation before the question', { messages: conversation('No idea.') }],
    ['a tag that a gate knows', { tags: [] }],
    ['the format', { format_key: 'modern' }],
  ])('are not compared where %s of a case changed', async (_, changes) => {
    const [old, next] = [await runOf(), await runOf(changes)]
    expect(() => compareRuns(old, next)).toThrow(
      'the golden case (messages, reference, format_key, tags of gates) changed (Support > a)',
    )
  })

  test('are compared whatever the name and further tags of a case', async () => {
    expect(
      compareRuns(await runOf(), await runOf({ name: 'Abroad', tags: ['illegal_request', 'shipping'] })).cases,
    ).toBe(1)
  })

  test('are not compared where a judge was taken off and the case passes', async () => {
    const [old, next] = [await runOf(), await runOf({}, {})]
    expect(() => compareRuns(old, next)).toThrow('- no longer asserted: rubric (Support > a)')
  })

  test('are compared where the answer broke a criterion, so that no judge was asked', async () => {
    const broken = await runOf({}, { judge, subject: () => 'no idea' })
    expect(compareRuns(await runOf(), broken)).toMatchObject({ recommendation: 'REJECT', regressions: ['Support > a'] })
  })
})
