import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { recorded } from '../../src/model/recorded.js'
import { recordingFileOf } from '../../src/model/recordings-of-test-file.js'
import { runFolder, startRun } from '../../src/model/run-folder.js'
import { scriptedModel } from '../../src/model/scripted-model.js'
import {
  careForRecordings,
  finishRecordings,
  pruneRecordings,
  recordingUses,
  unusedRecordings,
} from '../../src/model/unused-recordings.js'
import { asHost, temporaryFolder, testFile, testIn, withEnvironment } from './support/in-a-test.js'

const model = recorded(scriptedModel(({ messages }) => `re: ${messages[0]?.content}`, { recorded: true }))

/** One run of the file in which these questions are asked. */
async function run(file: string, ...questions: string[]) {
  for (const content of questions)
    await model.complete({ messages: [{ role: 'user', content }] }, { test: testIn(file, { name: `asks ${content}` }) })
  return finishRecordings(file)
}

test('what a run did not ask for is named and, with -u, removed', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  const runDir = temporaryFolder()
  const file = testFile()
  asHost({ runDir, rootDir: dirname(dirname(file)) })
  await run(file, 'a', 'b', 'c')
  expect(careForRecordings(runDir, [file], false)).toBeUndefined()
  rmSync(runDir, { recursive: true })
  await run(file, 'b', 'd')
  expect(careForRecordings(runDir, [], true)).toBeUndefined()
  const places =
    ': 2\n  test/__recordings__/refund.test.ts.jsonl:1 (test "asks a")\n  test/__recordings__/refund.test.ts.jsonl:3 (test "asks c")'
  expect(careForRecordings(runDir, [file], false)).toBe(`Recordings that no test used (-u removes them)${places}`)
  expect(careForRecordings(runDir, [file], true)).toBe(`Removed recordings that no test used${places}`)
  const left = readFileSync(recordingFileOf(file), 'utf8').trimEnd().split('\n')
  expect(left.map((line) => JSON.parse(line).test)).toEqual(['asks b', 'asks d'])
})

test('in two projects only what neither used is unused', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  const file = testFile()
  await run(file, 'a', 'b', 'c')
  const uses = [await run(file, 'a'), await run(file, 'b')]
  expect(unusedRecordings(uses, [file, file]).map((unused) => unused.test)).toEqual(['asks c'])
})

test('a file that asks nothing any more uses nothing, and its recordings disappear', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  const file = testFile()
  expect(unusedRecordings([], [file])).toEqual([])
  await run(file, 'a')
  pruneRecordings(unusedRecordings([], [file]))
  expect(existsSync(recordingFileOf(file))).toBe(false)
})

test('every worker of a run leaves word, and the next run starts anew', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  startRun()
  asHost({ runDir: runFolder() })
  const [one, two] = [testFile('one.test.ts'), testFile('two.test.ts')]
  await run(one, 'a')
  await run(two, 'a')
  expect(recordingUses(runFolder()).map(({ testFile }) => testFile)).toEqual([one, two])
  startRun()
  expect(recordingUses(runFolder())).toEqual([])
})
