import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from '../../src/cli/db.js'
import { run as sample } from '../../src/cli/sample.js'
import { FileReviewStore } from '../../src/review/files/file-store.js'
import { Connection } from '../../src/review/postgres/connection.js'
import { rowsOfRun } from '../../src/review/rows-of-run.js'
import { oldestFirst } from '../../src/review/run-row.js'
import { goldenRun } from '../review/support/golden-run.js'
import { noPostgres, type PostgresServer, startPostgres } from '../review/support/postgres.js'
import { decision, review, reviews, validation } from '../review/support/sample.js'
import { capture } from './capture.js'

test('says what is missing', async () => {
  const { io, err } = capture()
  expect(await run(['migrate'], io)).toBe(2)
  expect(await run(['drop'], io)).toBe(2)
  expect(err()).toMatch(/DATABASE_URL is not set[\s\S]*Usage/)
  expect(await run(['export', '--dir', 'reports'], io)).toBe(2)
  expect(err()).toMatch(/--dir says nothing beside export: leave out --dir\.\n$/)
  const other = capture({ DATABASE_URL: 'mysql://u@127.0.0.1/x' })
  expect(await run(['migrate'], other.io)).toBe(2)
  expect(other.err()).toContain('DATABASE_URL is no address of PostgreSQL')
})

describe.skipIf(noPostgres)(`with a database${noPostgres}`, () => {
  let server: PostgresServer
  beforeAll(async () => (server = await startPostgres()), 60_000)
  afterAll(() => server?.stop())

  async function sqlOf(schema: string, text: string) {
    const connection = await Connection.open(server.url(schema))
    await connection.query(text).finally(() => connection.close())
  }

  test('migrate, import, export', async () => {
    const there = capture({ DATABASE_URL: server.url('public') })
    const files = new FileReviewStore(join(there.cwd, 'reviews'))
    await files.add(reviews(1_200))
    await files.decide(decision(review(7).id), 0)
    await files.logValidations([validation(1)])
    const reports = join(there.cwd, 'reports/selftest')
    mkdirSync(reports, { recursive: true })
    writeFileSync(join(reports, `${goldenRun().run_id}.json`), JSON.stringify(goldenRun()))
    writeFileSync(join(reports, 'selftest-20260101-0000-broken.json'), '{')
    appendFileSync(join(files.dir, 'answers.jsonl'), '<<<<<<< HEAD\n')
    expect(await run(['import'], there.io)).toBe(2)
    expect(there.err()).toContain('expect-jury db migrate')
    expect(await run(['migrate'], there.io)).toBe(0)
    expect(await run(['migrate'], there.io)).toBe(0)
    expect(await run(['import'], there.io)).toBe(0)
    expect(await run(['import'], there.io)).toBe(0)
    expect(there.out()).toBe(
      'Done: tables of the documents; runs, and the answers that checks come from; what a check was drawn from.\nThe tables are up to date.\n' +
        'New: 1,200 reviews, 1 answer, 1 check of judges, 9 rows about runs.\n' +
        'New: 0 reviews, 0 answers, 0 checks of judges, 0 rows about runs.\n',
    )
    const here = capture({ DATABASE_URL: server.url('public') })
    expect(await run(['export'], here.io)).toBe(0)
    const copy = new FileReviewStore(join(here.cwd, 'reviews'))
    expect(await copy.list({ limit: 2_000 })).toEqual(await files.list({ limit: 2_000 }))
    expect(await copy.validations()).toEqual(await files.validations())
    expect(await copy.runRows()).toEqual(oldestFirst(rowsOfRun(goldenRun())))
    expect(there.err()).toContain('selftest-20260101-0000-broken.json cannot be read')
    expect(there.err()).toContain('answers.jsonl:2 cannot be read and is left out')
  })

  test('a table that is gone is told, and not that all is up to date', async () => {
    await sqlOf('public', 'CREATE SCHEMA gone')
    const { io, out, err } = capture({ DATABASE_URL: server.url('gone') })
    expect(await run(['migrate'], io)).toBe(0)
    await sqlOf('gone', 'DROP TABLE ai_usage')
    expect(await run(['migrate'], io)).toBe(2)
    expect(err()).toMatch(/^Made here by an earlier db migrate, and gone: ai_usage\. Restore /)
    expect(out()).not.toContain('up to date')
  })

  test.each([
    ['has no rights', 'permission denied for schema guarded', { role: 'guest', schema: 'guarded' }],
    ['has no such schema', 'no schema has been selected', { schema: 'nowhere' }],
    ['may only be read', 'read-only transaction', { schema: 'locked', more: '-cdefault_transaction_read_only=on' }],
    ['wants a password', 'it wants a password: postgres://user:password@', { role: 'secretive' }],
    ['speaks no TLS', 'does not support SSL', { query: 'sslmode=verify-full' }],
  ])('a database that %s is told in a sentence, without a stack', async (_, why, how) => {
    const { schema = 'public', role = 'jury', more = '', query = '' } = { ...how } as Partial<Record<string, string>>
    if (schema !== 'nowhere') await sqlOf(schema, `CREATE SCHEMA IF NOT EXISTS ${schema}`)
    if (role !== 'jury') await sqlOf(schema, `CREATE ROLE ${role} LOGIN; GRANT USAGE ON SCHEMA ${schema} TO ${role}`)
    const url = new URL(server.url(schema))
    url.username = role
    url.searchParams.set('options', `-csearch_path=${schema} ${more}`)
    const { io, err } = capture({ DATABASE_URL: `${url.href}&${query}` })
    expect(await run(['migrate'], io)).toBe(2)
    expect(err()).toMatch(/^PostgreSQL at DATABASE_URL (refuses|cannot be reached): .+\n$/)
    expect(err()).toContain(why)
  })

  test('a database that cannot be reached is told in a sentence', async () => {
    const { io, cwd, err } = capture({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(await run(['migrate'], io)).toBe(2)
    expect(err()).toContain('cannot be reached')
    writeFileSync(join(cwd, 'log.jsonl'), '{"agent_type":"a","input_context":"b","agent_output":"c"}')
    expect(await sample(['log.jsonl'], io)).toBe(2)
    expect(await run(['import'], io)).toBe(2) // with nothing to copy, too
    expect(err().match(/cannot be reached/g)).toHaveLength(3)
  })
})
