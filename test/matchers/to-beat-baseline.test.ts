import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toBeatBaseline } from '../../matchers/index.js'
import { setAssertionSink } from '../../matchers/sink.js'
import type { JuryMatchers } from '../../matchers/types.js'
import type { CaseSummary } from '../../src/baseline/run-summary.js'
import { setHost } from '../../src/config/host.js'
import { createJudge } from '../../src/judge/create-judge.js'
import { JudgeError } from '../../src/judge/judge-error.js'
import { scriptedModel } from '../../src/model/scripted-model.js'
import { type AssertionRecord, assertionRecordSchema } from '../../src/report/record/assertion.js'
import { buildRunRecord } from '../../src/report/record/build-run-record.js'
import { defineRubric } from '../../src/rubric/define-rubric.js'
import { selftestRubric } from '../../src/rubric/selftest-rubric.js'
import { runOf } from '../baseline/runs.js'
import { selftestReply } from '../judge/support/scripts.js'
import { assertion, build, testReport, verdict } from '../report/sample.js'
import { pairJudge, pairReply } from '../support/pairwise-judge.js'

declare module 'vitest' {
  interface Matchers extends JuryMatchers {}
}
expect.extend({ toBeatBaseline })

/** The longer answer wins; the same text is a tie. */
const longer = pairJudge(({ answer1, answer2 }) =>
  pairReply(answer1.length > answer2.length ? 'A' : answer1.length < answer2.length ? 'B' : 'TIE'),
)
const options = { prompt: 'refund?', judge: longer }

let rootDir: string
let records: AssertionRecord[]

beforeEach(() => {
  rootDir = mkdtempSync(join(tmpdir(), 'baseline-'))
  records = []
  inTest()
  setAssertionSink((_, record) => records.push(assertionRecordSchema.parse(structuredClone(record))))
})
afterEach(() => {
  setAssertionSink(() => {})
  rmSync(rootDir, { recursive: true })
})

/** In the test `test/a.test.ts > refund` of a runner, with `-u` or not. */
function inTest(update = false): void {
  const current = { file: join(rootDir, 'test/a.test.ts'), name: 'refund', attempt: 0 }
  setHost({ runner: 'vitest', rootDir, options: {}, update, currentTest: () => current })
}

const pathOf = (name: string): string => join(rootDir, 'test/__baselines__', `${name}.json`)
const read = (name: string): string => readFileSync(pathOf(name), 'utf8')

