import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ModelError } from '../../../src/model/model-error.js'
import type { ChatModel } from '../../../src/model/port.js'
import { recorded } from '../../../src/model/recording/recorded.js'
import { readRecording, writeRecording } from '../../../src/model/recording/recording.js'
import { closeRecordings, recordingFileOf } from '../../../src/model/recording/recordings-of-test-file.js'
import { pruneRecordings, unusedRecordings } from '../../../src/model/recording/unused-recordings.js'
import { scriptedModel } from '../../../src/model/scripted-model.js'
import { testFile, testIn, warningsDuring, withEnvironment } from '../support/in-a-test.js'

const ask = (content: string) => ({ messages: [{ role: 'user' as const, content }] })
const saying = (text: string): ChatModel => recorded(scriptedModel(() => text, { name: 'judge', recorded: true }))

async function recordedLine(file: string, text: string, question = 'a'): Promise<string> {
  withEnvironment({ JURY_MODE: 'record' })
  await saying(text).complete(ask(question), { test: testIn(file) })
  return linesOf(file).find((line) => line.includes(text)) ?? ''
}

function linesOf(file: string): string[] {
  closeRecordings(file)
  return readFileSync(recordingFileOf(file), 'utf8').trimEnd().split('\n')
}

/** As a union merge leaves it: both branches recorded the same question. */
async function merged(...texts: readonly string[]): Promise<string> {
  const file = testFile()
  const lines: string[] = []
  for (const text of texts) lines.push(await recordedLine(file, text))
  writeFileSync(recordingFileOf(file), `${lines.join('\n')}\n`)
  return file
}

test('two replies to one question are no verdict, in whatever order they stand', async () => {
  for (const file of [await merged('[[PASS]]', '[[FAIL]]'), await merged('[[FAIL]]', '[[PASS]]')]) {
    withEnvironment({ JURY_MODE: 'replay' })
    const asked = saying('[[PASS]]').complete(ask('a'), { test: testIn(file) })
    await expect(asked).rejects.toMatchObject({
      code: 'broken_recording',
      message: expect.stringMatching(
        /^The recordings \S+jsonl:1, \S+jsonl:2 hold different replies to this question, as a merge leaves them, and none is replayed\. Delete all but the one that counts\./,
      ) as string,
    })
    closeRecordings(file)
  }
})

test('the same reply twice is one, whatever it took', async () => {
  const file = await merged('[[PASS]]')
  const [line = ''] = linesOf(file)
  const recording = readRecording(line)!
  const slower = writeRecording({ ...recording, reply: { ...recording.reply, latencyMs: 4711 } })
  writeFileSync(recordingFileOf(file), `${line}\n${slower}\n`)
  withEnvironment({ JURY_MODE: 'replay' })
  const { text, latencyMs } = await saying('').complete(ask('a'), { test: testIn(file) })
  expect([text, latencyMs]).toEqual(['[[PASS]]', 4711])
})

test('without a key, it is told what there is to mend', async () => {
  const file = await merged('[[PASS]]', '[[FAIL]]')
  withEnvironment({ JURY_MODE: 'auto' })
  const without = recorded({
    name: 'judge',
    recorded: true,
    complete: async () => {
      throw new ModelError('no_key', 'OPENAI_API_KEY is not set.')
    },
  })
  await expect(without.complete(ask('a'), { test: testIn(file) })).rejects.toThrow('hold different replies')
  closeRecordings(file)
})

test('recording anew settles it, and recording something else does not', async () => {
  const file = await merged('[[PASS]]', '[[FAIL]]')
  withEnvironment({ JURY_MODE: 'auto' })
  await saying('another').complete(ask('b'), { test: testIn(file) })
  expect(linesOf(file)).toHaveLength(3)
  const warnings = await warningsDuring(async () => {
    expect(await saying('[[TIE]]').complete(ask('a'), { test: testIn(file) })).toMatchObject({ origin: 'called' })
  })
  expect(warnings).toEqual([
    expect.stringMatching(/jsonl:3 contradicts another line of the same question and is recorded again/),
  ])
  expect(
    linesOf(file)
      .map((line) => readRecording(line)?.reply.text)
      .toSorted(),
  ).toEqual(['[[TIE]]', 'another'])
})

test('neither of two is taken over by a file that was renamed', async () => {
  const file = await merged('[[PASS]]', '[[FAIL]]')
  const before = recordingFileOf(file)
  renameSync(before, before.replace('refund', 'former'))
  withEnvironment({ JURY_MODE: 'replay' })
  const asked = saying('').complete(ask('a'), { test: testIn(file) })
  await expect(asked).rejects.toThrow('No reply is recorded for this question')
  closeRecordings(file)
  withEnvironment({ JURY_MODE: 'auto' })
  expect(await saying('[[TIE]]').complete(ask('a'), { test: testIn(file) })).toMatchObject({
    text: '[[TIE]]',
    origin: 'called',
  })
  closeRecordings(file)
})

test('neither of two goes where -u removes what no test used', async () => {
  const file = await merged('[[PASS]]', '[[FAIL]]')
  await recordedLine(file, 'unused', 'b')
  withEnvironment({ JURY_MODE: 'auto' })
  const unused = unusedRecordings([], new Map([[file, []]])).filter(({ line }) =>
    linesOf(file)[line - 1]?.includes('unused'),
  )
  expect(pruneRecordings(unused)).toHaveLength(1)
  expect(
    linesOf(file)
      .map((line) => readRecording(line)?.reply.text)
      .toSorted(),
  ).toEqual(['[[FAIL]]', '[[PASS]]'])
})
