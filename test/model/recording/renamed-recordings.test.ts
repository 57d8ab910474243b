import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { layeredModel } from '../../../src/model/compose.js'
import { closeRecordings, recordingFileOf } from '../../../src/model/recording/recordings-of-test-file.js'
import { scriptedModel } from '../../../src/model/scripted-model.js'
import { asHost, testFile, testIn, withEnvironment } from '../support/in-a-test.js'

const ask = (content: string) => ({ messages: [{ role: 'user' as const, content }] })

/** A test file that was recorded, and its new name. */
async function recordedFile() {
  withEnvironment({ JURY_MODE: 'auto' })
  const before = testFile('before.test.ts')
  asHost({ rootDir: dirname(dirname(before)) })
  writeFileSync(before, '')
  const calls: string[] = []
  const script = () => `reply ${calls.push('call')}`
  const model = layeredModel(scriptedModel(script, { recorded: true }))
  await model.complete(ask('a'), { test: testIn(before, { name: 'old name' }) })
  closeRecordings(before)
  return { model, calls, before, after: before.replace('before', 'after') }
}

test('where the test file was renamed, a miss says so and what to do', async () => {
  const { model, before, after } = await recordedFile()
  renameSync(before, after)
  withEnvironment({ JURY_MODE: 'replay' })
  await expect(model.complete(ask('a'), { test: testIn(after) })).rejects.toMatchObject({
    code: 'no_recording',
    message: expect.stringContaining(
      'This question is recorded in test/__recordings__/before.test.ts.jsonl, whose test file is gone, and not in ' +
        'test/__recordings__/after.test.ts.jsonl. Was the test file renamed? Then its recordings are, too: ' +
        'git mv test/__recordings__/before.test.ts.jsonl test/__recordings__/after.test.ts.jsonl.',
    ),
  })
  await expect(model.complete(ask('b'), { test: testIn(after) })).rejects.toThrow(
    'test/__recordings__/after.test.ts.jsonl holds none; recordings move with their test file.',
  )
})

test('auto takes the recordings of a renamed test file over, without a call', async () => {
  const { model, calls, before, after } = await recordedFile()
  renameSync(before, after)
  const options = { test: testIn(after, { name: 'new name' }) }
  expect(await model.complete(ask('a'), options)).toMatchObject({ text: 'reply 1', origin: 'replayed' })
  expect(await model.complete(ask('b'), options)).toMatchObject({ text: 'reply 2', origin: 'called' })
  closeRecordings(after)
  const lines = readFileSync(recordingFileOf(after), 'utf8').trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).test)).toEqual(['new name', 'new name'])
  withEnvironment({ JURY_MODE: 'replay' })
  expect(await model.complete(ask('a'), options)).toMatchObject({ text: 'reply 1', recording: { line: 1 } })
  expect(calls).toHaveLength(2)
})

test('recordings of a test file that is there are its own', async () => {
  const { model, calls, before, after } = await recordedFile()
  expect(await model.complete(ask('a'), { test: testIn(after) })).toMatchObject({ text: 'reply 2', origin: 'called' })
  expect(calls).toHaveLength(2)
  expect(existsSync(recordingFileOf(before))).toBe(true)
})

test('record asks anew, also in a renamed test file', async () => {
  const { model, before, after } = await recordedFile()
  renameSync(before, after)
  withEnvironment({ JURY_MODE: 'record' })
  expect(await model.complete(ask('a'), { test: testIn(after) })).toMatchObject({ text: 'reply 2', origin: 'called' })
})
