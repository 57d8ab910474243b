import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SelftestReporter } from '../../../src/cli/selftest/selftest-reporter.js'
import { readSelftestConfig } from '../../../src/selftest/config.js'
import { runCase } from '../../../src/selftest/flow/run-case.js'
import { identity, makeBench, scenario } from '../../selftest/flow/bench.js'

const runId = 'selftest-20260206-1234-a'

/** A reporter of a run, the result of each of its cases, and how often a record was made of them. */
async function reporterOf(ids: readonly string[]) {
  const rootDir = mkdtempSync(join(tmpdir(), 'selftest-reporter-'))
  const result = await runCase(scenario(), await makeBench(() => ({ output: 'yes' })), identity)
  const made = { records: 0 }
  const config = {
    ...readSelftestConfig('', 'config/selftest.yaml'),
    get scenarios() {
      made.records += 1
      return ids.map((id) => scenario({ id }))
    },
  }
  const reporter = new SelftestReporter({ runId, now: new Date(0), config, file: 'config/selftest.yaml', rootDir })
  const onDisk = () => JSON.parse(readFileSync(join(rootDir, 'reports/selftest', `${runId}.json`), 'utf8'))
  const end = () => reporter.end({ canaries: [], alert: async () => undefined, githubSummaryFile: undefined })
  return { add: (id: string) => reporter.add({ ...result, id }), end, onDisk, made, rootDir }
}

test('cases that finish while the files are written are written together, the last of them too', async () => {
  const ids = Array.from({ length: 40 }, (_, n) => `case-${n}`)
  const { add, end, onDisk, made, rootDir } = await reporterOf(ids)
  for (const id of ids) void add(id)
  await expect.poll(() => onDisk().cases).toHaveLength(40)
  expect(onDisk()).not.toHaveProperty('missing')

  const { record } = await end()
  expect(made.records).toBe(3) // with the first case, with those that came meanwhile, and at the end
  expect(record.cases.map(({ id }) => id)).toEqual(ids)
  expect(readdirSync(join(rootDir, 'reports/selftest')).toSorted()).toEqual([`${runId}.html`, `${runId}.json`])
})

test('a case is on disk when the next one begins; in a long run none waits for the files of all', async () => {
  const ids = Array.from({ length: 300 }, (_, n) => `case-${n}`)
  const { add, end, onDisk } = await reporterOf(ids)
  for (const [index, id] of ids.slice(0, 50).entries()) {
    await add(id)
    expect(onDisk().cases).toHaveLength(index + 1)
  }
  for (const id of ids.slice(50)) await add(id)
  expect(onDisk().cases).toHaveLength(50)
  expect((await end()).record.cases).toHaveLength(300)
  expect(onDisk().cases).toHaveLength(300)
})
