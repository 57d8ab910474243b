import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { careForOrphans } from '../../../src/model/recording/orphaned-recordings.js'
import { recorded } from '../../../src/model/recording/recorded.js'
import { recordingFileOf } from '../../../src/model/recording/recordings-of-test-file.js'
import {
  careForRecordings,
  type CompleteFiles,
  finishRecordings,
  pruneRecordings,
  recordingUses,
  unusedRecordings,
} from '../../../src/model/recording/unused-recordings.js'
import { runFolder, startRun } from '../../../src/model/run-folder.js'
import { scriptedModel } from '../../../src/model/scripted-model.js'
import { leastCpuMs } from '../../support/least-time.js'
import { asHost, temporaryFolder, testFile, testIn, warningsDuring, withEnvironment } from '../support/in-a-test.js'

const model = recorded(scriptedModel(({ messages }) => `re: ${messages[0]?.content}`, { recorded: true }))

/** One run of the file in which these questions are asked. */
async function run(file: string, ...questions: string[]) {
  for (const content of questions)
    await model.complete({ messages: [{ role: 'user', content }] }, { test: testIn(file, { name: `asks ${content}` }) })
  return finishRecordings(file)
}

/** A file that ran whole, with these tests. */
const whole = (file: string, ...tests: string[]): CompleteFiles => new Map([[file, tests]])

test('what a run did not ask for is named and, with -u, removed', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  const runDir = temporaryFolder()
  const file = testFile()
  asHost({ runDir, rootDir: dirname(dirname(file)) })
  await run(file, 'a', 'b', 'c')
  expect(careForRecordings(runDir, whole(file), false)).toBeUndefined()
  rmSync(runDir, { recursive: true })
  await run(file, 'b', 'B') // sorted to the front, so that the lines move
  expect(careForRecordings(runDir, new Map(), true)).toBeUndefined()
  const places =
    ': 2\n  test/__recordings__/refund.test.ts.jsonl:2 (test "asks a")\n  test/__recordings__/refund.test.ts.jsonl:4 (test "asks c")'
  expect(careForRecordings(runDir, whole(file), false)).toBe(
    `Recordings that no test used (-u with JURY_MODE=auto removes them, without a call)${places}`,
  )
  expect(careForRecordings(runDir, whole(file), true)).toBe(`Removed recordings that no test used${places}`)
  const left = readFileSync(recordingFileOf(file), 'utf8').trimEnd().split('\n')
  expect(left.map((line) => JSON.parse(line).test)).toEqual(['asks B', 'asks b'])
})

test('a test that passed and asked for none of its recordings is named first, as one that judged nothing', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  const runDir = temporaryFolder()
  const file = testFile()
  asHost({ runDir, rootDir: dirname(dirname(file)) })
  await run(file, 'a', 'b', 'c')
  rmSync(runDir, { recursive: true })
  await run(file, 'b')
  expect(
    careForRecordings(runDir, whole(file, 'asks b', 'asks c'), false)
      ?.split('\n')
      .slice(1),
  ).toEqual([
    '  test/__recordings__/refund.test.ts.jsonl:3 (test "asks c", which passed and asked nothing)',
    '  test/__recordings__/refund.test.ts.jsonl:1 (test "asks a")',
  ])
})

test('a test that asked for one of its recordings has not asked nothing; of many unused ones five are named', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  const runDir = temporaryFolder()
  const file = testFile()
  asHost({ runDir, rootDir: dirname(dirname(file)) })
  const ask = async (...questions: number[]) => {
    for (const question of questions)
      await model.complete({ messages: [{ role: 'user', content: `${question}` }] }, { test: testIn(file) })
    finishRecordings(file)
    return careForRecordings(runDir, whole(file, 'refund > refuses'), false)?.split('\n')
  }
  await ask(1, 2, 3, 4, 5, 6, 7, 8)
  rmSync(runDir, { recursive: true })
  const named = Array(5).fill(expect.stringMatching(/^ {2}test\S+jsonl:\d \(test "refund > refuses"\)$/))
  expect(await ask(1)).toEqual([expect.stringMatching(/: 7$/), ...named, '  and 2 more'])
  rmSync(runDir, { recursive: true })
  expect(await ask(1, 2, 3)).toEqual([expect.stringMatching(/: 5$/), ...named])
})

