import { expect, test } from 'vitest'
import { brokenRecording, missingRecording } from '../../../src/model/recording/missing-recording.js'
import { appendRecordings } from '../../../src/model/recording/recording-lines.js'
import { writeRecording } from '../../../src/model/recording/recording.js'
import { recordingFileOf, TestFileRecordings } from '../../../src/model/recording/recordings-of-test-file.js'
import { outline } from '../../../src/model/recording/request-outline.js'
import { leastCpuMs } from '../../support/least-time.js'
import { testFile, testIn } from '../support/in-a-test.js'

const cases = 4_000
const reply = { text: 'yes', finishReason: 'stop', model: 'judge', usage: null, costUsd: null, latencyMs: 1 } as const

function asking(number: number, rule: string) {
  const lines = Array.from({ length: 20 }, (_, line) => `line ${line} of ${number}`)
  return { messages: [{ role: 'user' as const, content: ['Judge.', rule, ...lines].join('\n') }] }
}

test('after an edit of a prompt, each of thousands of questions names its nearest recording in good time', async () => {
  const file = testFile()
  const lines = Array.from({ length: cases }, (_, number) =>
    writeRecording({
      test: `case ${number}`,
      key: String(number).padStart(32, '0'),
      model: 'judge',
      ...outline(asking(number, 'Be kind.'), 'r: a'),
      reply,
    }),
  )
  appendRecordings(recordingFileOf(file), lines)
  const recordings = new TestFileRecordings(file)
  const test = testIn(file, { name: 'in a loop' })
  const spent = await leastCpuMs(6_000, () => {
    for (let number = 0; number < cases; number++) {
      const asked = { recordings, request: asking(number, 'Be strict.'), test, options: { about: 'r: a' } }
      expect(missingRecording(asked).message).toContain(`(test "case ${number}"): line 2 of message 1`)
    }
  })
  expect(spent).toBeLessThan(6_000)
})

test('of many damaged lines the first five are named: every question that misses tells of them', () => {
  const file = testFile()
  appendRecordings(recordingFileOf(file), Array(12).fill('<<<<<<<'))
  const { message } = brokenRecording(new TestFileRecordings(file), testIn(file))
  expect(message).toMatch(/jsonl:1, \S+jsonl:2, \S+jsonl:3, \S+jsonl:4, \S+jsonl:5 and 7 more is damaged:/)
})