describe('one answer', () => {
  async function stored(answer: string): Promise<void> {
    inTest(true)
    await expect(answer).toBeatBaseline('refund-03', options)
    inTest()
  }

  test('against a given text', async () => {
    await expect('longer').toBeatBaseline({ output: 'short' }, options)
    await expect('short').not.toBeatBaseline({ output: 'longer' }, options)
    await expect('alike').not.toBeatBaseline({ output: 'equal' }, options)
    await expect('alike').toBeatBaseline({ output: 'equal' }, { ...options, orTie: true })
    await expect('short').not.toBeatBaseline({ output: 'longer' }, { ...options, orTie: true })
  })

  test('an object with an output and more is an answer, not a run', async () => {
    const answer = { id: 'msg_1', output: 'longer', prompt: 'refund?' }
    await expect(answer).toBeatBaseline({ output: 'short' }, { judge: longer })
    const ofLawyer = { output: 'short', prompt: 'refund?', cases: ['Doe v. Roe'] }
    await expect(ofLawyer).not.toBeatBaseline({ output: 'longer' }, { judge: longer })
    expect(records.map(({ prompt, output }) => [prompt, output])).toEqual([
      ['refund?', 'longer'],
      ['refund?', 'short'],
    ])
  })

  test('the report says who won, and the failure how a tie could pass only where it was one', async () => {
    const orTie = 'A tie beats nothing'
    const failing = async (run: () => Promise<void>) =>
      run().then(String, (error: Error) => stripVTControlCharacters(error.message))
    const won = await failing(() => expect('longer').not.toBeatBaseline({ output: 'short' }, options))
    const lost = await failing(() => expect('short').toBeatBaseline({ output: 'longer' }, options))
    const tied = await failing(() => expect('alike').toBeatBaseline({ output: 'equal' }, options))
    const negated = await failing(() =>
      expect('alike').not.toBeatBaseline({ output: 'equal' }, { ...options, orTie: true }),
    )
    const first = pairJudge(() => pairReply('A'))
    const torn = await failing(() => expect('a').toBeatBaseline({ output: 'b' }, { ...options, judge: first }))
    const summaries = [
      'new answer wins, confidence 0.80',
      'baseline wins, confidence 0.80',
      'tie, confidence 0.80',
      'tie, confidence 0.80',
      'tie, the two orders disagree',
    ]
    expect(records.map(({ summary }) => summary)).toEqual(summaries)
    const messages = [won, lost, tied, negated, torn]
    for (const [index, message] of messages.entries()) expect(message).toContain(`Blind judge: ${summaries[index]}\n`)
    expect(messages.map((message) => message.includes(orTie))).toEqual([false, false, true, false, true])
  })

  test('the reasons name the new answer and the baseline, not the order in which the judge saw them', async () => {
    const judge = pairJudge(({ answer1 }) =>
      answer1.includes('form')
        ? pairReply('A', 0.8, 7, ['Answer 1 is clearer than Answer 2.'])
        : pairReply('B', 0.8, 7, ['Answer 2 is clearer than Answer 1.']),
    )
    const lost = expect('no').toBeatBaseline({ output: 'the form' }, { ...options, judge })
    const message = await lost.then(String, (error: Error) => error.message)
    expect(message).toContain('  The baseline is clearer than the new answer.\n')
    expect(message).not.toContain('Answer')
    const reason = 'The baseline is clearer than the new answer.'
    expect(records[0]?.pairwise?.reasons).toEqual([reason, reason])
  })

  test('without a verdict it throws under both polarities', async () => {
    const unsure = { ...options, judge: pairJudge(() => 'no JSON here'), orTie: true }
    await expect(async () => expect('a').toBeatBaseline({ output: 'b' }, unsure)).rejects.toThrow(JudgeError)
    await expect(async () => expect('a').not.toBeatBaseline({ output: 'b' }, unsure)).rejects.toThrow(JudgeError)
    expect(records.map(({ outcome, summary }) => [outcome, summary])).toEqual([
      ['unknown', 'no verdict'],
      ['unknown', 'no verdict'],
    ])
  })

  test('the same text is a tie, and nobody is asked', async () => {
    const nobody = pairJudge(() => {
      throw new Error('asked')
    })
    await expect('same').toBeatBaseline({ output: 'same' }, { prompt: 'p', judge: nobody, orTie: true })
    await expect('same').not.toBeatBaseline({ output: 'same' }, { prompt: 'p', judge: nobody })
    expect(records[0]?.pairwise).toMatchObject({ winner: 'tie', reasons: [expect.stringContaining('no judge')] })
    const tied = expect('same').toBeatBaseline({ output: 'same' }, { prompt: 'p', judge: nobody })
    const message = await tied.then(String, (error: Error) => error.message)
    expect(message).toContain('`{ orTie: true }` lets it pass')
    expect(message).not.toContain('Judge:')
  })

  test('without a stored baseline it throws under both polarities and writes nothing', async () => {
    const message =
      'There is no baseline "refund-03" yet, so nothing was compared. ' +
      'Write test/__baselines__/refund-03.json on purpose with `vitest -u`'
    await expect(async () => expect('a').toBeatBaseline('refund-03', options)).rejects.toThrow(message)
    await expect(async () => expect('a').not.toBeatBaseline('refund-03', options)).rejects.toThrow(JudgeError)
    expect(() => read('refund-03')).toThrow('ENOENT')
    expect(records.map(({ outcome, unknown }) => [outcome, unknown?.code])).toEqual([
      ['unknown', 'no_baseline'],
      ['unknown', 'no_baseline'],
    ])
  })

  test.for(['You get your money back within five days', 'Refunds take five days.', 'Sorry, we cannot do that'])(
    'an answer in the place of a name, "%s", is told apart and never becomes a file, with -u neither',
    async (text) => {
      const written = 'write `toBeatBaseline({ output: text }, { prompt })`'
      for (const update of [false, true]) {
        inTest(update)
        await expect(async () => expect('a').toBeatBaseline(text, options)).rejects.toThrow(written)
      }
      expect(records.map(({ unknown }) => unknown?.code)).toEqual(['misuse', 'misuse'])
      expect(() => read(text)).toThrow('ENOENT')
    },
  )

  test('a name of a few words is a name', async () => {
    inTest(true)
    await expect('a').toBeatBaseline('refund by mail v2', options)
    expect(read('refund by mail v2')).toContain('"kind": "answer"')
  })

  test('without a stored baseline -u under .not says that .not writes none', async () => {
    inTest(true)
    await expect(async () => expect('a').not.toBeatBaseline('refund-03', options)).rejects.toThrow(
      'Write test/__baselines__/refund-03.json with the assertion without `.not` (`.not` writes none) under `vitest -u`, ',
    )
    expect(() => read('refund-03')).toThrow('ENOENT')
  })

  test('-u writes it, asks nobody, passes and says so', async () => {
    inTest(true)
    const nobody = pairJudge(() => {
      throw new Error('asked')
    })
    await expect('two\nlines').toBeatBaseline('refund-03', { ...options, judge: nobody })
    expect(JSON.parse(read('refund-03'))).toMatchObject({
      version: 1,
      kind: 'answer',
      name: 'refund-03',
      prompt: 'refund?',
      output: ['two', 'lines'],
    })
    const note = 'Baseline "refund-03" written: test/__baselines__/refund-03.json. Nothing was compared.'
    expect(records).toMatchObject([{ outcome: 'pass', warnings: [note], output: 'two\nlines' }])
  })

  test('a stored answer is then to be beaten', async () => {
    await stored('an answer')
    await expect('a longer answer').toBeatBaseline('refund-03', options)
    await expect('answer').not.toBeatBaseline('refund-03', options)
    const failing = async () => expect('answer').toBeatBaseline('refund-03', options)
    await expect(failing).rejects.toThrow(
      /Blind judge: baseline wins[^]*Baseline: .*"an answer".*\nReceived: .*"answer"[^]*\nJudge: pair-judge, called, 0 tokens, \$0\.00/,
    )
  })

  test('-u renews another answer, and leaves the file alone for the same one', async () => {
    await stored('an answer')
    const first = read('refund-03')
    await stored('an answer')
    expect(read('refund-03')).toBe(first)
    await stored('another')
    expect(JSON.parse(read('refund-03'))).toMatchObject({ output: 'another' })
  })

  test('-u under .not compares as always', async () => {
    await stored('an answer')
    inTest(true)
    await expect('short').not.toBeatBaseline('refund-03', options)
    expect(JSON.parse(read('refund-03'))).toMatchObject({ output: 'an answer' })
  })

  test('an answer to another prompt is not compared', async () => {
    await stored('an answer')
    const other = async () => expect('a longer answer').toBeatBaseline('refund-03', { ...options, prompt: 'shipping?' })
    await expect(other).rejects.toThrow(/answers another prompt\.\n- stored: refund\?\n- now: +shipping\?/)
    await expect(other).rejects.toThrow(JudgeError)
    const negated = async () =>
      expect('a longer answer').not.toBeatBaseline('refund-03', { ...options, prompt: 'shipping?' })
    await expect(negated).rejects.toThrow(JudgeError)
    expect(records.at(-1)).toMatchObject({ outcome: 'unknown', unknown: { code: 'baseline' } })
  })

  test('-u renews the same answer to another prompt', async () => {
    await stored('an answer')
    inTest(true)
    await expect('an answer').toBeatBaseline('refund-03', { ...options, prompt: 'shipping?' })
    inTest()
    expect(JSON.parse(read('refund-03'))).toMatchObject({ prompt: 'shipping?', output: 'an answer' })
    await expect('a longer answer').toBeatBaseline('refund-03', { ...options, prompt: 'shipping?' })
  })

  test('a damaged file is named; -u replaces it', async () => {
    mkdirSync(dirname(pathOf('refund-03')), { recursive: true })
    writeFileSync(pathOf('refund-03'), '<<<<<<< ours')
    await expect(async () => expect('a').toBeatBaseline('refund-03', options)).rejects.toThrow('is not JSON')
    await stored('a')
    await expect('aa').toBeatBaseline('refund-03', options)
  })

  test.each(['../escape', '', 'a/b', '__proto__/x'])('a name that is no file name: %j', async (name) => {
    await expect(async () => expect('a').toBeatBaseline(name, options)).rejects.toThrow(
      /name of a baseline|what to beat/,
    )
  })
})

