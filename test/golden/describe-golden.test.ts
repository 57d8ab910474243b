import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { DescribeGoldenOptions } from '../../src/golden/run/options.js'
import { builtInValidator } from '../../src/golden/validator/built-in-validator.js'
import { defineValidator } from '../../src/golden/validator/define-validator.js'
import { createJudge } from '../../src/judge/create-judge.js'
import { createPanel } from '../../src/judge/panel/create-panel.js'
import type { Judge } from '../../src/judge/port.js'
import { scriptedModel } from '../../src/model/scripted-model.js'
import { buildRunRecord } from '../../src/report/record/build-run-record.js'
import { notices } from '../../src/report/text/notices.js'
import { defineRubric } from '../../src/rubric/define-rubric.js'
import { selftestRubric } from '../../src/rubric/selftest-rubric.js'
import { leastCpuMs } from '../support/least-time.js'
import { cases, runSet } from './run-set.js'

describe('a strict set', () => {
  test('is one test per case under its name, and passes when every case does', async () => {
    const { runner, reports, result } = await runSet({ cases: [{ id: 'a', name: 'First', input: 'x' }, ...cases('b')] })
    expect(runner.suites).toEqual(['Support'])
    expect(reports.map(({ name, state }) => [name, state])).toEqual([
      ['Support > a: First', 'passed'],
      ['Support > b', 'passed'],
    ])
    expect(result).toMatchObject({ name: 'Support', file: 'set.golden.json', status: 'passed', total: 2, pass_rate: 1 })
    expect(result?.reasons).toEqual(['All 2 cases passed.'])
  })

  test('fails whole for one failing case, and says why', async () => {
    const subject = ({ id }: { id: string }) => (id === 'b' ? 'score 62' : 'score 100')
    const { errors, result } = await runSet({ cases: cases('a', 'b', 'c') }, { subject })
    expect(errors).toHaveLength(1)
    expect(errors[0]).toBe(
      [
        'Golden case "b" of "Support" failed:',
        '  overall score 62 < 80: specificity 62; actionability 62',
        '  specificity 62 < 70',
        '  actionability 62 < 70',
        '',
        'Prompt: b',
        'Output: score 62',
        'Scores: specificity 62, actionability 62, tone 62',
      ].join('\n'),
    )
    expect(result).toMatchObject({
      status: 'failed',
      passed: 2,
      failed: 1,
      failing_case_ids: ['b'],
      top_failing_categories: [
        { category: 'overall_score', count: 1 },
        { category: 'specificity', count: 1 },
        { category: 'actionability', count: 1 },
      ],
      worst_offenders: [{ case_id: 'b', case_name: 'b', score: 62 }],
      reasons: [
        '1 of 3 cases failed, and the set is strict: b (overall score 62 < 80: specificity 62; actionability 62).',
      ],
    })
    expect(result?.regression_hints[0]).toBe(
      'overall_score failed in 1 of 1 failing case, as in "b": overall score 62 < 80: specificity 62; actionability 62.',
    )
  })
})

test('a threshold that holds for no case is told, once for the set', async () => {
  const deck = { type: 'golden_deck', require_clarifying_question_when_missing_info: true }
  const idle = await runSet({ ...deck, cases: cases('a', 'b') })
  expect(idle.result).toMatchObject({
    status: 'passed',
    notes: [
      'min_format_legality_score held for no case: none has a format_key',
      'require_clarifying_question_when_missing_info held for no case: none has the tag missing_info or expects AWAITING_RESPONSE',
    ],
  })
  const tagged = [{ id: 'a', input: 'a', tags: ['missing_info'] }]
  const held = await runSet({ ...deck, min_format_legality_score: 0, cases: tagged })
  expect(held.result?.notes).toBeUndefined()
  const one = { id: 'b', input: 'b', tags: ['missing_info'], format_key: 'modern' }
  const some = await runSet({ ...deck, cases: [...cases('a'), one] })
  expect((some.result?.notes ?? []).filter((note) => note.includes('held for no case'))).toEqual([])
  expect((await runSet({ type: 'golden_chat', cases: cases('a') })).result?.notes).toBeUndefined()
})

test('two sets of the same ids are one, in whatever order they stand, and of others are two', async () => {
  const hashOf = async (...ids: string[]) => {
    const { reports } = await runSet({ cases: cases(...ids) })
    return reports[0]?.assertions[0]?.golden?.set.case_ids_hash
  }
  const hash = await hashOf('a', 'b')
  expect(await hashOf('b', 'a')).toBe(hash)
  expect(await hashOf('a', 'c')).not.toBe(hash)
})

test('a case that failed is told by what it failed by, not by what could not be checked beside it', async () => {
  const validator = defineValidator({ specificity: () => null, actionability: () => null, tone: () => 10 })
  const set = {
    cases: [{ id: 'a', input: 'x', format_key: 'modern', tags: ['illegal_request'] }],
    min_overall_score: 5,
  }
  const { reports } = await runSet(set, { validator })
  expect(reports[0]?.assertions[0]?.golden?.reasons.map(({ unmeasured }) => unmeasured)).toEqual([true, false])
  expect(reports[0]?.assertions[0]?.summary).toBe(
    'Support: score 10; does not refuse although the case is tagged illegal_request',
  )
})

