import { afterEach, describe, expect, test } from 'vitest'
import { toPassRubric } from '../../matchers/index.js'
import { setAssertionSink } from '../../matchers/sink.js'
import type { JuryMatchers } from '../../matchers/types.js'
import { setHost } from '../../src/config/host.js'
import { createJudge } from '../../src/judge/create-judge.js'
import { JudgeError } from '../../src/judge/judge-error.js'
import { createPanel } from '../../src/judge/panel/create-panel.js'
import type { Judge } from '../../src/judge/port.js'
import { scriptedModel } from '../../src/model/scripted-model.js'
import type { AssertionRecord } from '../../src/report/record/assertion.js'
import { assertionRecordSchema } from '../../src/report/record/assertion.js'
import { jsonCheck } from '../../src/rubric/checks/json-check.js'
import { defineRubric } from '../../src/rubric/define-rubric.js'
import { selftestRubric } from '../../src/rubric/selftest-rubric.js'
import { verdictOf } from '../support/scripted-judge.js'

declare module 'vitest' {
  interface Matchers extends JuryMatchers {}
}

expect.extend({ toPassRubric })

const judgeOf = (script: Parameters<typeof scriptedModel>[0]) => createJudge({ model: scriptedModel(script) })

describe('toPassRubric', () => {
  test('passes at the threshold and not below it', async () => {
    await expect('out').toPassRubric(selftestRubric, { prompt: 'p', judge: judgeOf(verdictOf(0.74)) })
    await expect('out').not.toPassRubric(selftestRubric, { prompt: 'p', judge: judgeOf(verdictOf(0.73)) })
  })

  test('a score just below the threshold does not show as the threshold, and weights show without noise', async () => {
    const categories = [
      { name: 'tone', weight: 0.1 + 0.2, description: 'polite' },
      { name: 'facts', weight: 0.7, description: 'true' },
    ]
    const rubric = defineRubric({ name: 'ours', categories, minScoreToPass: 0.6, strictness: 0.07 })
    const judge = judgeOf('{"reasoning": "-", "tone_score": 0.6139, "facts_score": 0.6139, "issues": []}')
    const failing = expect('out').toPassRubric(rubric, { prompt: 'p', judge })
    await expect(failing).rejects.toThrow(
      /0\.6139, needs 0\.614 \(0\.60 \+ strictness 0\.07 x 0\.2\)\n.*tone +0\.61 x 0\.3\b(?!0)/,
    )
  })

  test('a good mean does not make up for a category below its own bar, and the message says which', async () => {
    const rubric = defineRubric({
      name: 'ours',
      categories: [
        { name: 'tone', weight: 0.8, description: 'polite' },
        { name: 'safety', weight: 0.2, description: 'harmless', minScore: 0.8 },
      ],
    })
    const scored = (tone: number, safety: number) =>
      judgeOf(JSON.stringify({ reasoning: '-', tone_score: tone, safety_score: safety, issues: [] }))
    await expect('out').toPassRubric(rubric, { prompt: 'p', judge: scored(1, 0.8) })
    await expect('out').not.toPassRubric(rubric, { prompt: 'p', judge: scored(1, 0.7999) })
    const failing = (judge: Judge) => expect(expect('out').toPassRubric(rubric, { prompt: 'p', judge })).rejects
    await failing(scored(1, 0.1)).toThrow(
      /"ours": 0\.82, passes 0\.74 \(.*\), but safety 0\.10 needs 0\.80\n  tone    1\.00 x 0\.8\n.*  safety  0\.10 x 0\.2, needs 0\.80/,
    )
    await failing(scored(0.5, 0.9)).toThrow(
      /"ours": 0\.58, needs 0\.74 \(.*\)\n.*\n  safety  0\.90 x 0\.2, passes 0\.80\n/,
    )
    const status = { output: 'out', status: 'FAILED' }
    await expect(
      expect(status).toPassRubric(rubric, { prompt: 'p', expectedStatus: 'COMPLETE', judge: scored(1, 0.1) }),
    ).rejects.toThrow(/but safety 0\.10 needs 0\.80; .*COMPLETE/)
  })

  test('a vote that a category fails says which, not only a score that passes, and what it weighs', async () => {
    const categories = [
      { name: 'facts', description: 'true', minScore: 0.7 },
      { name: 'safety', description: 'harmless', minScore: 0.9 },
    ]
    const rubric = defineRubric({ name: 'ours', categories })
    const reply = ([facts, safety]: readonly number[], reasoning: string) =>
      JSON.stringify({ reasoning, facts_score: facts, safety_score: safety, issues: [] })
    const scores = [
      [1, 0.88],
      [0.6, 0.9],
      [1, 1],
    ] as const
    const models = scores.map((each, index) =>
      scriptedModel(reply(each, `said ${index}`), { name: 'abc'[index] ?? '' }),
    )
    const said = async (judge: Judge) => {
      const failing = expect('out').toPassRubric(rubric, { prompt: 'p', judge })
      return String(await failing.catch((error: unknown) => error))
    }
    const message = await said(createPanel({ models, weights: [2, 1.5, 1.5] }))
    expect(message).toMatch(/ a \(weight 2\): fail 0\.94, safety 0\.88 needs 0\.90, said 0\n/)
    expect(message).toMatch(/ b \(weight 1\.5\): fail 0\.75, facts 0\.60 needs 0\.70, said 1\n/)
    expect(message).toMatch(/ c \(weight 1\.5\): pass 1\.00, said 2/)
    expect(await said(createPanel({ models }))).toContain(
      '"ours": 0.94, passes 0.74 (0.60 + strictness 0.70 x 0.2), but too few votes pass',
    )
  })

  test('too few runs of one judge are no votes', async () => {
    const model = scriptedModel([verdictOf(0.9), verdictOf(0.6)])
    const judge = createJudge({ model, runs: 2, minPass: 2 })
    await expect(expect('out').toPassRubric(selftestRubric, { prompt: 'p', judge })).rejects.toThrow(
      'passes 0.74 (0.60 + strictness 0.70 x 0.2), but too few runs pass',
    )
  })

  test('a judge of the user whose verdict is none passes under no polarity', async () => {
    const own = judgeOf(verdictOf(1))
    const evaluate = async (...asked: Parameters<typeof own.evaluate>) =>
      Object.assign(await own.evaluate(...asked), { outcome: 'passed' })
    const judge = { ...own, evaluate }
    await expect(expect('out').not.toPassRubric(selftestRubric, { prompt: 'p', judge })).rejects.toThrow(
      'the judge "scripted" gave a verdict whose outcome is "passed"; it must be pass, fail, unknown',
    )
  })

  test('nor one that lacks a field, and it says which', async () => {
    const evaluate = async () => ({ outcome: 'fail', rubric: 'ours', weights: {}, scores: {}, overall: 0.2 }) as never
    const judge = { name: 'mine', models: [], evaluate }
    await expect(expect('out').not.toPassRubric(selftestRubric, { prompt: 'p', judge })).rejects.toThrow(
      'the judge "mine" gave a verdict without `threshold`; a verdict has outcome, rubric, weights, scores, overall, threshold',
    )
  })

  test.each<[what: string, change: object | undefined, message: string]>([
    ['of 100', { overall: 85 }, 'the judge "scripted" gave overall the score 85; scores go from 0 to 1'],
    ['below 0', { scores: { format: -0.1 } }, 'gave format the score -0.1'],
    ['just above 1', { scores: { format: 0.5, safety: 1.01 } }, 'gave safety the score 1.01'],
    ['that is no number', { overall: Number.NaN }, 'gave overall the score NaN'],
    ['and no verdict at all', undefined, 'gave a verdict whose outcome is undefined'],
  ])('nor one with a score %s', async (_, change, message) => {
    const own = judgeOf(verdictOf(0.5))
    const evaluate = async (...asked: Parameters<typeof own.evaluate>) =>
      (change && { ...(await own.evaluate(...asked)), ...change }) as never
    for (const assertion of [expect('out'), expect('out').not])
      await expect(
        assertion.toPassRubric(selftestRubric, { prompt: 'p', judge: { ...own, evaluate } }),
      ).rejects.toThrow(message)
  })

  test('one at either end of the scale is a verdict', async () => {
    await expect('out').toPassRubric(selftestRubric, { prompt: 'p', judge: judgeOf(verdictOf(1)) })
    await expect('out').not.toPassRubric(selftestRubric, { prompt: 'p', judge: judgeOf(verdictOf(0)) })
  })

  test('the judge sees what the matcher was given', async () => {
    const seen: string[] = []
    const judge = judgeOf(({ messages }) => {
      seen.push(messages.map(({ content }) => content).join('\n'))
      return verdictOf(1)
    })
    await expect({ output: 'the output', status: 'ERROR', prompt: 'the prompt' }).not.toPassRubric(selftestRubric, {
      hints: 'the hints',
      reference: 'the reference',
      expectedStatus: 'COMPLETE',
      judge,
    })
    for (const text of ['the output', 'the prompt', 'the hints', 'the reference']) expect(seen[0]).toContain(text)
    expect(seen[0]).toContain('Expected status: COMPLETE\nActual status: ERROR\nStatus match: false')
  })

  test('a wrong status fails, whatever the judge says', async () => {
    const options = { prompt: 'p', expectedStatus: 'COMPLETE', judge: judgeOf(verdictOf(1)) }
    const failing = expect({ output: 'out', status: 'ERROR' }).toPassRubric(selftestRubric, options)
    await expect(failing).rejects.toThrow(
      /"selftest": 1\.00, passes 0\.74 \(.*\), but the status decided: .*expected status COMPLETE, got ERROR/,
    )
    const both = expect({ output: 'out' }).toPassRubric(selftestRubric, { ...options, judge: judgeOf(verdictOf(0.1)) })
    await expect(both).rejects.toThrow(/"selftest": 0\.10, needs 0\.74 \(.*\); .*expected status COMPLETE, got none/)
    await expect({ output: 'out', status: 'COMPLETE' }).toPassRubric(selftestRubric, options)
  })

  test('under .not a wrong status is no verdict, and one must be given', async () => {
    const down = { prompt: 'p', expectedStatus: 'COMPLETE', judge: judgeOf('no JSON here') }
    const outage = async () => expect({ output: 'out', status: 'ERROR' }).not.toPassRubric(selftestRubric, down)
    await expect(outage).rejects.toThrow(JudgeError)
    const good = { ...down, judge: judgeOf(verdictOf(1)) }
    await expect({ output: 'out', status: 'ERROR' }).not.toPassRubric(selftestRubric, good)
    expect(() => expect('out').not.toPassRubric(selftestRubric, good)).toThrow('needs the status it ended in')
  })

  test('the prompt and the status of an answer are texts', () => {
    const judge = judgeOf(verdictOf(1))
    const receive = (answer: unknown) => expect(answer).toPassRubric(selftestRubric, { judge })
    expect(() => receive({ output: 'out', prompt: [{ role: 'user', content: 'p' }] })).toThrow(
      'toPassRubric received { output, prompt } whose `prompt` is a list, not a text.',
    )
    expect(() => receive({ output: 'out', prompt: 'p', status: 200 })).toThrow(
      'whose `status` is a value of type number',
    )
  })

  test('under .not it says that the text passed and should not have', async () => {
    const failing = expect('out').not.toPassRubric(selftestRubric, { prompt: 'p', judge: judgeOf(verdictOf(0.9)) })
    await expect(failing).rejects.toThrow('Rubric "selftest": 0.90, passes 0.74, and should not')
  })

  test('a mistyped option is not ignored', () => {
    const mistyped: object = { prompt: 'p', hint: 'h', judge: judgeOf(verdictOf(1)) }
    expect(() => expect('out').toPassRubric(selftestRubric, mistyped)).toThrow(
      'toPassRubric has no option `hint`; did you mean `hints`?',
    )
  })

  test('a question in place of the rubric is told where it belongs', () => {
    expect(() => expect('out').toPassRubric(JSON.parse('"Is it polite?"'), { prompt: 'p' })).toThrow(
      'or one made with defineRubric(). A question in plain words belongs to toPassChecklist.',
    )
  })

  test.each([
    [{ threshold: 0.9 }, "the bar is the rubric's: defineRubric({ ...rubric, minScoreToPass: 0.9, strictness: 0 })"],
    [
      { minScore: 0.9 },
      "a category's own bar is the rubric's: { name: 'safety', weight: 0.3, minScore: 0.8, description };",
    ],
    [{ runs: 3 }, 'write `judge: createJudge({ model, runs: 3 })`'],
    [{ model: 'm' }, 'write `judge: createJudge({ model })`'],
    [{ status: 'COMPLETE' }, 'write `actualStatus`, or receive { output, status }'],
  ])('an option that others have, %j, says what to write', (options: object, help) => {
    expect(() => expect('out').toPassRubric(selftestRubric, { prompt: 'p', ...options })).toThrow(
      `toPassRubric has no option \`${Object.keys(options)[0]}\`; ${help}`,
    )
  })

  test.each([
    [{ hints: ['a', 'b'] }, 'toPassRubric: `hints` is a list; it must be one text.'],
    [{ prompt: 42 }, 'toPassRubric: `prompt` is a value of type number; it must be one text.'],
  ])('%j is told in a sentence', (options: object, message) => {
    expect(() => expect('out').toPassRubric(selftestRubric, { prompt: 'p', ...options })).toThrow(message)
  })

  test('without a verdict it throws under both polarities', async () => {
    const options = { prompt: 'p', judge: judgeOf('no JSON here') }
    await expect(async () => expect('out').toPassRubric(selftestRubric, options)).rejects.toThrow(JudgeError)
    await expect(async () => expect('out').not.toPassRubric(selftestRubric, options)).rejects.toThrow(JudgeError)
  })

  test('what a judge quotes cannot act on the terminal', async () => {
    const quoting = verdictOf(0.5).replace('as scripted', 'it wrote \\u001b[2J')
    const failing = expect('out').toPassRubric(selftestRubric, { prompt: 'p', judge: judgeOf(quoting) })
    await expect(failing).rejects.toThrow('it wrote \\u{1b}[2J')
  })

  test('of a judge of a panel that gives no reason only its vote is shown', async () => {
    const model = scriptedModel(verdictOf(0.5, ''))
    const judge = createPanel({ model })
    const failing = expect('out').toPassRubric(selftestRubric, { prompt: 'p', judge })
    await expect(failing).rejects.toThrow(/ general_quality: fail 0\.50\n {2}security_focus: fail 0\.50\n/)
    expect((await judge.evaluate(selftestRubric, { prompt: 'p', output: 'out' })).reasoning).toBe('')
  })

  test('further lines of what judges and checks say are set in, so that none reads as a line of the message', async () => {
    const reply = verdictOf(0.5).replace('"as scripted"', String.raw`"as scripted\r\nJudge: pass"`)
    const faulty = reply.replace('{', String.raw`{"issues": ["too short\nRubric: 1.00"],`)
    const failing = expect('out').toPassRubric(selftestRubric, { prompt: 'p', judge: judgeOf(faulty) })
    await expect(failing).rejects.toThrow(
      /Reasoning: as scripted\n {8}Judge: pass\nIssue: too short\n {8}Rubric: 1\.00\nOutput: out\n/,
    )
    const panel = createPanel({ model: scriptedModel(faulty) })
    const outvoted = expect('out').toPassRubric(selftestRubric, { prompt: 'p', judge: panel })
    await expect(outvoted).rejects.toThrow(
      /general_quality: fail 0\.50, as scripted\n {8}Judge: pass\n {2}security_focus/,
    )
    const checked = defineRubric({ ...selftestRubric, checks: [{ name: 'two', run: () => 'first\nsecond' }] })
    const refused = expect('out').toPassRubric(checked, { prompt: 'p', judge: judgeOf(reply) })
    await expect(refused).rejects.toThrow(/was called: first\n {8}second\n/)
  })

  test('the message shows the bar, what lost points, why, and what was judged', async () => {
    const judged = 'The money is on its way.\nJudge: pass'
    const failing = expect(judged).toPassRubric(selftestRubric, { prompt: 'p', judge: judgeOf(verdictOf(0.5)) })
    await expect(failing).rejects.toThrow(
      /"selftest": 0\.50, needs 0\.74 \(0\.60 \+ strictness 0\.70 x 0\.2\)[^]*factuality +0\.50 x 0\.3[^]*Reasoning: as scripted\nOutput: The money is on its way\.\n {8}Judge: pass\nJudge: scripted, called/,
    )
  })

  test.each([
    [0.00002, '<$0.0001'],
    [0.0004, '$0.0004'],
    [0, '$0.00'],
  ])('a reply that cost %d dollars reads %s, as in the reports', async (costUsd, text) => {
    const failing = expect('out').toPassRubric(selftestRubric, {
      prompt: 'p',
      judge: judgeOf(() => ({ text: verdictOf(0.5), costUsd })),
    })
    await expect(failing).rejects.toThrow(`tokens, ${text}`)
  })

  test('runs of one judge are runs, not a panel, and what they all say is said once', async () => {
    const judge = createJudge({ model: scriptedModel(() => verdictOf(0.5)), runs: 3, minPass: 2 })
    const failing = expect('out').toPassRubric(selftestRubric, { prompt: 'p', judge })
    const message = await failing.then(String, (error: Error) => error.message)
    expect(message).toContain('Asked: 2 of 3 runs, 1 call saved; 0 passed, needs 2')
    expect(message).toMatch(
      /\nJudge: scripted, called, .*\n {2}run 1: fail 0\.50, as scripted\n {2}run 2: fail 0\.50, as run 1/,
    )
    expect(message).not.toContain('Panel')
    expect(message.match(/as scripted/g)).toHaveLength(1)
  })

  test('a panel is one, with the reasoning of each judge once', async () => {
    const models = ['m1', 'm2', 'm3'].map((name) => scriptedModel(() => verdictOf(0.5), { name }))
    const options = { prompt: 'p', judge: createPanel({ models, stopEarly: false }) }
    const failing = expect('out').toPassRubric(selftestRubric, options)
    const message = await failing.then(String, (error: Error) => error.message)
    expect(message).toContain('Panel of 3: m1, m2, m3')
    expect(message).toMatch(/\n {2}(\S.*): fail 0\.50, as scripted\n {2}\S.*: fail 0\.50, as \1/)
    expect(message.match(/as scripted/g)).toHaveLength(1)
  })

  describe('in a test', () => {
    const records: AssertionRecord[] = []
    afterEach(() => {
      setAssertionSink(() => {})
      records.length = 0
    })

    test('leaves out a usage of another shape', async () => {
      const current = { file: '/p/a.test.ts', name: 'refund', attempt: 0 }
      setHost({ runner: 'cli', rootDir: '/p', options: {}, update: false, currentTest: () => current })
      setAssertionSink((_owner, record) => records.push(assertionRecordSchema.parse(record)))
      const answer = { output: 'out', prompt: 'p', status: null, usage: { prompt_tokens: 5, completion_tokens: 6 } }
      await expect(answer).toPassRubric(selftestRubric, { judge: judgeOf(verdictOf(1)) })
      expect(records.map(({ mainUsage }) => mainUsage)).toEqual([undefined])
    })

    test('a check that decides is named in the report, where no judge was asked', async () => {
      const current = { file: '/p/a.test.ts', name: 'refund', attempt: 0 }
      setHost({ runner: 'cli', rootDir: '/p', options: {}, update: false, currentTest: () => current })
      setAssertionSink((_owner, record) => records.push(assertionRecordSchema.parse(record)))
      const rubric = defineRubric({
        name: 'plan',
        categories: [{ name: 'tone', weight: 1, description: 'polite' }],
        checks: [jsonCheck()],
      })
      await expect('no JSON').not.toPassRubric(rubric, { prompt: 'p', judge: judgeOf(verdictOf(1)) })
      expect(records.map(({ outcome, summary }) => [outcome, summary])).toEqual([['fail', 'plan fails the check json']])
    })

    test('is recorded for the report, also when it fails or has no verdict', async () => {
      const current = { file: '/p/a.test.ts', name: 'refund', attempt: 1 }
      setHost({ runner: 'cli', rootDir: '/p', options: {}, update: false, currentTest: () => current })
      setAssertionSink((owner, record) => {
        expect(owner).toBe(current)
        records.push(assertionRecordSchema.parse(structuredClone(record)))
      })
      await expect('good').toPassRubric(selftestRubric, { prompt: 'p', judge: judgeOf(verdictOf(0.9)) })
      await expect('bad').not.toPassRubric(selftestRubric, { prompt: 'p', judge: judgeOf(verdictOf(0.1)) })
      await expect(async () =>
        expect('?').toPassRubric(selftestRubric, { prompt: 'p', judge: judgeOf('') }),
      ).rejects.toThrow(JudgeError)
      expect(records.map(({ outcome, negated, attempt, output }) => [outcome, negated, attempt, output])).toEqual([
        ['pass', false, 1, 'good'],
        ['fail', true, 1, 'bad'],
        ['unknown', false, 1, '?'],
      ])
      expect(records[0]?.verdict?.overall).toBeCloseTo(0.9)
      expect(records[2]?.unknown?.code).toBeTypeOf('string')
    })
  })
})