test('a damaged line that no test asks for is named and removed like another', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  const file = testFile()
  asHost({ rootDir: dirname(file) })
  await run(file, 'a', 'b')
  const recordings = recordingFileOf(file)
  writeFileSync(recordings, readFileSync(recordings, 'utf8').replace('re: b', 'by hand'))
  const runDir = temporaryFolder()
  asHost({ runDir, rootDir: dirname(file) })
  await run(file, 'a')
  expect(careForRecordings(runDir, whole(file), false)).toMatch(/no test used \(.*\): 1\n.*:2 \(test "asks b"\)$/)
  expect(careForRecordings(runDir, whole(file), true)).toContain('Removed recordings that no test used: 1')
  expect(readFileSync(recordings, 'utf8')).toMatch(/^.*"asks a".*\n$/)
})

test('in two projects only what neither used is unused', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  const file = testFile()
  await run(file, 'a', 'b', 'c')
  const uses = [await run(file, 'a'), await run(file, 'b')]
  expect(unusedRecordings(uses, whole(file)).map((unused) => unused.test)).toEqual(['asks c'])
})

test('of 20,000 unused in each of two projects, all are found in a moment', async () => {
  const unused = Array.from({ length: 20_000 }, (_, line) => {
    return { file: 'refund.test.ts.jsonl', line, key: String(line).padStart(32, '0'), test: 'asks', silent: true }
  })
  const use = { testFile: 'refund.test.ts', unused }
  const spent = await leastCpuMs(1_000, () =>
    expect(unusedRecordings([use, { ...use, unused: unused.toReversed() }], whole('refund.test.ts'))).toEqual(unused),
  )
  expect(spent).toBeLessThan(1_000)
})

test('a file that asks nothing any more uses nothing, and its recordings disappear', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  const file = testFile()
  expect(unusedRecordings([], whole(file))).toEqual([])
  await run(file, 'a')
  pruneRecordings(unusedRecordings([], whole(file)))
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

test('recordings of a file that is gone are named and, with -u, removed; others beside them stay', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  const file = testFile()
  await run(file, 'a')
  const folder = dirname(recordingFileOf(file))
  asHost({ runDir: temporaryFolder(), rootDir: dirname(folder) })
  writeFileSync(join(folder, 'gone.test.ts.jsonl'), '')
  writeFileSync(join(folder, 'there.yaml.jsonl'), '')
  writeFileSync(join(folder, 'notes.md'), '')
  writeFileSync(join(folder, 'canaries.gpt-4o-mini.jsonl'), '')
  writeFileSync(join(dirname(folder), 'there.yaml'), '')
  const care = (update: boolean) => careForRecordings(temporaryFolder(), whole(file), update)?.split('\n').slice(-2)
  await run(file, 'a')
  expect(careForOrphans([file], false)?.split('\n')).toEqual([
    'Recordings of files that are gone (-u with JURY_MODE=auto removes them, without a call): 1',
    '  __recordings__/gone.test.ts.jsonl',
  ])
  expect(care(true)?.[0]).toBe('Removed recordings of files that are gone: 1')
  expect(readdirSync(folder)).not.toContain('gone.test.ts.jsonl')
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining(['there.yaml.jsonl', 'notes.md', 'canaries.gpt-4o-mini.jsonl']),
  )
  expect(careForOrphans([file], true)).toBeUndefined()
})

test('recordings of a file that is gone stay while one beside them did not run whole: it may be the same, renamed', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  const other = testFile('other.test.ts')
  const renamed = join(dirname(other), 'new.test.ts')
  const gone = recordingFileOf(join(dirname(renamed), 'old.test.ts'))
  writeFileSync(renamed, '')
  writeFileSync(other, '')
  await run(other, 'a')
  writeFileSync(gone, '')
  asHost({ runDir: temporaryFolder(), rootDir: dirname(other) })
  expect(careForOrphans([other], true)).toBe(
    'Kept recordings of files that are gone (they may be those of new.test.ts, which did not run whole): 1\n' +
      '  __recordings__/old.test.ts.jsonl',
  )
  expect(existsSync(gone)).toBe(true)
  expect(careForOrphans([other, renamed], true)).toMatch(/^Removed recordings of files that are gone: 1\n/)
  expect(existsSync(gone)).toBe(false)
})