test('the score that failed reads alike in the line of a case and in its reason', async () => {
  const { reports } = await runSet({ cases: cases('a') }, { validator: defineValidator({ tone: () => 79.97 }) })
  expect(reports[0]?.assertions[0]?.summary).toMatch(/^Support: score 79\.9; overall score 79\.9 < 80/)
})

test('a case says what it was held to: other thresholds or criteria are another gate, another set size is not', async () => {
  const gateOf = async (set: Record<string, unknown>) => {
    const { reports } = await runSet(set)
    return reports[0]?.assertions[0]?.golden?.gate_hash
  }
  const criteria = { pass: ["result.output !== ''"] }
  const gate = await gateOf({ cases: cases('a') })
  expect(gate).toMatch(/^[0-9a-f]{16}$/)
  expect(await gateOf({ cases: cases('a', 'b') })).toBe(gate)
  expect(await gateOf({ cases: cases('a'), min_overall_score: 10 })).not.toBe(gate)
  expect(await gateOf({ cases: [{ id: 'a', input: 'a', criteria }] })).not.toBe(gate)
})

describe('a set that is not strict', () => {
  const set = { strict: false, min_pass_rate: 0.7, cases: cases('a', 'b', 'c', 'd') }
  const failing = (...ids: string[]) => ({
    subject: ({ id }: { id: string }) => (ids.includes(id) ? 'score 1' : 'score 100'),
  })

  test('lists a failing case without a red test while the rate holds', async () => {
    const { errors, suiteErrors, result } = await runSet(set, failing('b'))
    expect([...errors, ...suiteErrors]).toEqual([])
    expect(result).toMatchObject({ status: 'passed', pass_rate: 0.75, min_pass_rate: 0.7, failing_case_ids: ['b'] })
    expect(result?.pass_rate_interval?.lower).toBeCloseTo(0.3006, 4)
    expect(result?.pass_rate_interval?.upper).toBeCloseTo(0.9544, 4)
    expect(result?.reasons).toEqual([
      '3 of 4 judged cases passed: 75 % (95 % interval 30 % to 95.4 %); the set demands 70 %. Failing: b (overall score 1 < 80: specificity 1; actionability 1).',
    ])
  })

  test('fails the file below the rate', async () => {
    const { errors, suiteErrors, result } = await runSet(set, failing('b', 'c'))
    expect(errors).toEqual([])
    expect(suiteErrors).toHaveLength(1)
    expect(suiteErrors[0]).toContain('Golden set "Support" failed.\n2 of 4 judged cases passed: 50 %')
    expect(result?.status).toBe('failed')
  })

  test('is held to the rate of its tags, whatever the average', async () => {
    const tagged = {
      ...set,
      min_pass_rate: 0.5,
      cases: cases('a', 'b', 'c', 'r1', 'r2'),
      tag_gates: { refund: { min_pass_rate: 0.9 } },
    }
    const { suiteErrors, result } = await runSet(tagged, failing('r1'))
    expect(result).toMatchObject({ status: 'failed', pass_rate: 0.8 })
    expect(result?.tags).toEqual([
      { tag: 'refund', passed: 1, failed: 1, unknown: 0, pass_rate: 0.5, min_pass_rate: 0.9, met: false },
    ])
    expect(suiteErrors[0]).toContain('1 of 2 cases tagged "refund" passed: 50 %; the tag demands 90 %.')
  })

  test('with `gate: report` is never red', async () => {
    const { errors, suiteErrors, result } = await runSet({ ...set, gate: 'report' }, failing('a', 'b', 'c'))
    expect([...errors, ...suiteErrors]).toEqual([])
    expect(result).toMatchObject({ status: 'failed', gate: 'report' })
  })
})

