import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { recorded } from '../../src/model/recorded.js'
import { recordingFileOf } from '../../src/model/recordings-of-test-file.js'
import { scriptedModel } from '../../src/model/scripted-model.js'
import {
  abandonedRecordingFiles,
  finishRecordings,
  pruneRecordings,
  unusedRecordings,
} from '../../src/model/unused-recordings.js'
import { testFile, testIn, withEnvironment } from './support/in-a-test.js'

const model = recorded(scriptedModel(({ messages }) => `re: ${messages[0]?.content}`, { recorded: true }))

/** One run of the file in which these questions are asked. */
async function run(file: string, ...questions: string[]) {
  for (const content of questions)
    await model.complete({ messages: [{ role: 'user', content }] }, { test: testIn(file, { name: `asks ${content}` }) })
  return finishRecordings(file)
}

test('what a run did not ask for is named and can be removed', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  const file = testFile()
  expect(await run(file, 'a', 'b', 'c')).toMatchObject({ unused: [] })
  const use = await run(file, 'b', 'd')
  expect(use?.unused).toEqual([
    { file: recordingFileOf(file), line: 1, key: expect.any(String), test: 'asks a' },
    { file: recordingFileOf(file), line: 3, key: expect.any(String), test: 'asks c' },
  ])
  pruneRecordings(unusedRecordings(use ? [use] : []))
  const left = readFileSync(recordingFileOf(file), 'utf8').trimEnd().split('\n')
  expect(left.map((line) => JSON.parse(line).test)).toEqual(['asks b', 'asks d'])
})

test('in two projects only what neither used is unused', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  const file = testFile()
  await run(file, 'a', 'b', 'c')
  const uses = [await run(file, 'a'), await run(file, 'b')].filter((use) => use !== undefined)
  expect(unusedRecordings(uses).map((unused) => unused.test)).toEqual(['asks c'])
})

test('a file without recordings has no use, one whose recordings are all unused disappears', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  const file = testFile()
  expect(await run(file)).toBeUndefined()
  await run(file, 'a')
  const use = await run(file)
  pruneRecordings(use?.unused ?? [])
  expect(existsSync(recordingFileOf(file))).toBe(false)
})

test('recordings of a test file that is gone are found', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  const file = testFile()
  writeFileSync(file, '')
  await run(file, 'a')
  const gone = join(dirname(file), 'gone.test.ts')
  await run(gone, 'a')
  expect(abandonedRecordingFiles([file, '/nowhere/x.test.ts']).map((name) => basename(name))).toEqual([
    'gone.test.ts.jsonl',
  ])
})