describe('a run that does not look up all recordings says nothing of unused ones and removes none', () => {
  test.for([
    { how: 'JURY_MODE=live', env: { JURY_MODE: 'live' }, options: {} },
    { how: 'the option mode: live', env: { JURY_MODE: undefined, CI: undefined }, options: { mode: 'live' } },
    { how: 'JURY_PANEL=quick', env: { JURY_MODE: 'auto', JURY_PANEL: 'quick' }, options: {} },
  ] as const)('$how', async ({ env, options }) => {
    withEnvironment({ JURY_MODE: 'auto' })
    const file = testFile()
    await run(file, 'a', 'b')
    const before = readFileSync(recordingFileOf(file), 'utf8')
    const gone = recordingFileOf(join(dirname(file), 'gone.test.ts')) // of a file that may have been renamed
    writeFileSync(gone, '')
    withEnvironment(env)
    const runDir = temporaryFolder()
    asHost({ runDir, options })
    expect((await run(file, 'a')).unused).toEqual([])
    expect(careForRecordings(runDir, whole(file), false)).toBeUndefined()
    expect(careForRecordings(runDir, whole(file), true)).toBeUndefined()
    expect(careForRecordings(temporaryFolder(), whole(file), true)).toBeUndefined()
    expect(readFileSync(recordingFileOf(file), 'utf8')).toBe(before)
    expect(existsSync(gone)).toBe(true)
  })
})

describe('a file that cannot be written is told once, with what to do, and fails no test file', () => {
  const told = [expect.stringMatching(/refund\.test\.ts\.jsonl cannot be written \(EISDIR.*\).*writable/)]

  test('while it is written and when the test file ends', async () => {
    withEnvironment({ JURY_MODE: 'auto' })
    const file = testFile()
    await run(file, 'a')
    mkdirSync(`${recordingFileOf(file)}.lock`)
    expect(await warningsDuring(async () => void (await run(file, 'b')))).toEqual(told)
  })

  test('a test whose replies could not be kept has asked all the same', async () => {
    withEnvironment({ JURY_MODE: 'auto' })
    const runDir = temporaryFolder()
    const file = testFile()
    asHost({ runDir, rootDir: dirname(dirname(file)) })
    const ask = (content: string) =>
      model.complete({ messages: [{ role: 'user', content }] }, { test: testIn(file, { name: 'asks' }) })
    await ask('before an edit')
    finishRecordings(file)
    rmSync(runDir, { recursive: true })
    mkdirSync(`${recordingFileOf(file)}.lock`)
    await warningsDuring(async () => void (await ask('after it')))
    await warningsDuring(() => void finishRecordings(file))
    expect(careForRecordings(runDir, whole(file, 'asks'), false)).toMatch(/jsonl:1 \(test "asks"\)$/)
  })

  test('only when the test file ends', async () => {
    withEnvironment({ JURY_MODE: 'auto' })
    const file = testFile()
    mkdirSync(`${recordingFileOf(file)}.tmp`, { recursive: true })
    expect(await warningsDuring(async () => void (await run(file, 'b', 'a')))).toEqual(told)
    expect(readFileSync(recordingFileOf(file), 'utf8').trimEnd().split('\n')).toHaveLength(2)
  })

  test('when unused recordings are removed: it is not said that they were', async () => {
    withEnvironment({ JURY_MODE: 'auto' })
    const file = testFile()
    await run(file, 'a')
    mkdirSync(`${recordingFileOf(file)}.lock`)
    const warnings = await warningsDuring(() => {
      expect(careForRecordings(temporaryFolder(), whole(file), true)).toBeUndefined()
    })
    expect(warnings).toEqual(told)
  })
})