describe('the subject', () => {
  test('that throws, returns nonsense or never answers fails its case only', async () => {
    const subject = ({ id }: { id: string }) => {
      if (id === 'throws') throw new TypeError('no route')
      if (id === 'nonsense') return 42 as never
      if (id === 'nothing') return undefined as never
      if (id === 'other') return { text: 'score 100' } as never
      if (id === 'hangs') return new Promise<string>(() => {})
      return 'score 100'
    }
    const ids = ['ok', 'throws', 'nonsense', 'nothing', 'other', 'hangs']
    const { result } = await runSet({ cases: cases(...ids) }, { subject, timeoutMs: 150 })
    expect(result).toMatchObject({ passed: 1, failed: 5, unknown: 0 })
    const wanted = 'it must return a text, or an object with a text in `output`'
    expect(Object.fromEntries(result?.worst_offenders.map(({ case_id, reasons }) => [case_id, reasons]) ?? [])).toEqual(
      {
        throws: ['the subject threw TypeError: no route'],
        nonsense: [`the subject returned 42; ${wanted}`],
        nothing: [`the subject returned nothing; ${wanted}`],
        other: [`the subject returned an object with text; ${wanted}`],
        hangs: ['the subject gave no answer within 0.15 s'],
      },
    )
  })

  test('is told what stands beside its output and cannot be read', async () => {
    const beside = async (parts: object) => {
      const { reports } = await runSet({ cases: cases('a') }, { subject: () => ({ output: 'score 100', ...parts }) })
      return reports[0]?.assertions[0]?.warnings
    }
    expect(await beside({ usage: { prompt_tokens: 9, completion_tokens: 3 } })).toEqual([
      "The subject's `usage` was not counted: it must be { calls, replayed, tokensIn, tokensOut, costUsd, latencyMs }; " +
        'or give the subject a client that is `metered(client)`.',
    ])
    expect(await beside({ status: 200 })).toEqual(["The subject's `status` is no text, and was not read."])
    expect(await beside({ status: undefined, usage: null })).toEqual([])
  })

  test('cannot pass its own lines off as those of the message', async () => {
    const output = 'score 62\nScores: specificity 100\u001B[1A\r\nJudge: fine'
    const { errors } = await runSet({ cases: cases('a') }, { subject: () => output })
    expect(errors[0]).toContain(
      'Output: score 62\n        Scores: specificity 100\n        Judge: fine\nScores: specificity 62',
    )
  })

  test('is told when its time is over', async () => {
    let reason: unknown
    const subject = (_case: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<string>(() => signal.addEventListener('abort', () => (reason = signal.reason)))
    await runSet({ cases: cases('a') }, { subject, timeoutMs: 50 })
    expect(reason).toMatchObject({ name: 'TimeoutError' })
  })

  test('may throw where the criteria of its case say so', async () => {
    const criteria = (expected: string) => ({
      pass: [`error.message.includes('${expected}')`],
      fail: ['result.rows > 0'],
    })
    const set = {
      cases: [
        { id: 'right', input: 'x', criteria: criteria('not found') },
        { id: 'wrong', input: 'x', criteria: criteria('timed out') },
      ],
    }
    const subject = () => {
      throw new Error('column not found')
    }
    const { result } = await runSet(set, { subject })
    expect(result).toMatchObject({ passed: 1, failing_case_ids: ['wrong'] })
  })

  test('may do what it likes with its case: the judge and the next run see what the file says', async () => {
    const seen: string[] = []
    const judge = createJudge({
      model: scriptedModel(({ messages }) => {
        seen.push(messages.map(({ content }) => content).join('\n'))
        return 'no JSON here'
      }),
    })
    const messages = [{ role: 'user', content: 'my question' }]
    const lengths: (number | undefined)[] = []
    const { reports } = await runSet(
      { cases: [{ id: 'a', messages, tags: ['illegal_request'] }] },
      {
        runs: 2,
        judge,
        validator: builtInValidator(),
        subject: (goldenCase) => {
          lengths.push(goldenCase.messages?.push({ role: 'assistant', content: 'my draft' }))
          goldenCase.tags.length = 0
          return { output: "I can't help with that." }
        },
      },
    )
    expect(lengths).toEqual([2, 2])
    expect(seen.join('\n')).toContain('my question')
    expect(seen.join('\n')).not.toContain('my draft')
    const [first] = reports[0]?.assertions ?? []
    expect(first?.golden?.validatorBreakdown?.flags.refusedWhenNeeded).toBe(true)
  })

  test('is told which criterion ended in an error', async () => {
    const long = `result.output.length > 0 &&\n  ${Array.from({ length: 9 }, () => 'result.nothing.here > 0').join(' && ')}`
    const criteria = { pass: ['JSON.parse(result.output).total > 3', long], fail: ['result.missing.length > 0'] }
    const { result } = await runSet({ cases: [{ id: 'a', input: 'x', criteria }] })
    expect(result?.worst_offenders[0]?.reasons).toEqual([
      'JSON.parse(result.output).total > 3 cannot be evaluated, so it is not met: this text is not JSON: it begins with other text',
      'result.output.length > 0 && result.nothing.here > 0 && result.nothing.here > 0 …' +
        ' cannot be evaluated, so it is not met: result.nothing is undefined',
      'result.missing.length > 0 cannot be evaluated, so it counts as triggered: result.missing is undefined',
    ])
  })

  test('is held to criteria and status', async () => {
    const criteria = { pass: ["result.status === 'COMPLETE'"], fail: ["result.output.includes('guarantee')"] }
    const set = { cases: [{ id: 'a', input: 'x', criteria, expected_status: 'COMPLETE' }] }
    const good = await runSet(set, { subject: () => ({ output: 'score 100', status: 'COMPLETE' }) })
    expect(good.result?.status).toBe('passed')
    const bad = await runSet(set, { subject: () => ({ output: 'guarantee 100', status: 'RUNNING' }) })
    expect(bad.result?.top_failing_categories).toEqual([
      { category: 'criteria', count: 1 },
      { category: 'status', count: 1 },
    ])
    expect(bad.reports[0]?.assertions[0]?.criteria?.map(({ met }) => met)).toEqual([false, false])
  })
})

describe('the judge', () => {
  const reply = (format: number, factuality: number) =>
    JSON.stringify({
      format_score: format,
      factuality_score: factuality,
      instruction_following_score: 0.9,
      safety_score: 1,
      overall_score: 1,
      pass: true,
      reasoning: 'because',
    })
  const judgeSaying = (text: string) => {
    const asked: string[] = []
    const model = scriptedModel((request) => {
      asked.push(JSON.stringify(request.messages))
      return text
    })
    return { judge: createJudge({ model }), asked }
  }

  test('gives its scores to the gate in place of the validator, and sees what is expected', async () => {
    const { judge, asked } = judgeSaying(reply(1, 0.95))
    const set = { cases: [{ id: 'a', input: 'x', expected_behaviors: ['offers the form'], reference: 'REF' }] }
    const { result, reports } = await runSet(set, { judge })
    expect(result?.status).toBe('passed')
    const golden = reports[0]?.assertions[0]?.golden
    expect(golden?.validatorBreakdown?.categoryScores).toMatchObject({
      factuality: 95,
      structure: 100,
      safety: 100,
      tone: 100,
    })
    expect(golden?.score).toBeCloseTo(95.5)
    expect(asked[0]).toContain('offers the form')
    expect(asked[0]).toContain('REF')
  })

  test('feeds categories of your own beside those that are fed by name', async () => {
    const names = ['actionability', 'warmth', 'format']
    const rubric = defineRubric({ name: 'own', categories: names.map((name) => ({ name, description: name })) })
    const { judge } = judgeSaying(
      JSON.stringify({ actionability_score: 0.6, warmth_score: 0.5, format_score: 0.4, reasoning: '-', issues: [] }),
    )
    const judgeCategories = { warmth: 'tone', format: 'specificity' } as const
    const { reports } = await runSet({ cases: cases('a') }, { judge, rubric, judgeCategories })
    const scores = reports[0]?.assertions[0]?.golden?.validatorBreakdown?.categoryScores
    expect(scores).toEqual({ actionability: 60, tone: 50, specificity: 40 })
  })

  test('of several categories that feed one, the lowest counts and is the one named, in whatever order they stand', async () => {
    const low = { specificity: 0.3, completeness: 0.9, usefulness: 0.8, actionability: 0.2 }
    const names = Object.keys(low)
    const rubric = defineRubric({ name: 'own', categories: names.map((name) => ({ name, description: name })) })
    const scores = Object.fromEntries(Object.entries(low).map(([name, score]) => [`${name}_score`, score]))
    const { judge } = judgeSaying(JSON.stringify({ ...scores, reasoning: '-', issues: [] }))
    const { reports } = await runSet({ cases: cases('a'), min_overall_score: 0 }, { judge, rubric })
    expect(reports[0]?.assertions[0]?.golden?.reasons.map(({ message }) => message)).toEqual([
      'specificity 30 < 70: judged specificity 0.30',
      'actionability 20 < 70: judged actionability 0.20',
      expect.stringContaining('rubric "own" failed'),
    ])
  })

  test('that is a panel and splits evenly says what decided, not a score that would do', async () => {
    const says = (score: number) => {
      const { name, categories } = selftestRubric
      const scores = Object.fromEntries(categories.map((category) => [`${category.name}_score`, score]))
      return scriptedModel(JSON.stringify({ ...scores, reasoning: '-', issues: [] }), { name: `${name} ${score}` })
    }
    const models = [says(1), says(1), says(0.7), says(0.7), scriptedModel('no JSON here', { name: 'broken' })]
    const judge = createPanel({ models, stopEarly: false })
    const { errors } = await runSet({ cases: cases('a'), min_overall_score: 0 }, { judge })
    expect(errors[0]).toContain('rubric "selftest" failed: 0.85 passes 0.74, but too few votes pass')
  })

  test('that finds nothing wrong gives 100, whatever floating point makes of the weights', async () => {
    const categories = [0.2, 0.4, 0.3, 0.1].map((weight, at) => ({ name: `c${at}`, description: 'd', weight }))
    const reply = '{"reasoning": "-", "c0_score": 1, "c1_score": 1, "c2_score": 1, "c3_score": 1, "issues": []}'
    const judge = createJudge({ model: scriptedModel(reply) })
    const { reports, result } = await runSet(
      { cases: cases('a') },
      { judge, rubric: defineRubric({ name: 'r', categories }) },
    )
    expect(result?.status).toBe('passed')
    expect(reports[0]?.assertions[0]?.golden?.score).toBe(100)
  })

  test('of the user that scores on another scale is told so', async () => {
    const own = createJudge({ model: scriptedModel('no JSON here') })
    const judge: Judge = {
      ...own,
      evaluate: async (...given) => ({ ...(await own.evaluate(...given)), outcome: 'pass', overall: 85 }),
    }
    const { errors } = await runSet({ cases: cases('a') }, { judge })
    expect(errors[0]).toContain('the judge "scripted" gave overall the score 85; scores go from 0 to 1')
  })

  test('that fails the answer fails the case', async () => {
    const { judge } = judgeSaying(reply(1, 0.1))
    const { result } = await runSet({ cases: cases('a') }, { judge })
    expect(result?.worst_offenders[0]?.reasons).toEqual([
      'overall score 70 < 80: factuality 10, judged factuality 0.10',
      'rubric "selftest" failed: 0.70, needs 0.74',
    ])
  })

  test('that says nothing leaves the case unknown: not passed, not failed, and red', async () => {
    const { judge } = judgeSaying('I would rather not say.')
    const { result, errors } = await runSet({ cases: cases('a', 'b') }, { judge })
    expect(result).toMatchObject({ status: 'unknown', passed: 0, failed: 0, unknown: 2, pass_rate: null })
    expect(result?.unknown_case_ids).toEqual(['a', 'b'])
    expect(errors[0]).toContain('Golden case "a" of "Support" could not be checked:\n  no verdict: ')
  })

  test('has a say about a variant, too: its failure breaks, its silence is unknown', async () => {
    const set = { cases: [{ id: 'a', input: 'Please cancel my plan' }] }
    const subject = ({ id }: { id: string }) => (id === 'a' ? 'score 100' : 'Which plan do you mean?')
    const judging = async (text: string) => {
      const { judge } = judgeSaying(text)
      const { result, errors } = await runSet(set, { subject, mutations: ['empty_user_message'], judge })
      return { counts: result?.mutations, error: errors.at(-1) }
    }
    expect((await judging(reply(1, 1))).counts).toMatchObject({ held: 1, broke: 0, unknown: 0 })
    expect(await judging(reply(0, 0))).toMatchObject({
      counts: { held: 0, broke: 1, unknown: 0 },
      error: expect.stringContaining('rubric "selftest" failed'),
    })
    expect((await judging('I would rather not say.')).counts).toMatchObject({ held: 0, broke: 0, unknown: 1 })
  })

  test('is not asked about an answer that its criteria have failed already', async () => {
    const { judge, asked } = judgeSaying(reply(1, 1))
    await runSet({ cases: [{ id: 'a', input: 'x', criteria: { pass: ["result.includes('form')"] } }] }, { judge })
    expect(asked).toEqual([])
  })

  test('is missed aloud by expected behaviors, once for the whole set', async () => {
    const expected = (id: string) => ({ id, input: id, expected_behaviors: ['offers the form'] })
    const subject = ({ id }: { id: string }) => (id === 'stated' ? 'no form' : 'score 100')
    const stated = { ...expected('stated'), criteria: ["result.output.includes('a form')"] }
    const one = await runSet({ cases: [expected('a'), ...cases('c')] })
    expect(one.result?.notes).toEqual(['expected_behaviors of 1 case were not checked: the set has no judge'])
    const { reports, result } = await runSet({ cases: [expected('a'), expected('b'), stated] }, { subject })
    expect(result?.notes).toEqual(['expected_behaviors of 2 cases were not checked: the set has no judge'])
    expect(reports.flatMap(({ assertions }) => assertions.flatMap(({ warnings }) => warnings))).toEqual([])
    expect(notices(buildRunRecord({ runId: 'r', now: new Date(0), tests: reports }))).toEqual([
      'Golden set "Support": expected_behaviors of 2 cases were not checked: the set has no judge',
    ])
    expect((await runSet({ cases: cases('a') })).result).not.toHaveProperty('notes')
  })

  test('that only reports warns of cases without a verdict, for no test is red for them', async () => {
    const judge = createJudge({ model: scriptedModel(() => 'no verdict') })
    const { reports, result } = await runSet({ cases: cases('a', 'b'), gate: 'report' }, { judge })
    expect(reports.map(({ state }) => state)).toEqual(['passed', 'passed'])
    expect(notices(buildRunRecord({ runId: 'r', now: new Date(0), tests: reports }))).toEqual([
      'Golden set "Support": 2 of 2 cases have no verdict, and no test is red for it: the gate only reports',
    ])
    expect(result?.status).toBe('unknown')
  })

  test('scores by the rubric that a case names, which must be there', async () => {
    const set = { cases: [{ id: 'a', input: 'x', rubric: 'selftst' }] }
    await expect(runSet(set)).rejects.toThrow(
      'case "a" names the rubric "selftst", which is not among `rubrics`; did you mean "selftest"?',
    )
  })
})

describe('an answer that passes the gate and may be made up', () => {
  const reference = 'Warranty of 24 months. Keep the receipt.'
  const answer = (months: number) =>
    `1. Keep the receipt: the warranty runs for ${months} months.\n2. Open \`claims/new\`.\n3. Wait for \`claims/label\`.`
  const warningsOf = async (output: string, more: { reference?: string } = { reference }) => {
    const set = { difficulty_preset: 'strict', type: 'golden_chat' }
    const asked = { id: 'a', input: 'How do I claim the warranty?', ...more }
    const { result, reports } = await runSet(
      { ...set, cases: [asked] },
      { subject: () => output, validator: builtInValidator() },
    )
    expect(result?.status).toBe('passed')
    return reports[0]?.assertions[0]?.warnings
  }

  test('leaves a note that quotes what was seen', async () => {
    expect(await warningsOf(answer(36))).toEqual([
      'passes the gate, but hallucination risk is medium: "36" in line 1 is in neither the input nor the reference',
    ])
    expect(await warningsOf(answer(24))).toEqual([])
  })

  test('names what stands behind the risk without a reference too', async () => {
    expect(await warningsOf(answer(36), {})).toEqual([])
    expect(await warningsOf(`${answer(36)}\n4. Pay 45 euros within 14 days.`, {})).toEqual([
      'passes the gate, but hallucination risk is medium: the case has no reference, and "36" in line 1, "45" in line 4 and 1 more are not in the input',
    ])
  })
})

test('a note on a made-up answer quotes two facts at most, and nothing else that is wrong with it', async () => {
  const warningsOf = async (facts: number, note?: string) => {
    const validator = defineValidator({
      specificity: () => 100,
      actionability: () => 100,
      tone: () => ({ score: 100, violations: [{ message: 'shouts' }] }),
      factuality: () => ({
        score: 100,
        violations: ['one', 'two', 'three', 'four'].slice(0, facts).map((message) => ({ message })),
        ...(note !== undefined && { note }),
      }),
      hallucinationRisk: () => 'high',
    })
    const { result, reports } = await runSet({ max_total_violations: 9, cases: cases('a') }, { validator })
    expect(result?.status).toBe('passed')
    return reports[0]?.assertions[0]?.warnings
  }
  const risk = 'passes the gate, but hallucination risk is high'
  expect(await warningsOf(0)).toEqual([risk])
  expect(await warningsOf(0, 'names nobody knows')).toEqual([`${risk}: names nobody knows`])
  expect(await warningsOf(2, 'names nobody knows')).toEqual([`${risk}: one; two`])
  expect(await warningsOf(4)).toEqual([`${risk}: one; two; and 2 more`])
})

test('an answer whose legality nothing could tell passes with a note', async () => {
  const validator = builtInValidator({ lexicon: ['Sol Ring'], isLegal: () => true })
  const warningsOf = async (output: string, format_key?: string, more: { tags?: string[]; min?: number } = {}) => {
    const { tags = [], min = 90 } = more
    const cases = [{ id: 'a', input: 'What should I add?', tags, ...(format_key !== undefined && { format_key }) }]
    const low = { min_overall_score: 0, min_specificity_score: 0, min_actionability_score: 0 }
    const set = { ...low, min_format_legality_score: min, cases }
    const { result, reports } = await runSet(set, { subject: () => output, validator })
    expect(result?.status).toBe('passed')
    return reports[0]?.assertions[0]?.warnings
  }
  expect(await warningsOf('Add Black Lotus.', 'modern')).toEqual([
    'passes the gate, but its legality was not checked: names nothing of the lexicon',
  ])
  expect(await warningsOf('Add Sol Ring.', 'modern')).toEqual([])
  expect(await warningsOf('Add Black Lotus.')).toEqual([])
  expect(await warningsOf('Which deck do you play?', 'modern')).toEqual([])
  expect(await warningsOf("I can't help with that.", 'modern', { tags: ['illegal_request'] })).toEqual([])
  expect(await warningsOf('Add Black Lotus.', 'modern', { min: 0 })).toEqual([])
})

describe('cases that run ahead of their tests', () => {
  const slow = () => {
    let inFlight = 0
    const seen = { most: 0, started: [] as string[] }
    const subject = async ({ id }: { id: string }) => {
      seen.started.push(id)
      seen.most = Math.max(seen.most, ++inFlight)
      await sleep(20)
      inFlight -= 1
      return 'score 100'
    }
    return { seen, subject }
  }
  const ids = Array.from({ length: 24 }, (_, index) => `case-${String(index).padStart(2, '0')}`)

  test('start in order up to the limit, after beforeAll, and each once', async () => {
    const { seen, subject } = slow()
    let prepared = false
    const checking = (goldenCase: { id: string }) => (prepared ? subject(goldenCase) : 'score 0')
    const { result } = await runSet(
      { cases: cases(...ids) },
      { subject: checking, concurrency: 8 },
      { beforeAll: () => (prepared = true) },
    )
    expect(result?.status).toBe('passed')
    expect(seen.most).toBe(8)
    expect(seen.started).toEqual(ids)
  })

  test('are only those that the filter leaves', async () => {
    const { seen, subject } = slow()
    const { result } = await runSet({ cases: cases(...ids) }, { subject }, { filter: 'case-0' })
    expect(seen.started).toEqual(ids.slice(0, 10))
    expect(result).toMatchObject({ status: 'partial', passed: 10, not_run: 14, total: 24 })
    expect(result?.reasons).toEqual(['10 of 24 cases ran; the other 14 count neither way.'])
  })

  test('are none where the runner does not tell which tests run', async () => {
    const { seen, subject } = slow()
    await runSet({ cases: cases(...ids.slice(0, 4)) }, { subject }, { tells: false, filter: 'case-02' })
    expect(seen).toEqual({ most: 1, started: ['case-02'] })
  })

  test('run anew when their test is tried again, and are flaky when they then pass', async () => {
    const calls = new Map<string, number>()
    const subject = ({ id }: { id: string }) => {
      calls.set(id, (calls.get(id) ?? 0) + 1)
      return id === 'b' && calls.get(id) === 1 ? 'score 0' : 'score 100'
    }
    const { result, reports } = await runSet({ cases: cases('a', 'b', 'c') }, { subject }, { retry: 2 })
    expect(Object.fromEntries(calls)).toEqual({ a: 1, b: 2, c: 1 })
    expect(reports[1]?.attempts).toBe(2)
    expect(result).toMatchObject({ status: 'passed', flaky_case_ids: ['b'] })
  })
})

describe('options', () => {
  test('only and skip choose by id and tag; a set that is not whole is partial', async () => {
    const set = { cases: cases('a', 'b', 'r1', 'r2') }
    const only = await runSet(set, { only: ['refund', 'a'], skip: 'r2' })
    expect(only.reports.map(({ name }) => name)).toEqual(['Support > a', 'Support > r1'])
    expect(only.runner.skipped).toEqual(['b', 'r2'])
    expect(only.result?.status).toBe('partial')
    expect(only.result?.reasons).toEqual([
      '2 of 4 cases ran; `only` or `skip` in the test file leaves the rest out, so the set is not passed.',
    ])
    const filtered = await runSet(set, { skip: 'r2' }, { filter: 'a' })
    expect(filtered.result?.reasons).toEqual([
      '1 of 4 cases ran; `only` or `skip` in the test file leaves 1 out, so the set is not passed; the other 2 count neither way.',
    ])
    await expect(runSet(set, { only: 'refnd' })).rejects.toThrow(
      '`only`: no case has the id or tag "refnd"; did you mean "refund"?',
    )
  })

  test('only and skip that leave nothing are a mistake: nothing would be checked', async () => {
    const set = { cases: cases('a', 'r1') }
    await expect(runSet(set, { skip: ['a', 'r1'] })).rejects.toThrow(
      '`skip` leaves no case: nothing would be checked; to leave a set out, do not call describeGolden',
    )
    await expect(runSet(set, { only: [] })).rejects.toThrow('`only` leaves no case')
    await expect(runSet(set, { only: 'refund', skip: 'r1' })).rejects.toThrow('`only` and `skip` leave no case: ')
  })

  test('runs repeats a case, which passes only when every run does', async () => {
    const subject = ({ id }: { id: string }, { run }: { run: number }) =>
      id === 'b' && run === 2 ? 'score 0' : 'score 100'
    const { result, reports, errors } = await runSet({ cases: cases('a', 'b') }, { subject, runs: 4 })
    expect(reports[1]?.assertions.map(({ golden }) => golden?.run)).toEqual([0, 1, 2, 3])
    expect(errors[0]).toContain('failed in run 3 of 4:')
    expect(result).toMatchObject({ status: 'failed', passed: 1, failing_case_ids: ['b'] })
    expect(result?.repeated).toEqual({ runs: 4, pass_at_k: 1, pass_hat_k: 0.5 })
    await expect(runSet({ cases: cases('a') }, { runs: 0 })).rejects.toThrow('`runs` is 0')
  })

  test('mutations run behind their case, are held to what they declare, and count apart', async () => {
    const set = { cases: [{ id: 'a', input: 'Please tell me how I can cancel my monthly subscription' }] }
    const subject = ({ id }: { id: string }) => (id.includes('chatter') ? 'score 0' : 'score 100')
    const { result, reports } = await runSet(set, {
      subject,
      only: 'a',
      mutations: ['typos_decklist', 'irrelevant_chatter'],
    })
    expect(reports.map(({ name, state }) => [name, state])).toEqual([
      ['Support > a', 'passed'],
      ['Support > a > a~typos_decklist-1', 'passed'],
      ['Support > a > a~irrelevant_chatter-1', 'failed'],
    ])
    expect(reports[2]?.errors[0]).toContain('base case: pass, mutated: fail')
    expect(result).toMatchObject({ status: 'passed', total: 1, passed: 1 })
    expect(result?.mutations).toEqual({ held: 1, broke: 1, unknown: 0 })
    expect((await runSet(set)).result).not.toHaveProperty('mutations')
  })

  test('a mutation that cannot apply to a case is told, with the case and the reason', async () => {
    const deck = 'Upgrade this:\n1 Sol Ring\n4 Lightning Bolt'
    const set = { cases: [{ id: 'deck', input: deck }, ...cases('r1', 'r2')] }
    const { result, reports } = await runSet(set, { mutations: ['reordered_lines', 'missing_commander'], skip: 'r2' })
    expect(reports.map(({ name }) => name)).toEqual([
      'Support > deck',
      'Support > deck > deck~reordered_lines-1',
      'Support > r1',
    ])
    const commander = 'the text does not state the commander'
    expect(result?.mutations).toEqual({
      held: 1,
      broke: 0,
      unknown: 0,
      not_made: [
        { mutation_type: 'missing_commander', reason: commander, case_ids: ['deck', 'r1'] },
        { mutation_type: 'reordered_lines', reason: expect.stringContaining('the text '), case_ids: ['r1'] },
      ],
    })
    expect(reports[0]?.assertions[0]?.golden?.not_made).toEqual([
      { mutation_type: 'missing_commander', reason: commander },
    ])
    const [deckAlone] = set.cases
    const one = await runSet({ cases: [deckAlone] }, { mutations: ['reordered_lines', 'missing_commander'] })
    expect(one.result?.mutations).toMatchObject({ held: 1, not_made: [{ mutation_type: 'missing_commander' }] })
    const twice = { mutation_types: ['empty_user_message'], count_per_case: 2 } as const
    expect((await runSet({ cases: [deckAlone] }, { mutations: twice })).result?.mutations?.not_made).toEqual([
      {
        mutation_type: 'empty_user_message',
        reason: 'the text has only 1 different variant',
        fewer: true,
        case_ids: ['deck'],
      },
    ])
    const alone = await runSet(set, { mutations: ['missing_commander'] })
    expect(alone.result).toMatchObject({ status: 'passed', mutations: { held: 0, broke: 0, unknown: 0 } })
    expect(alone.result?.mutations?.not_made).toHaveLength(1)
  })

  test('an offer of help is a good answer to an empty message, and to no other that lacks something', async () => {
    const asks = async (answer: string, input: string) => {
      const { validatorBreakdown } = await builtInValidator()({ input, output: answer })
      return validatorBreakdown.flags.askedClarifyingQuestions
    }
    expect(await asks('Your message is empty. How can I help?', ' ')).toBe(true)
    expect(await asks('It is broken. How can I help?', 'It does not work.')).toBe(false)
    const { result } = await runSet(
      { cases: [{ id: 'a', input: 'When do you open?' }], min_overall_score: 0 },
      {
        mutations: ['empty_user_message'],
        validator: builtInValidator(),
        subject: ({ input }) => (input === '' ? 'Hello! How can I help you today?' : 'At 9.'),
      },
    )
    expect(result?.mutations).toMatchObject({ held: 1 })
  })

  test('a refusal is a good answer to a name that nothing bears', async () => {
    const answering = (answer: string) =>
      runSet(
        { cases: [{ id: 'a', input: 'What does Lightning Bolt do?' }], min_overall_score: 0 },
        {
          validator: builtInValidator(),
          mutations: { mutation_types: ['near_miss_card'], lexicon: ['Lightning Bolt'] },
          subject: ({ id }) => (id === 'a' ? 'It deals 3 damage.' : answer),
        },
      )
    expect((await answering("I can't help with that.")).result?.mutations).toMatchObject({ held: 1 })
    expect((await answering('Play it early.')).result?.mutations).toMatchObject({ broke: 1 })
  })

  test('what a mutation expects instead is checked without a judge, and nothing is missed aloud', async () => {
    const set = { cases: [{ id: 'a', input: 'Please cancel my plan' }] }
    const subject = ({ id }: { id: string }) => (id === 'a' ? 'score 100' : 'Which plan do you mean?')
    const { reports } = await runSet(set, { subject, mutations: ['empty_user_message'] })
    expect(reports[1]?.assertions[0]).toMatchObject({ outcome: 'pass', warnings: [] })
    expect(reports[1]?.assertions[0]?.hints).toContain('asks')
  })

  test('mutations take what generateMutations takes: types, count, seed, lexicon', async () => {
    const input = 'Is Sol Ring worth its price in a deck of mine?'
    const wanted = { mutation_types: ['near_miss_card'] as const, count_per_case: 3, lexicon: ['Sol Ring'] }
    const asked = async (mutations: DescribeGoldenOptions['mutations']) => {
      const { reports } = await runSet({ cases: [{ id: 'a', input }] }, mutations && { mutations })
      return reports.slice(1).map(({ assertions }) => assertions[0]?.prompt)
    }
    const drawn = await asked(wanted)
    expect(new Set([input, ...drawn]).size).toBe(4)
    expect(await asked(wanted)).toEqual(drawn)
    expect(await asked({ ...wanted, seed: 2 })).not.toEqual(drawn)
    expect(await asked(['near_miss_card'])).toEqual([])
    expect(await asked({ mutation_types: [] })).toEqual([])
    await expect(asked({ count_per_case: 0 })).rejects.toThrow('count_per_case is 0')
  })

  test('variants in the file itself are held to what they declare; without their base case they count as cases', async () => {
    const variant = (id: string, base_case_id: string) => ({
      id,
      input: 'cancel',
      source: 'mutation',
      mutation: { type: 'own', base_case_id, note: 'cut', expectation: { kind: 'asks', about: 'the plan' } },
    })
    const set = { cases: [...cases('a'), variant('a~own-1', 'a'), variant('z~own-1', 'z')] }
    const subject = ({ id }: { id: string }) => (id === 'a' ? 'score 100' : 'Which plan do you have?')
    const { result } = await runSet(set, { subject })
    expect(result).toMatchObject({
      status: 'passed',
      total: 2,
      passed: 2,
      mutations: { held: 1, broke: 0, unknown: 0 },
    })
    const lost = variant('z~own-2', 'z')
    const same = { ...lost, mutation: { ...lost.mutation, expectation: { kind: 'same' } } }
    const { result: alone, errors } = await runSet({ cases: [same] })
    expect(alone).toMatchObject({ status: 'unknown', unknown_case_ids: ['z~own-2'] })
    expect(errors[0]).toContain('its base case "z" is not in the set')
  })

  test('a variant that names itself as its base case has nothing to be compared with', async () => {
    const mutation = { type: 't', base_case_id: 'b', note: 'n', expectation: { kind: 'same' } }
    const { result } = await runSet({ cases: [...cases('a'), { id: 'b', input: 'b', source: 'mutation', mutation }] })
    expect(result).toMatchObject({ status: 'unknown', total: 2, unknown_case_ids: ['b'] })
  })

  test('a variant with the id of a case in the file is a mistake: one of both would not be counted', async () => {
    const set = { cases: [{ id: 'a', input: 'Hello there' }, ...cases('a~typos_decklist-1')] }
    await expect(runSet(set, { mutations: ['typos_decklist'] })).rejects.toThrow(
      '`mutations` would make the case "a~typos_decklist-1", which the set has already',
    )
  })

  test('a subject is needed', async () => {
    await expect(runSet({ cases: cases('a') }, { subject: undefined as never })).rejects.toThrow(
      'needs the system under test',
    )
  })

  test('a case that the last accepted run had must be there', async () => {
    await expect(runSet({ cases: cases('a') }, {}, { accepted: ['a', 'b'] })).rejects.toThrow(
      'set.golden.json  cases: "b" of the last accepted run is gone',
    )
  })
})

test('timers go on while 4,000 cases wait for nothing', async () => {
  let ticks = 0
  const timer = setInterval(() => (ticks += 1), 1)
  const start = performance.now()
  await runSet({ cases: cases(...Array.from({ length: 4_000 }, (_, index) => `c${index}`)) })
  clearInterval(timer)
  expect(ticks).toBeGreaterThan((performance.now() - start) / 1_000)
})

test('4,000 cases cost little beside their subject', async () => {
  const many = cases(...Array.from({ length: 4_000 }, (_, index) => `c${index}`))
  const spent = await leastCpuMs(4_000, async () => {
    const { result } = await runSet({ cases: many })
    expect(result).toMatchObject({ status: 'passed', total: 4_000 })
  })
  expect(spent).toBeLessThan(4_000)
})
