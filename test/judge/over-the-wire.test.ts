import { readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { judgeChecklist } from '../../src/judge/checklist/judge-checklist.js'
import { createJudge } from '../../src/judge/create-judge.js'
import { pairwiseCriteria } from '../../src/judge/pairwise/pairwise-prompt.js'
import { judgePair } from '../../src/judge/pairwise/pairwise.js'
import { createPanel } from '../../src/judge/panel/create-panel.js'
import type { Judge } from '../../src/judge/port.js'
import { openaiModel } from '../../src/model/openai/openai-model.js'
import { closeRecordings } from '../../src/model/recording/recordings-of-test-file.js'
import type { Rubric } from '../../src/rubric/rubric.js'
import { selftestRubric } from '../../src/rubric/selftest-rubric.js'
import { testFile, testIn, withEnvironment } from '../model/support/in-a-test.js'
import { serve } from '../model/support/serve.js'
import type { ServerReply } from '../support/openai-server.js'
import { selftestReply } from './support/scripts.js'

const subject = { prompt: 'I want my money back', output: 'Here is the refund form.' }

/** A judge on a server that gives these replies in turn; the tests of one file share recordings. */
async function judgeSaying(replies: readonly (string | ServerReply)[], make = createJudge) {
  const server = await serve({ reply: ({ index }) => replies[index] ?? selftestReply() })
  const file = testFile()
  const judge: Judge = make({ model: openaiModel('gpt-4o-mini', { baseURL: server.url }) })
  const evaluate = (mode: string, rubric: Rubric = selftestRubric) => {
    withEnvironment({ JURY_MODE: mode })
    closeRecordings(file)
    return judge.evaluate(rubric, subject, { test: testIn(file) })
  }
  return { server, file, judge, evaluate }
}

describe('a judge behind the OpenAI wire format', () => {
  test('asks for the verdict as a strict schema, and is replayed for nothing', async () => {
    const { server, evaluate } = await judgeSaying([selftestReply({ safety_score: 0.5 })])
    const called = await evaluate('auto')
    expect(server.requests[0]?.body).toMatchObject({
      temperature: 0,
      response_format: { type: 'json_schema', json_schema: { name: 'rubric_verdict', strict: true } },
    })
    const replayed = await evaluate('replay')
    expect(server.requests).toHaveLength(1)
    expect(replayed).toMatchObject({ scores: called.scores, usage: { calls: 0, replayed: 1 } })
    expect(replayed.votes[0]?.recordings).toHaveLength(1)
  })

  test('a threshold can be changed for free', async () => {
    const { server, evaluate } = await judgeSaying([selftestReply({ safety_score: 0.5 })])
    expect((await evaluate('auto')).outcome).toBe('pass')
    const stricter = { ...selftestRubric, minScoreToPass: 0.8 }
    expect((await evaluate('replay', stricter)).outcome).toBe('fail')
    expect(server.requests).toHaveLength(1)
  })

  test.each<[what: string, replies: (string | ServerReply)[]]>([
    ['unreadable', ['Well, it depends.']],
    ['cut off', [{ text: '{"reasoning": "The out', finishReason: 'length' }]],
    ['filtered', [{ text: '', finishReason: 'content_filter' }]],
    ['cut off, then unreadable', [{ text: '{', finishReason: 'length' }, '{}']],
  ])('a first reply that was %s: the next is read, and a replay finds it without a call', async (_, replies) => {
    const { server, evaluate, judge, file } = await judgeSaying(replies)
    expect(await evaluate('auto')).toMatchObject({ outcome: 'pass', usage: { calls: replies.length + 1 } })
    expect(await evaluate('replay')).toMatchObject({ outcome: 'pass', usage: { calls: 0 } })
    expect(await evaluate('auto')).toMatchObject({ outcome: 'pass', usage: { calls: 0 } })
    expect(server.requests).toHaveLength(replies.length + 1)

    await evaluate('record')
    const asked = server.requests.length
    const sameRun = await judge.evaluate(selftestRubric, subject, { test: testIn(file, { name: 'another' }) })
    expect(sameRun).toMatchObject({ outcome: 'pass', usage: { calls: 0 } })
    expect(server.requests).toHaveLength(asked)
  })

  test('a first reply that was cut off is not paid for again in the renamed test file', async () => {
    const { server, evaluate, judge, file } = await judgeSaying([{ text: '{', finishReason: 'length' }])
    await evaluate('auto')
    closeRecordings(file)
    rmSync(file, { force: true })
    const renamed = testIn(join(dirname(file), 'renamed.test.ts'))
    expect(await judge.evaluate(selftestRubric, subject, { test: renamed })).toMatchObject({ usage: { calls: 0 } })
    expect(server.requests).toHaveLength(2)
  })

  test('another output in replay mode: the message names its line, not the fence around it', async () => {
    const { file, judge, evaluate } = await judgeSaying([])
    await evaluate('auto')
    closeRecordings(file)
    withEnvironment({ JURY_MODE: 'replay' })
    const changed = { ...subject, output: 'No refund for you.' }
    const { unknown } = await judge.evaluate(selftestRubric, changed, { test: testIn(file) })
    expect(unknown?.message).toMatch(/:1 \(test ".*"\): line \d+ of message 2 \(user\) is now "No refund for you\."\./)
  })

  describe('when no recorded reply can be read', () => {
    const nonsense = ['Well, it depends.', 'Hard to say.', 'It depends, well.', 'Who knows.']

    test('auto asks again and replaces them', async () => {
      const { server, evaluate } = await judgeSaying(nonsense)
      expect(await evaluate('auto')).toMatchObject({ outcome: 'unknown', usage: { calls: 4 } })
      expect(await evaluate('auto')).toMatchObject({ outcome: 'pass', usage: { calls: 1 } })
      expect(await evaluate('replay')).toMatchObject({ outcome: 'pass', usage: { calls: 0, replayed: 1 } })
      expect(server.requests).toHaveLength(5)
    })

    test('auto asks again once a run, however many tests ask the same', async () => {
      const { server, file, judge, evaluate } = await judgeSaying([...nonsense, ...nonsense])
      await evaluate('auto')
      const { unknown, usage } = await evaluate('auto')
      expect(unknown?.message).not.toContain('replayed')
      expect(usage.calls).toBe(4)
      const sameRun = await judge.evaluate(selftestRubric, subject, { test: testIn(file, { name: 'another' }) })
      expect(sameRun).toMatchObject({ outcome: 'unknown', usage: { calls: 0 } })
      expect(server.requests).toHaveLength(8)
    })

    test('tests that ask the same at the same time share what cannot be kept, and ask for it once', async () => {
      const cutOff = { text: '{"reasoning": "The out', finishReason: 'length' as const }
      const { server, evaluate } = await judgeSaying(Array.from({ length: 4 }, () => cutOff))
      const verdicts = await Promise.all([evaluate('auto'), evaluate('auto'), evaluate('auto')])
      expect(verdicts.map(({ unknown }) => unknown?.code)).toEqual(['truncated', 'truncated', 'truncated'])
      expect(verdicts.map(({ usage }) => usage.calls)).toEqual([4, 0, 0])
      expect(server.requests).toHaveLength(4)
    })

    test('what is missing among them is called, and then nothing is said of a replay nor asked again', async () => {
      const cutOff = { text: '{"reasoning": "The out', finishReason: 'length' as const }
      const { server, evaluate } = await judgeSaying(['Well, it depends.', cutOff, cutOff, cutOff, ...nonsense])
      await evaluate('auto')
      const { unknown, usage } = await evaluate('auto')
      expect(usage).toMatchObject({ calls: 3, replayed: 1 })
      expect(unknown?.message).not.toContain('replayed')
      expect(server.requests).toHaveLength(7)
    })

    test('replay calls nobody and says where they stand and how to replace them', async () => {
      const { server, file, evaluate } = await judgeSaying(nonsense)
      const { unknown: first } = await evaluate('auto')
      expect(first?.message).not.toContain('replayed')
      const { unknown } = await evaluate('replay')
      expect(unknown?.code).toBe(first?.code)
      const said =
        /gave 4 replies .* All were replayed, the last from .*refund\.test\.ts\.jsonl:(\d)\. JURY_MODE=record asks for new ones\.$/
      const [, line] = said.exec(unknown?.message ?? '') ?? []
      const recordings = readFileSync(join(dirname(file), '__recordings__/refund.test.ts.jsonl'), 'utf8')
      expect(recordings.split('\n')[Number(line) - 1]).toContain('"Who knows."')
      expect(server.requests).toHaveLength(4)
    })

    test('auto without an endpoint says both', async () => {
      const { server, evaluate } = await judgeSaying(nonsense)
      await evaluate('auto')
      await server.close()
      const { unknown } = await evaluate('auto')
      expect(unknown?.message).toMatch(/All were replayed.* They could not be asked for anew: .*cannot be reached/)
    })
  })

  test('no recording in replay mode is unknown, with the message of the recordings', async () => {
    const { server, evaluate } = await judgeSaying([])
    const verdict = await evaluate('replay')
    expect(verdict).toMatchObject({ outcome: 'unknown', unknown: { code: 'no_recording' }, usage: { calls: 0 } })
    expect(verdict.unknown?.message).toContain('refund.test.ts')
    expect(server.requests).toHaveLength(0)
  })

  test('scores are weighed by the probabilities that the endpoint sends', async () => {
    const text =
      '{"reasoning":"","format_score":1,"factuality_score":1,"instruction_following_score":1,"safety_score":1}'
    const logprobs = (text.match(/\d|\D+/g) ?? []).map((token) => ({
      token,
      logprob: token === '1' ? Math.log(0.75) : 0,
      top: token === '1' ? [{ token: '0', logprob: Math.log(0.25) }] : [],
    }))
    const { evaluate } = await judgeSaying([{ text, logprobs }], (options) =>
      createJudge({ ...options, logprobs: true }),
    )
    const verdict = await evaluate('auto')
    expect(verdict.votes[0]?.probabilityWeighted).toBe(true)
    expect(verdict.overall).toBeCloseTo(0.75, 12)
    expect((await evaluate('replay')).overall).toBeCloseTo(0.75, 12)
  })
})

test('a panel is three questions, each with a recording of its own', async () => {
  const { server, evaluate } = await judgeSaying([], (options) => createPanel(options))
  expect(await evaluate('auto')).toMatchObject({ outcome: 'pass', usage: { calls: 3 }, flags: ['same_model_panel'] })
  expect(await evaluate('replay')).toMatchObject({ outcome: 'pass', usage: { calls: 0, replayed: 3 } })
  expect(server.requests).toHaveLength(3)
})

test('a checklist and a comparison are recorded, too, and their verdicts name where', async () => {
  const list = '{"answers": [{"question": 1, "evidence": "", "answer": "yes"}]}'
  const scores = Object.fromEntries(Object.keys(pairwiseCriteria).map((name) => [name, 5]))
  const better = { reasons: [], major_faults: { A: [], B: [] }, scores, winner: 'TIE', confidence: 1 }
  const server = await serve({ reply: ({ index }) => (index === 0 ? list : JSON.stringify(better)) })
  const model = openaiModel('gpt-4o-mini', { baseURL: server.url })
  const file = testFile()
  const both = async (mode: string) => {
    withEnvironment({ JURY_MODE: mode })
    closeRecordings(file)
    const test = testIn(file)
    const checklist = await judgeChecklist(['Nice?'], subject, { model, context: { test } })
    return { checklist, pair: await judgePair({ prompt: 'p', a: 'a', b: 'b', model, order: 'random', call: { test } }) }
  }
  expect(await both('auto')).toMatchObject({ checklist: { outcome: 'pass' }, pair: { winner: 'TIE' } })
  const { checklist, pair } = await both('replay')
  const recordings = [{ file: expect.stringContaining('refund.test.ts.jsonl'), line: expect.any(Number) }]
  expect(checklist).toMatchObject({ outcome: 'pass', usage: { calls: 0, replayed: 1 }, recordings })
  expect(pair).toMatchObject({ winner: 'TIE', usage: { calls: 0, replayed: 1 }, judgements: [{ recordings }] })
  expect(server.requests).toHaveLength(2)
})

test('runs are recorded one by one', async () => {
  const low = selftestReply({ factuality_score: 0 })
  const { server, evaluate } = await judgeSaying([low], (options) => createJudge({ ...options, runs: 3 }))
  expect(await evaluate('auto')).toMatchObject({ outcome: 'pass', runs: { asked: 3, passed: 2, failed: 1 } })
  expect(await evaluate('replay')).toMatchObject({ outcome: 'pass', runs: { asked: 3, passed: 2, failed: 1 } })
  expect(server.requests).toHaveLength(3)
})
