import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../../src/cli/merge.js'
import { partsFolder, writeRunPart } from '../../src/report/record/run-part.js'
import { webhookServer } from '../alert/fixtures.js'
import { goldenTests } from '../report/golden-sample.js'
import { runPart } from '../report/sample.js'
import { capture } from './capture.js'

test.for([true, false])(
  'what a golden set asks to be told: with texts of cases only where all shards allow it (%s)',
  async (allowed) => {
    const { url, received } = await webhookServer({ status: 204 })
    const { io, cwd } = capture({ HOOK: url })
    mkdirSync(join(cwd, 'test'))
    writeFileSync(
      join(cwd, 'test/support.golden.yaml'),
      'name: support\nalert_webhook_url: ${HOOK}\ncases: [{ id: refund-01, input: Hello }]\n',
    )
    const tests = goldenTests()
    for (const { golden } of tests.flatMap(({ assertions }) => assertions)) if (golden) golden.set.alerts = true
    await writeRunPart(partsFolder(cwd), runPart(1, { tests }))
    await writeRunPart(partsFolder(cwd), runPart(2, { include_case_text: allowed }))
    expect(await run([], io)).toBe(1)
    const [suite] = JSON.parse(received[0]?.body ?? '{}').suites
    expect(suite.failing_cases).toEqual([
      { id: 'refund-02', reason: allowed ? 'specificity 62 < 70: names no product' : null },
    ])
  },
)

test.for([
  [true, true, 0],
  [true, false, 1],
  [false, true, 1],
  [false, false, 1],
] as const)('a set that ran in part is red, unless -t was asked of every shard: %s, %s', async ([one, other, code]) => {
  const { io, cwd } = capture({})
  await writeRunPart(partsFolder(cwd), runPart(1, { tests: goldenTests().slice(0, 1), filtered: one }))
  await writeRunPart(partsFolder(cwd), runPart(2, { filtered: other }))
  expect(await run([], io)).toBe(code)
})
