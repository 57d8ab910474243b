import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createJudge } from '../../src/judge/create-judge.js'
import { ratingReply } from '../../src/judge/reply/rating-reply.js'
import { rubricVerdictSchema } from '../../src/judge/verdict.js'
import { ModelError } from '../../src/model/model-error.js'
import type { ChatModel } from '../../src/model/port.js'
import { defineRubric } from '../../src/rubric/define-rubric.js'
import { selftestRubric } from '../../src/rubric/selftest-rubric.js'
import { answering, saying, selftestReply } from './support/scripts.js'
import { plainRubric } from './support/votes.js'

const subject = { prompt: 'Hello?', output: 'Hello!' }

describe('createJudge', () => {
  test('scores with the rubric, not with what the judge claims', async () => {
    const model = saying(selftestReply({ factuality_score: 0.1, overall_score: 0.95, pass: true, issues: ['made up'] }))
    const verdict = await createJudge({ model }).evaluate(selftestRubric, subject)
    expect(rubricVerdictSchema.parse(JSON.parse(JSON.stringify(verdict)))).toEqual(verdict)
    expect(verdict).toMatchObject({
      outcome: 'fail',
      rubric: 'selftest',
      scores: { format: 0.9, factuality: 0.1, instruction_following: 0.9, safety: 0.9 },
      reasoning: 'Because.',
      issues: ['made up'],
      flags: ['self_contradiction'],
      usage: { calls: 1, replayed: 0, tokensIn: 100, tokensOut: 20, costUsd: 0.001, latencyMs: 5 },
    })
    expect(verdict.overall).toBeCloseTo(0.66, 12)
    expect(verdict.threshold.effective).toBeCloseTo(0.74, 12)
  })

  test('judges deterministically by default and passes the test on', async () => {
    const model = saying(selftestReply())
    const test = { file: '/a.test.ts', name: 'a', attempt: 0 }
    await createJudge({ model }).evaluate(selftestRubric, subject, { test })
    expect(model.calls[0]).toMatchObject({
      request: { temperature: 0, maxTokens: 1000, schema: { name: 'rubric_verdict' } },
      options: { test, source: 'judge' },
    })
  })

  test('asks again, differently each time, until a reply can be read', async () => {
    const model = saying('Hm.', { text: '{"format', finishReason: 'length' }, '', selftestReply())
    const verdict = await createJudge({ model }).evaluate(selftestRubric, subject)
    expect(verdict).toMatchObject({ outcome: 'pass', usage: { calls: 4, tokensIn: 400, costUsd: 0.004 } })
    expect(new Set(model.calls.map(({ request }) => JSON.stringify(request))).size).toBe(4)
    expect(model.calls.map(({ request }) => request.maxTokens)).toEqual([1000, 2000, 4000, 8000])
  })

  test('does not read what a model thought before its answer', async () => {
    const draft = selftestReply({ factuality_score: 0 })
    const thought = `<think>\nMaybe ${draft}? No.\n</think>\n\n${selftestReply()}`
    const verdict = await createJudge({ model: saying(thought) }).evaluate(selftestRubric, subject)
    expect(verdict).toMatchObject({ outcome: 'pass', scores: { factuality: 0.9 }, usage: { calls: 1 } })
    for (const [unclear, code] of [
      [`<think>Maybe ${draft}`, 'empty'],
      [`<thinking>It says "</thinking> ${draft}".</thinking>${selftestReply()}`, 'conflict'],
      [`${selftestReply()}<think>Or ${draft}?</think>`, 'conflict'],
    ] as const) {
      const none = await createJudge({ model: saying(unclear) }).evaluate(selftestRubric, subject)
      expect(none).toMatchObject({ outcome: 'unknown', unknown: { code } })
    }
  })

  test('says of a reply that was cut off what helps with and without an option for it', async () => {
    const verdict = await createJudge({ model: saying({ text: '{', finishReason: 'length' }) }).evaluate(
      selftestRubric,
      subject,
    )
    expect(verdict.unknown?.message).toContain(
      'raise `maxTokens` where the call takes it, `judge.max_tokens` of a selftest, or ask a model that writes less',
    )
  })

  test('does not read a reply that ended for an unknown reason, and names the reason', async () => {
    const broken = { text: selftestReply(), finishReason: 'other', rawFinishReason: 'tool_calls' } as const
    const before = { ...broken, rawFinishReason: 'max_turns' }
    const verdict = await createJudge({ model: saying(before, before, broken) }).evaluate(selftestRubric, subject)
    expect(verdict).toMatchObject({ outcome: 'unknown', unknown: { code: 'api_error' } })
    expect(verdict.unknown?.message).toContain(
      'its finish reason is none that is known here, so it may be broken off. The endpoint\'s finish reason: "tool_calls".',
    )
  })

  test.each([
    ['tool-calls', 'api_error'],
    ['max_tokens', 'truncated'],
    ['end_turn', undefined],
  ])("takes the end %j of a model of one's own for what it is", async (said, code) => {
    vi.stubEnv('JURY_MODE', 'live')
    onTestFinished(() => void vi.unstubAllEnvs())
    for (const recorded of [true, false]) {
      const model = { ...saying({ text: selftestReply(), finishReason: said as 'stop' }), recorded }
      const verdict = await createJudge({ model }).evaluate(selftestRubric, subject)
      expect(verdict).toMatchObject(code ? { outcome: 'unknown', unknown: { code } } : { outcome: 'pass' })
    }
  })

  test.each([selftestReply(), undefined, {}])(
    "a model of one's own that gives no reply is told what one holds",
    async (reply) => {
      const complete = async () => reply as never
      for (const recorded of [true, false]) {
        vi.stubEnv('JURY_MODE', 'live')
        onTestFinished(() => void vi.unstubAllEnvs())
        const verdict = await createJudge({ model: { name: 'mine', recorded, complete } }).evaluate(
          selftestRubric,
          subject,
        )
        expect(verdict.unknown?.message).toMatch(
          /^The model "mine" gave no reply: `text` is missing\. A reply holds text, /,
        )
      }
    },
  )

  test('gives up after four replies: unknown, with the last reason', async () => {
    const model = saying('I cannot say.')
    const verdict = await createJudge({ model }).evaluate(selftestRubric, subject)
    expect(model.calls).toHaveLength(4)
    expect(verdict).toMatchObject({ outcome: 'unknown', overall: null, scores: {}, flags: [], usage: { calls: 4 } })
    expect(verdict.votes).toMatchObject([{ outcome: 'unknown', scores: {}, overall: null, issues: [] }])
    expect(verdict.unknown).toEqual({
      code: 'refusal',
      message: 'fake gave 4 replies that could not be read; of the last one: the judge refused to answer.',
    })
  })

  test('a reply of another kind: what was looked for, and what came last', async () => {
    const model = saying('Well.', 'So.', 'Hm.', '{ "winner":\n"A" }')
    const verdict = await createJudge({ model }).evaluate(selftestRubric, subject)
    expect(verdict.unknown).toEqual({
      code: 'no_verdict',
      message:
        'fake gave 4 replies that could not be read; of the last one: it holds no JSON verdict ' +
        '(an object with "format_score"). It begins: "{ "winner": "A" }".',
    })
  })

  test('a model that fails is unknown at once', async () => {
    const model = saying(new ModelError('unauthorized', 'Wrong key.'))
    const verdict = await createJudge({ model }).evaluate(selftestRubric, subject)
    expect(model.calls).toHaveLength(1)
    const unknown = { code: 'unauthorized', message: 'Wrong key.' }
    expect(verdict).toMatchObject({ outcome: 'unknown', unknown, usage: { calls: 0, costUsd: 0 } })
  })

  test('so is a model of the user’s own that throws whatever it likes', async () => {
    const model: ChatModel = {
      name: 'own',
      recorded: false,
      complete: () => Promise.reject(new Error('socket hang up')),
    }
    const verdict = await createJudge({ model }).evaluate(selftestRubric, subject)
    expect(verdict).toMatchObject({
      outcome: 'unknown',
      unknown: { code: 'api_error', message: expect.stringContaining('socket hang up') },
    })
  })

  test.each(['', ' \n'])('a reply that is empty, as %j, is not said to hold thoughts', async (nothing) => {
    const { unknown } = await createJudge({ model: saying(nothing) }).evaluate(selftestRubric, subject)
    expect(unknown?.code).toBe('empty')
    expect(unknown?.message).not.toContain('holds thoughts')
  })

  test('the vote names the model as the endpoint named it in its last reply', async () => {
    const reply = (model: string, text: string) => ({ text, model })
    const unread = reply('gpt-4o-mini-2024', 'Hm.')
    const model = saying(unread, unread, reply('gpt-4o-mini-2025', selftestReply()))
    const { votes } = await createJudge({ model }).evaluate(selftestRubric, subject)
    expect(votes).toMatchObject([{ judge: 'fake', model: 'gpt-4o-mini-2025' }])
  })

  test.each(['no_recording', 'no_key'] as const)(
    'what was cut off is not recorded, so with %s it looks for the repetition that was read',
    async (code) => {
      const missing = new ModelError(code, 'Not recorded.')
      const found = await createJudge({ model: saying(missing, selftestReply()) }).evaluate(selftestRubric, subject)
      expect(found.outcome).toBe('pass')
      const model = saying(missing)
      const lost = await createJudge({ model }).evaluate(selftestRubric, subject)
      expect(lost).toMatchObject({ outcome: 'unknown', unknown: { code, message: 'Not recorded.' } })
      expect(model.calls).toHaveLength(4)
      const partly = await createJudge({ model: saying('Hm.', missing) }).evaluate(selftestRubric, subject)
      expect(partly).toMatchObject({ outcome: 'unknown', unknown: { code } })
    },
  )

  test('an unknown price makes the cost unknown, not 0', async () => {
    const model = saying({ text: '?', costUsd: null }, selftestReply())
    const { usage } = await createJudge({ model }).evaluate(selftestRubric, subject)
    expect(usage).toMatchObject({ calls: 2, costUsd: null })
  })

  test.for([undefined, ratingReply()])('a field of the subject that is undefined is not there (%#)', async (reply) => {
    const model = saying('{"quality_score":0.9} Rating: [[9]]')
    const judge = createJudge({ model, ...(reply && { reply }) })
    await judge.evaluate(plainRubric, subject)
    await judge.evaluate(plainRubric, { ...subject, hints: undefined, reference: undefined })
    expect(model.calls[1]?.request).toEqual(model.calls[0]?.request)
  })

  test('0.3 x 0.8 + 0.7 x 0.8, a little less than 0.8 to a computer, reaches a bar of 0.8', async () => {
    const rubric = defineRubric({
      name: 'two',
      categories: [
        { name: 'a', weight: 0.3, description: 'A' },
        { name: 'b', weight: 0.7, description: 'B' },
      ],
      minScoreToPass: 0.8,
      strictness: 0,
    })
    const model = saying('{"a_score":0.8,"b_score":0.8}')
    expect((await createJudge({ model }).evaluate(rubric, subject)).outcome).toBe('pass')
  })

  test('as many questions as allowed are judged', async () => {
    const asking = { ...subject, output: 'A? B? C? D? E?', actualStatus: 'AWAITING_RESPONSE' }
    const verdict = await createJudge({ model: saying(selftestReply()) }).evaluate(selftestRubric, asking)
    expect(verdict).toMatchObject({ outcome: 'pass', failedChecks: [] })
  })

  test('more questions than allowed fail without a call', async () => {
    const model = answering(() => selftestReply())
    const output = 'A? B? C? D? E? F?'
    const judge = createJudge({ model })
    const verdict = await judge.evaluate(selftestRubric, { ...subject, output, actualStatus: 'AWAITING_RESPONSE' })
    expect(verdict).toMatchObject({
      outcome: 'fail',
      overall: null,
      failedChecks: [
        { check: 'max_questions', message: 'the output asks 6 questions while it awaits a response; 5 are allowed' },
      ],
    })
    expect(model.calls).toHaveLength(0)
    expect((await judge.evaluate(selftestRubric, { ...subject, output })).outcome).toBe('pass')
  })

  test('checks run in order before the judge, and the first failure decides', async () => {
    const model = saying(selftestReply())
    const ran: string[] = []
    const check = (name: string, message?: string) => ({ name, run: () => (ran.push(name), message) })
    const rubric = { ...selftestRubric, checks: [check('a'), check('b', 'line 3: no'), check('c', 'never')] }
    const verdict = await createJudge({ model }).evaluate(rubric, subject)
    expect(verdict).toMatchObject({ outcome: 'fail', failedChecks: [{ check: 'b', message: 'line 3: no' }], votes: [] })
    expect(verdict).toMatchObject({ scores: {}, overall: null, issues: [], flags: [] })
    expect(ran).toEqual(['a', 'b'])
    expect(model.calls).toHaveLength(0)
    const kept = await createJudge({ model }).evaluate({ ...rubric, checks: [check('a'), check('c')] }, subject)
    const unchecked = await createJudge({ model }).evaluate(selftestRubric, subject)
    expect([verdict, kept, unchecked].map(({ checks }) => checks)).toEqual([['a', 'b', 'c'], ['a', 'c'], undefined])
  })
})
