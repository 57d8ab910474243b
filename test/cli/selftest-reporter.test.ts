import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SelftestReporter } from '../../src/cli/selftest-reporter.js'
import { readSelftestConfig } from '../../src/selftest/config.js'
import { runCase } from '../../src/selftest/flow/run-case.js'
import { identity, makeBench, scenario } from '../selftest/flow/bench.js'

test('cases that finish while the files are written are written together, the last of them too', async () => {
  const rootDir = mkdtempSync(join(tmpdir(), 'selftest-reporter-'))
  const ids = Array.from({ length: 40 }, (_, n) => `case-${n}`)
  const result = await runCase(scenario(), await makeBench(() => ({ output: 'yes' })), identity)
  let records = 0
  const config = {
    ...readSelftestConfig('', 'config/selftest.yaml'),
    get scenarios() {
      records += 1
      return ids.map((id) => scenario({ id }))
    },
  }
  const runId = 'selftest-20260206-1234-a'
  const reporter = new SelftestReporter({ runId, now: new Date(0), config, file: 'config/selftest.yaml', rootDir })
  for (const id of ids) reporter.add({ ...result, id })
  const onDisk = () => JSON.parse(readFileSync(join(rootDir, 'reports/selftest', `${runId}.json`), 'utf8'))
  await expect.poll(() => onDisk().cases).toHaveLength(40)
  expect(onDisk()).not.toHaveProperty('missing')

  const alert = async () => undefined
  const { record } = await reporter.end({ canaries: [], alert, githubSummaryFile: undefined })
  expect(records).toBe(3) // with the first case, with those that came meanwhile, and at the end
  expect(record.cases.map(({ id }) => id)).toEqual(ids)
  expect(readdirSync(join(rootDir, 'reports/selftest')).toSorted()).toEqual([`${runId}.html`, `${runId}.json`])
})
