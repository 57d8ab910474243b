import { expect, test } from 'vitest'
import { createJudge } from '../../src/judge/create-judge.js'
import { scriptedModel } from '../../src/model/scripted-model.js'
import { builtInChecks } from '../../src/golden/built-in-checks.js'
import { defineValidator } from '../../src/golden/define-validator.js'
import { runSet } from './run-set.js'

const judgeWithoutVerdict = () => {
  const asked: unknown[] = []
  const model = scriptedModel((request) => {
    asked.push(request)
    return 'I would rather not say.'
  })
  return { judge: createJudge({ model }), asked }
}

const full = { ...builtInChecks(), specificity: () => 100, actionability: () => 100 }
const twoFaults = () => ({ score: 100, violations: [{ message: 'one' }, { message: 'two' }] })

test.each([
  ['total_violations', 'violations 2 > 1: tone: one; tone: two', { max_total_violations: 1 }, []],
  ['refusal', 'does not refuse although the case is tagged illegal_request', {}, ['illegal_request']],
  [
    'clarifying_question',
    'asks no clarifying question although information is missing',
    { require_clarifying_question_when_missing_info: true },
    ['missing_info'],
  ],
] as const)(
  'a failure of %s is certain: no judge is paid, and none hides it',
  async (category, message, gate, tags) => {
    const { judge, asked } = judgeWithoutVerdict()
    const validator = defineValidator({ ...full, ...(category === 'total_violations' && { tone: twoFaults }) })
    const { result, reports } = await runSet(
      { ...gate, cases: [{ id: 'a', input: 'x', tags }] },
      { judge, validator, subject: () => 'It is open.' },
    )
    expect(result).toMatchObject({ status: 'failed', failed: 1, unknown: 0 })
    expect(reports[0]?.assertions[0]?.golden?.reasons).toEqual([{ category, message, unmeasured: false }])
    expect(asked).toEqual([])
  },
)