describe('a whole run', () => {
  const judgedBy =
    (judge: string, rubricHash = 'r1') =>
    (): Partial<CaseSummary> => ({ judge, rubricHash })

  async function stored(signs: string, extra?: Parameters<typeof runOf>[2]): Promise<void> {
    inTest(true)
    await expect(runOf('old', signs, extra)).toBeatBaseline('support-v7')
    inTest()
  }

  test('APPROVE passes and REJECT fails, with what changed first', async () => {
    await stored('+-----')
    await expect(runOf('new', '+++++-')).toBeatBaseline('support-v7')
    const worse = async () => expect(runOf('new', '------')).toBeatBaseline('support-v7')
    await expect(worse).rejects.toThrow(
      /REJECT.* {2}new against support-v7: 16\.7% -> 0% of 6 cases[^]*1 changed case\n {2}.*broke.*c0 {2}pass -> fail[^]*Evidence\n {2}insufficient/,
    )
  })

  test('REVIEW needs a person, unless reviews are allowed', async () => {
    await stored('+-+-')
    const moved = runOf('new', '-++-')
    await expect(async () => expect(moved).toBeatBaseline('support-v7')).rejects.toThrow(
      /REVIEW[^]*regressed: c0[^]*REVIEW needs a person\. `\{ allow: 'review' \}` lets it pass\./,
    )
    await expect(moved).toBeatBaseline('support-v7', { allow: 'review' })
    const rejected = expect(async () => expect(runOf('new', '----')).toBeatBaseline('support-v7', { allow: 'review' }))
    await rejected.rejects.toThrow(/REJECT(?![^]*needs a person)/)
    const reviewed = async () => expect(moved).not.toBeatBaseline('support-v7', { allow: 'review' })
    await expect(reviewed).rejects.toThrow(/REVIEW(?![^]*needs a person)/)
  })

  test('a REJECT is certain, though a case has no verdict or did not run', async () => {
    await stored('++++++')
    for (const signs of ['-----?', '-----']) {
      const worse = runOf('new', signs)
      await expect(worse).not.toBeatBaseline('support-v7')
      await expect(async () => expect(worse).toBeatBaseline('support-v7')).rejects.toThrow(/REJECT.* {2}new against/)
    }
    expect(records.map(({ outcome }) => outcome)).toEqual(['pass', 'fail', 'fail', 'fail', 'fail'])
  })

  test.each(['????', '+-+?', '', '+', '+++'])(
    'cases without a verdict, or not run, %j: thrown under both polarities',
    async (signs) => {
      await stored('+-+-')
      const run = runOf('new', signs)
      const options = { allow: 'review' } as const
      await expect(async () => expect(run).toBeatBaseline('support-v7', options)).rejects.toThrow(JudgeError)
      await expect(async () => expect(run).not.toBeatBaseline('support-v7')).rejects.toThrow(JudgeError)
    },
  )

  test('which cases were not compared is told, and what to do', async () => {
    await stored('+-+-')
    await expect(async () => expect(runOf('new', '++')).toBeatBaseline('support-v7')).rejects.toThrow(
      'Not compared, for lack of a verdict in both runs: c2, c3. Run them too, or renew the baseline on purpose.',
    )
    await expect(async () => expect(runOf('new', '+++?')).toBeatBaseline('support-v7')).rejects.toThrow(
      /for lack of a verdict in both runs: c3\.$/,
    )
    await expect(async () => expect(runOf('new', '????')).toBeatBaseline('support-v7')).rejects.toThrow(
      'Nothing was compared: no case has a verdict in both runs.',
    )
  })

  test('an approval without strong evidence is a review where evidence is required', async () => {
    await stored('+---')
    const better = runOf('new', '++--')
    await expect(better).toBeatBaseline('support-v7')
    await expect(async () => expect(better).toBeatBaseline('support-v7', { requireEvidence: true })).rejects.toThrow(
      'the evidence is insufficient, and strong evidence is required',
    )
  })

  test('the comparison is in the run record of the tests', async () => {
    await stored('+---')
    await expect(runOf('new', '++++')).toBeatBaseline('support-v7')
    await expect(async () => expect(runOf('worse', '----')).toBeatBaseline('support-v7')).rejects.toThrow('REJECT')
    const record = buildRunRecord({
      runId: 'selftest-20260206-1234-a1b2c3',
      now: new Date(0),
      tests: records.map((each, index) => testReport(`t${index}`, [each])),
    })
    expect(record.cases.map(({ outcome }) => outcome)).toEqual(['pass', 'pass', 'fail'])
    expect(record.comparison?.comparison).toMatchObject({ recommendation: 'REJECT', new: { id: 'worse' } })
  })

  test('without a baseline, and with a case that has no verdict, nothing is written or passes', async () => {
    await expect(async () => expect(runOf('new', '+')).toBeatBaseline('v7')).rejects.toThrow(
      'There is no baseline "v7"',
    )
    inTest(true)
    await expect(async () => expect(runOf('new', '+?')).toBeatBaseline('v7')).rejects.toThrow('no verdict on c1')
    expect(() => read('v7')).toThrow('ENOENT')
  })

  test('-u leaves the file alone for the same run, and says which cases another one lacks', async () => {
    await stored('+-')
    const early = read('support-v7').replace(/"acceptedAt": "[^"]+"/, '"acceptedAt": "2026-02-06T12:00:00.000Z"')
    writeFileSync(pathOf('support-v7'), early)
    await stored('+-')
    expect(read('support-v7')).toBe(early)
    await stored('+')
    expect(read('support-v7')).not.toBe(early)
    expect(records.at(-1)?.warnings).toEqual([
      'Baseline "support-v7" renewed: test/__baselines__/support-v7.json. No longer in it: c1. Nothing was compared.',
    ])
  })

  test('-u does not make a baseline of a part of a run', async () => {
    inTest(true)
    const part = buildRunRecord({
      runId: 'selftest-20260206-1234-a1b2c3',
      now: new Date(0),
      tests: [testReport('c0', [assertion({ prompt: 'p', output: 'o', verdict: verdict([1, 1, 1, 1]) })])],
      missing: ['Scenario c1 has not finished.'],
    })
    await expect(async () => expect(part).toBeatBaseline('v7')).rejects.toThrow(
      'Run "selftest-20260206-1234-a1b2c3" is a part of a run: Scenario c1 has not finished. Run all of it',
    )
    expect(() => read('v7')).toThrow('ENOENT')
  })

  test('-u does not make a baseline of a run whose judge is not to be trusted', async () => {
    inTest(true)
    const usage = { calls: 2, replayed: 0, tokensIn: 9, tokensOut: 9, costUsd: 0.01, latencyMs: 9 }
    const counts = { total: 2, right: 1, wrong: 1, unknown: 0, failures: [] }
    const canary = { status: 'UNTRUSTED' as const, judge: 'gpt-4o-mini', rubric: 'selftest', ...counts, usage }
    const judged = assertion({ prompt: 'p', output: 'o', verdict: verdict([1, 1, 1, 1]), canaries: [canary] })
    await expect(async () => expect(build([testReport('c0', [judged])])).toBeatBaseline('v7')).rejects.toThrow(
      'cannot become the baseline "v7". UNTRUSTED: the judge gpt-4o-mini got 1 of 2 canaries right',
    )
    expect(() => read('v7')).toThrow('ENOENT')
  })

  test('-u under .not compares as always', async () => {
    await stored('++++')
    const before = read('support-v7')
    inTest(true)
    await expect(runOf('worse', '----')).not.toBeatBaseline('support-v7')
    expect(read('support-v7')).toBe(before)
  })

  test('-u replaces no run by an answer and no answer by a run', async () => {
    await stored('+-')
    inTest(true)
    await expect(async () => expect('an answer').toBeatBaseline('support-v7', options)).rejects.toThrow(
      'support-v7.json holds a whole run, and one answer was received. Use another name.',
    )
    await expect('an answer').toBeatBaseline('refund-03', options)
    await expect(async () => expect(runOf('new', '+')).toBeatBaseline('refund-03')).rejects.toThrow(
      'refund-03.json holds one answer, and a whole run was received. Use another name.',
    )
    expect(JSON.parse(read('support-v7'))).toMatchObject({ kind: 'run' })
    expect(JSON.parse(read('refund-03'))).toMatchObject({ kind: 'answer' })
  })

  test('-u keeps the decisions on record', async () => {
    await stored('+-')
    const decision = { decision: 'approve', run: 'old', who: 'Ada', when: '2026-02-06T12:00:00Z', why: 'fine' }
    writeFileSync(pathOf('support-v7'), JSON.stringify({ ...JSON.parse(read('support-v7')), decisions: [decision] }))
    await stored('++')
    expect(JSON.parse(read('support-v7'))).toMatchObject({ run: 'old', decisions: [decision] })
  })

  test('a decision on record is shown with the run that it was about, not with another', async () => {
    await stored('+---')
    const decision = { decision: 'approve', run: 'next', who: 'Ada', when: '2026-02-06T12:00:00Z', why: 'fine' }
    writeFileSync(pathOf('support-v7'), JSON.stringify({ ...JSON.parse(read('support-v7')), decisions: [decision] }))
    for (const id of ['next', 'another']) await expect(runOf(id, '++--')).toBeatBaseline('support-v7')
    expect(records.slice(1).map(({ comparison }) => comparison?.decisions)).toEqual([[decision], []])
  })

  test('a run that was judged differently is refused, and says what differs', async () => {
    await stored('+-', judgedBy('gpt-4o'))
    const other = async () => expect(runOf('new', '++', judgedBy('claude', 'r2'))).toBeatBaseline('support-v7')
    await expect(other).rejects.toThrow(
      /incompatible[^]*the judge model was gpt-4o, is claude \(c0, c1\)\n- the rubric \(categories, weights, threshold, checks\) was r1, is r2/,
    )
    expect(records.at(-1)).toMatchObject({ outcome: 'unknown', unknown: { code: 'incompatible_baseline' } })
    expect(records.at(-1)?.unknown?.message).not.toContain('Judging again')
  })

  describe('judged again', () => {
    const asked: string[] = []
    /** Gives 0.9 to outputs with "good" and 0.3 to others. */
    const judgeNamed = (name: string) =>
      createJudge({
        model: scriptedModel(
          ({ messages }) => {
            const text = messages.map(({ content }) => content).join('\n')
            asked.push(text)
            const score = text.includes('good') ? 0.9 : 0.3
            return selftestReply({ format_score: score, factuality_score: score, instruction_following_score: score })
          },
          { name },
        ),
      })
    const outputs = { old: ['bad 1', 'good 2', 'bad 3'], next: ['good 1', 'good 2', 'good 3'] }

    async function recordOf(
      texts: readonly string[],
      judge: ReturnType<typeof judgeNamed>,
      more: Partial<AssertionRecord> = {},
    ) {
      const verdicts = texts.map((output, index) =>
        judge.evaluate(selftestRubric, {
          prompt: `prompt ${index}`,
          output,
          hints: 'be kind',
          expectedStatus: more.expectedStatus,
          actualStatus: more.actualStatus,
        }),
      )
      const tests = (await Promise.all(verdicts)).map((verdict, index) =>
        testReport(`case ${index}`, [
          assertion({ verdict, prompt: `prompt ${index}`, output: texts[index] ?? '', hints: 'be kind', ...more }),
        ]),
      )
      return build(tests)
    }

    test('stored outputs get verdicts of the new judge, with the new run’s prompts', async () => {
      inTest(true)
      await expect(await recordOf(outputs.old, judgeNamed('old-judge'))).toBeatBaseline('v7')
      inTest()
      const run = await recordOf(outputs.next, judgeNamed('new-judge'))
      await expect(async () => expect(run).toBeatBaseline('v7')).rejects.toThrow('judge model was old-judge')
      asked.length = 0
      const again = { rejudge: true, rubric: selftestRubric, judge: judgeNamed('new-judge') }
      await expect(run).toBeatBaseline('v7', again)
      expect(asked).toHaveLength(3)
      expect(asked.join()).toMatch(/prompt 0[^]*bad 1[^]*be kind/)
      expect(records.at(-1)?.comparison?.comparison).toMatchObject({ improvements: ['case 0', 'case 2'] })
      expect(records.at(-1)?.usage).toMatchObject({ calls: 3 })
    })

    test('a case that the new run lacks is missed, and one that it came to ask nothing of is not judged again', async () => {
      inTest(true)
      await expect(await recordOf(outputs.next, judgeNamed('old-judge'))).toBeatBaseline('v7')
      inTest()
      const again = { rejudge: true, rubric: selftestRubric, judge: judgeNamed('new-judge') }
      const part = await recordOf(outputs.next.slice(0, 2), again.judge)
      await expect(async () => expect(part).toBeatBaseline('v7', again)).rejects.toThrow(JudgeError)
      expect(records.at(-1)?.unknown?.message).toMatch(/Not compared, for lack of a verdict in both runs: case 2\./)

      const { cases: whole, ...run } = await recordOf(outputs.next, again.judge)
      const { cases: crashed } = build([testReport('case 1', [], { state: 'failed' })])
      const cases = whole.map((entry) => crashed.find(({ id }) => id === entry.id) ?? entry)
      asked.length = 0
      await expect(async () => expect({ ...run, cases }).toBeatBaseline('v7', again)).rejects.toThrow('case 1')
      expect(asked).toHaveLength(2)
      expect(records.at(-1)?.comparison?.comparison).toMatchObject({ regressions: ['case 1'] })
    })

    test('a case that must fail the rubric has passed by failing it, and one that ended in a wrong status has failed', async () => {
      const again = { rejudge: true, rubric: selftestRubric, judge: judgeNamed('new-judge') }
      const compared = async (name: string, old: readonly [readonly string[], object], next: typeof old) => {
        inTest(true)
        await expect(await recordOf(old[0], judgeNamed('old-judge'), old[1])).toBeatBaseline(name)
        inTest()
        asked.length = 0
        const run = await recordOf(next[0], again.judge, next[1])
        await expect(async () => expect(run).toBeatBaseline(name, { ...again, requireEvidence: true })).rejects.toThrow(
          'against',
        )
        return records.at(-1)!.comparison!.comparison
      }
      const bad = ['bad 1', 'bad 2', 'bad 3']
      const mustFail = { negated: true }
      expect(await compared('a', [bad, mustFail], [['good 1', 'bad 2', 'bad 3'], mustFail])).toMatchObject({
        regressions: ['case 0'],
        improvements: [],
      })
      const done = { expectedStatus: 'DONE', actualStatus: 'DONE' }
      await compared('b', [outputs.next, done], [outputs.next, done])
      expect(asked.filter((text) => text.includes('Status match: true'))).toHaveLength(6)
      const other = { ...done, actualStatus: 'ERROR', outcome: 'fail' }
      expect(await compared('c', [outputs.next, other], [outputs.next, done])).toMatchObject({
        regressions: [],
        improvements: ['case 0', 'case 1', 'case 2'],
      })
    })

    test('where one of several verdicts must be a fail, one new verdict does not tell what the case comes to', async () => {
      const twice = async (judge: ReturnType<typeof judgeNamed>) => {
        const { cases, ...run } = await recordOf(outputs.next, judge)
        const measure = ['.not rubric f00d', 'rubric cafe']
        return { ...run, cases: cases.map((entry) => Object.assign(entry, { measure })) }
      }
      inTest(true)
      await expect(await twice(judgeNamed('old-judge'))).toBeatBaseline('v7')
      inTest()
      const again = { rejudge: true, rubric: selftestRubric, judge: judgeNamed('new-judge') }
      const run = await twice(again.judge)
      await expect(async () => expect(run).toBeatBaseline('v7', again)).rejects.toThrow(JudgeError)
      expect(records.at(-1)?.unknown?.code).toBe('not_compared')
    })

    test('another rubric than that of the new run is refused before anybody is asked', async () => {
      inTest(true)
      await expect(await recordOf(outputs.old, judgeNamed('judge'))).toBeatBaseline('v7')
      inTest()
      const run = await recordOf(outputs.next, judgeNamed('judge'))
      asked.length = 0
      const tone = { name: 'tone', weight: 1, description: 'calm' }
      const again = {
        rejudge: true,
        rubric: defineRubric({ name: 'other', categories: [tone] }),
        judge: judgeNamed('judge'),
      }
      await expect(async () => expect(run).toBeatBaseline('v7', again)).rejects.toThrow(
        'no case of the new run was judged by the rubric "other"',
      )
      expect(asked).toEqual([])
    })

    test('calls of another judge than that of the new run are counted, though they were in vain', async () => {
      inTest(true)
      await expect(await recordOf(outputs.old, judgeNamed('old-judge'))).toBeatBaseline('v7')
      inTest()
      const run = await recordOf(outputs.next, judgeNamed('new-judge'))
      const again = { rejudge: true, rubric: selftestRubric, judge: judgeNamed('third-judge') }
      await expect(async () => expect(run).toBeatBaseline('v7', again)).rejects.toThrow(
        'Judging again did not help: give it the judge of the new run.',
      )
      expect(records.at(-1)).toMatchObject({ outcome: 'unknown', usage: { calls: 3 } })
    })

    test('nobody is asked when both were judged alike, or when a prompt changed', async () => {
      inTest(true)
      const judge = judgeNamed('judge')
      await expect(await recordOf(outputs.old, judge)).toBeatBaseline('v7')
      inTest()
      const run = await recordOf(outputs.next, judge)
      asked.length = 0
      const again = { rejudge: true, rubric: selftestRubric, judge }
      await expect(run).toBeatBaseline('v7', again)
      const reworded = structuredClone(run)
      for (const entry of reworded.cases) entry.prompt = 'another'
      await expect(async () => expect(reworded).toBeatBaseline('v7', again)).rejects.toThrow('text of the case changed')
      await expect(async () => expect(reworded).not.toBeatBaseline('v7', again)).rejects.toThrow(JudgeError)
      expect(records.at(-1)?.unknown?.code).toBe('incompatible_baseline')
      expect(asked).toEqual([])
    })

    test('needs a run record and a rubric', async () => {
      await stored('+')
      const run = await recordOf(['good'], judgeNamed('judge'))
      const summary = runOf('n', '+')
      for (const attempt of [
        () => expect(summary).toBeatBaseline('support-v7', { rejudge: true, rubric: selftestRubric }),
        () => expect(run).toBeatBaseline('support-v7', { rejudge: true }),
      ])
        await expect(attempt).rejects.toThrow('toBeatBaseline with `rejudge` needs what the new run was judged with')
    })
  })
})

