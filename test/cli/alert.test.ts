import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sendAlerts } from '../../src/alert/send-alerts.js'
import { watchRun } from '../../src/alert/watch.js'
import { run } from '../../src/cli/alert.js'
import { readRunRecord, type RunRecord } from '../../src/report/record/run-record.js'
import { writeReports } from '../../src/report/write-reports.js'
import { config, storedRun, webhookServer } from '../alert/fixtures.js'
import { capture } from './capture.js'

const runId = 'selftest-20260206-1234-ab12'

/** A run whose alert could not be sent, as it lies on disk. */
async function runWithUnsentAlert(cwd: string, address: string): Promise<string> {
  const record = storedRun()
  const watched = watchRun(record, 'support', config({ alert_webhook_url: address, alert_threshold: 0.8 }))
  return store(cwd, { ...record, alert: await sendAlerts(record, [watched], { env: {} }) })
}

function store(cwd: string, record: RunRecord): string {
  const path = join(cwd, 'reports/selftest', `${runId}.json`)
  mkdirSync(join(cwd, 'reports/selftest'), { recursive: true })
  writeFileSync(path, JSON.stringify(record))
  return path
}

const read = (path: string) => readRunRecord(JSON.parse(readFileSync(path, 'utf8')))

test('sends what could not be sent, once, and notes it in the record', async () => {
  const { url, received } = await webhookServer({ status: 204 })
  const { io, cwd, out } = capture({ HOOK: url })
  const path = await runWithUnsentAlert(cwd, '${HOOK}')
  expect(read(path).alert?.warnings[0]).toContain(`HOOK is not set. Send it later: npx expect-jury alert ${runId}`)

  expect(await run([runId], io)).toBe(0)
  expect(out()).toBe('1 of 1 sent.\n')
  expect(JSON.parse(received[0]!.body)).toMatchObject({ run_id: runId, suites: [{ suite: 'support' }] })
  expect(read(path).alert).toMatchObject({ sent: 1, unsent: [], warnings: [], fired: [{ suite: 'support' }] })

  expect(await run([runId], io)).toBe(0)
  expect(out()).toContain('Everything was sent: there is nothing to send.')
  expect(received).toHaveLength(1)
})

test('the reports of the run say what the record says, and none is made that was not there', async () => {
  const { url } = await webhookServer({ status: 204 })
  const { io, cwd } = capture({ HOOK: url })
  const path = await runWithUnsentAlert(cwd, '${HOOK}')
  const page = path.replace('.json', '.html')
  const markdown = join(cwd, 'docs/reports/selftest', `${runId}.md`)
  await writeReports(read(path), { rootDir: cwd })
  expect([page, markdown].every((file) => readFileSync(file, 'utf8').includes('Send it later'))).toBe(true)
  rmSync(markdown)
  expect(await run([runId], io)).toBe(0)
  expect(readFileSync(page, 'utf8')).not.toContain('Send it later')
  expect(existsSync(markdown)).toBe(false)

  await runWithUnsentAlert(cwd, '${HOOK}')
  await writeReports(read(path), { rootDir: cwd })
  expect(await run([runId], io)).toBe(0)
  expect(readFileSync(markdown, 'utf8')).not.toContain('Send it later')
})

test('an address that was written out is asked for', async () => {
  const { url, received } = await webhookServer({ status: 204 })
  const { io, cwd, err } = capture({ HOOK: url })
  await runWithUnsentAlert(cwd, 'http://not-this-machine.example/s3cret')
  expect(await run([runId], io)).toBe(1)
  expect(err()).toContain('its address is not kept in the run record: give it with --webhook')
  expect(await run([runId, '--webhook', '${HOOK}'], io)).toBe(0)
  expect(received).toHaveLength(1)
})

test('one address is not for the messages of two', async () => {
  const a = await webhookServer({ status: 204 })
  const b = await webhookServer({ status: 204 })
  const { io, cwd, out, err } = capture({ A: a.url, B: b.url })
  const record = storedRun()
  const watched = ['support', 'billing'].map((name) =>
    watchRun(
      record,
      name,
      config({ alert_webhook_url: `https://hooks.example/${name}/\${TOKEN}`, alert_threshold: 0.8 }),
    ),
  )
  const path = store(cwd, { ...record, alert: await sendAlerts(record, watched, { env: {} }) })

  expect(await run([runId, '--webhook', '${A}'], io)).toBe(2)
  expect(err()).toContain('send them one by one with --suite, they are about "support" | "billing"')
  expect(await run([runId, '--webhook', '${A}', '--suite', 'suport'], io)).toBe(2)
  expect(err()).toContain('there are messages about "support" | "billing"')
  expect(await run([runId, '--webhook', '${A}', '--suite', 'support'], io)).toBe(0)
  expect(out()).toContain('1 of 1 sent.')
  expect(read(path).alert).toMatchObject({ sent: 1, unsent: [{ message: { suites: [{ suite: 'billing' }] } }] })
  expect(await run([runId, '--webhook', '${B}'], io)).toBe(0)
  const suites = ({ received }: typeof a) => received.map(({ body }) => JSON.parse(body).suites[0].suite)
  expect([suites(a), suites(b)]).toEqual([['support'], ['billing']])
})

test('what fails again stays in the record', async () => {
  const { url } = await webhookServer({ status: 404 })
  const { io, cwd, err } = capture({ HOOK: url })
  const path = await runWithUnsentAlert(cwd, '${HOOK}')
  const before = readFileSync(path, 'utf8')
  expect(await run([runId], io)).toBe(1)
  expect(err()).toContain('HTTP 404')
  expect(err()).not.toContain('s3cr3t')
  expect(readFileSync(path, 'utf8')).toBe(before)
})

test('a run without an alert has nothing to send', async () => {
  const { io, cwd, out } = capture()
  const path = await runWithUnsentAlert(cwd, '${HOOK}')
  store(cwd, { ...read(path), alert: undefined })
  expect(await run([runId], io)).toBe(0)
  expect(out()).toBe('No alert fired in this run: there is nothing to send.\n')
})

test.each([
  [[], 'Usage: expect-jury alert'],
  [['../../etc/passwd'], 'There is no run "../../etc/passwd"'],
  [[runId], `There is no run "${runId}"`],
  [[runId, 'more'], '"more" is too much'],
  [[runId, '--wat'], "Unknown option '--wat'; --help says which there are.\n"],
])('%o is exit code 2', async (args, message) => {
  const { io, err } = capture()
  expect(await run(args, io)).toBe(2)
  expect(err()).toContain(message)
})

test('a damaged record is exit code 2', async () => {
  const { io, cwd, err } = capture()
  writeFileSync(await runWithUnsentAlert(cwd, '${HOOK}'), '{"run_id": 1')
  expect(await run([runId], io)).toBe(2)
  expect(err()).toContain(`${runId}.json cannot be read`)
})
