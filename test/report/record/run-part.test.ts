import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import {
  ciRun,
  partsFolder,
  readRunParts,
  type RunPart,
  RunPartError,
  writeRunPart,
} from '../../../src/report/record/run-part.js'
import { runPart, testReport } from '../sample.js'

async function folderOf(...parts: RunPart[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'run-parts-'))
  for (const each of parts) await writeRunPart(folder, each)
  return folder
}

test('parts of one run are read as often as somebody asks', async () => {
  const folder = await folderOf(
    runPart(1, { run: '7' }),
    runPart(2, { run: '7', finishedAt: '2026-02-09T12:00:00.000Z' }),
  )
  const first = await readRunParts(folder)
  expect(first.map(({ shard }) => shard.index)).toEqual([1, 2])
  expect(await readRunParts(folder)).toEqual(first)
})

test('what a test failed with leaves its keys behind, also one that colours part', async () => {
  const key = 'sk-proj-abcdefghijklmnopqrstuvwxyz'
  const errors = [`expected "${key}"`, `Received: ${key.slice(0, 12)}\u001b[7m${key.slice(12)}\u001b[27m`]
  const failed = testReport('refund', [], { state: 'failed', errors })
  const folder = await folderOf(runPart(1, { tests: [failed], missing: [`a.test.ts did not run: ${key}`] }))
  expect(readFileSync(join(folder, 'shard-1-2.json'), 'utf8')).not.toMatch(/sk-proj|klmnop/)
  const [read] = await readRunParts(folder)
  expect(read?.tests[0]?.errors).toEqual(['expected "[secret]"', 'Received: [secret]'])
})

test('parts of different CI runs are refused by name', async () => {
  const folder = await folderOf(runPart(1, { run: 'GITHUB_RUN_ID 7' }), runPart(2, { run: 'GITHUB_RUN_ID 8' }))
  await expect(readRunParts(folder)).rejects.toThrow(
    'holds shards of different runs (shard 1 of GITHUB_RUN_ID 7, shard 2 of GITHUB_RUN_ID 8): remove those of an earlier',
  )
  const mixed = await folderOf(runPart(1, { run: 'GITHUB_RUN_ID 7' }), runPart(2))
  await expect(readRunParts(mixed)).rejects.toThrow('shard 2 of none that names itself')
})

test('where no CI names the run, shards that ended more than a day apart are refused', async () => {
  const folder = await folderOf(runPart(1), runPart(2, { finishedAt: '2026-02-07T12:00:00.001Z' }))
  await expect(readRunParts(folder)).rejects.toThrow(
    'shard 1 ended at 2026-02-06T12:00:00.000Z, shard 2 ended at 2026-02-07T12:00:00.001Z',
  )
  expect(
    await readRunParts(await folderOf(runPart(1), runPart(2, { finishedAt: '2026-02-07T12:00:00.000Z' }))),
  ).toHaveLength(2)
})

test('two files of the same shard are refused', async () => {
  const folder = await folderOf(runPart(1), runPart(2))
  copyFileSync(join(folder, 'shard-1-2.json'), join(folder, 'shard-01-2.json'))
  const refused = readRunParts(folder)
  await expect(refused).rejects.toThrow(RunPartError)
  await expect(refused).rejects.toThrow('holds shard 1 in shard-01-2.json and shard-1-2.json: remove all but one.')
})

test('the CI of a run is known by its variable', () => {
  expect(ciRun({ GITHUB_RUN_ID: '7', GITHUB_RUN_ATTEMPT: '2' })).toBe('GITHUB_RUN_ID 7')
  expect(ciRun({ CI_PIPELINE_ID: '8' })).toBe('CI_PIPELINE_ID 8')
  expect(ciRun({ GITHUB_RUN_ID: '' })).toBeUndefined()
})

test('shards lie in the folder of the run records, wherever that is', () => {
  const [root, elsewhere] = [resolve('app'), resolve('artifacts')]
  expect(partsFolder(root)).toBe(join(root, 'reports/selftest/shards'))
  expect(partsFolder(root, 'out')).toBe(join(root, 'out/shards'))
  expect(partsFolder(root, elsewhere)).toBe(join(elsewhere, 'shards'))
})