describe('misuse', () => {
  const use = (received: unknown, ...args: Parameters<JuryMatchers['toBeatBaseline']>) => {
    return expect(async () => expect(received).toBeatBaseline(...args)).rejects
  }

  test('says what to write instead', async () => {
    await use(runOf('r', '+'), { output: 'text' }).toThrow("`toBeatBaseline('support-v7')`")
    await use('text', 'name').toThrow('needs the prompt of both answers')
    await use('text', 'name', { prompt: 'p', allow: 'review', check: 'quick' }).toThrow(
      'received one answer; `allow`, `check` is for a whole run',
    )
    await use(runOf('r', '+'), 'name', { prompt: 'p' }).toThrow('received a whole run; `prompt` is for one answer')
    await use(runOf('r', '+'), 'name', { rubric: selftestRubric }).toThrow(
      'received a whole run; `rubric` is for one that is judged again: `rejudge: true`',
    )
    await use('text', undefined as never, { prompt: 'p' }).toThrow('toBeatBaseline needs what to beat')
    await use('text', { output: 5 } as never, { prompt: 'p' }).toThrow('toBeatBaseline needs what to beat')
    for (const received of [7, null, undefined, { output: 7 }])
      await use(received, 'name', { prompt: 'p' }).toThrow('received must be a string')
    await use({ id: 'r', cases: [{ id: 1 }] }, 'name').toThrow(
      /neither a run record nor a run summary:\n[^]*cases\[0\]/,
    )
  })

  test.each([
    [{ check: 'ful' }, '`check` is "ful"; it must be quick or full'],
    [{ allow: 'reviews' }, '`allow` is "reviews"; it must be review'],
    [{ requireEvidence: 'yes' }, '`requireEvidence` is "yes"; it must be true or false'],
    [{ rejudge: 'no' }, '`rejudge` is "no"; it must be true or false'],
    [{ order: 'once' }, '`order` is "once"; it must be both or random'],
    [{ orTie: 'no' }, '`orTie` is "no"; it must be true or false'],
  ])('a value that an option does not have, from JavaScript: %o', async (mistyped, message) => {
    const ofAnswer = 'order' in mistyped || 'orTie' in mistyped
    const given: object = ofAnswer ? { prompt: 'p', ...mistyped } : mistyped
    inTest(true) // with -u nothing is compared, and it is a mistake all the same
    await use(ofAnswer ? 'text' : runOf('r', '+'), 'name', given).toThrow(message)
  })

  test.each<[object, string]>([
    [{ orTei: true }, 'toBeatBaseline has no option `orTei`; did you mean `orTie`?'],
    [{ hints: ['a', 'b'] }, 'toBeatBaseline: `hints` is a list; it must be one text.'],
    [{ judge: 'gpt-4o' }, '`judge` must be a judge or a panel'],
  ])('%o is told, with -u too', async (wrong, message) => {
    inTest(true)
    await use('text', 'name', { prompt: 'p', ...wrong }).toThrow(message)
    expect(() => read('name')).toThrow('ENOENT')
  })

  test('a name outside a test has no place', async () => {
    setHost({ runner: 'vitest', rootDir, options: {}, update: true, currentTest: () => undefined })
    await use('text', 'name', { prompt: 'p' }).toThrow('lies beside its test file')
  })
})

test('a judge of one’s own without a model compares no answers: another model would do so in its name', async () => {
  const own = { prompt: 'p', judge: { ...longer, name: 'mine', models: [] } }
  const message = 'the judge "mine" scores by rubrics only'
  await expect(async () => expect('a').toBeatBaseline({ output: 'b' }, own)).rejects.toThrow(message)
  await expect(async () => expect('a').not.toBeatBaseline({ output: 'b' }, own)).rejects.toThrow(message)
})
