import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { afterRun } from '../../src/review/after-run.js'
import { FileReviewStore } from '../../src/review/files/file-store.js'
import { Connection } from '../../src/review/postgres/connection.js'
import { migrate } from '../../src/review/postgres/migrate.js'
import { realisticRun } from '../report/realistic-run.js'
import { goldenRun } from './support/golden-run.js'
import { noPostgres, type PostgresServer, startPostgres } from './support/postgres.js'

let rootDir = ''
beforeEach(() => {
  rootDir = mkdtempSync(join(tmpdir(), 'expect-jury-after-'))
  onTestFinished(() => rmSync(rootDir, { recursive: true, force: true }))
})

describe.skipIf(noPostgres)(`a run with a database${noPostgres}`, () => {
  let server: PostgresServer
  beforeAll(async () => (server = await startPostgres()), 60_000)
  afterAll(() => server?.stop())

  async function schema(name: string) {
    const url = server.url(name)
    const connection = await Connection.open(url)
    onTestFinished(() => connection.close())
    await connection.query(`CREATE SCHEMA ${name}`)
    const count = async (table: string) =>
      (await connection.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n
    return { env: { DATABASE_URL: url }, connection, count }
  }

  test('stores what it cost, its golden sets and its mutated cases, once for each run', async () => {
    const { env, connection, count } = await schema('stored')
    await migrate(connection)
    for (const _ of ['the end of a run', 'the same again']) {
      await afterRun(goldenRun(), { rootDir, env })
      expect([await count('ai_usage'), await count('ai_eval_set_runs'), await count('ai_test_mutations')]).toEqual([
        4, 2, 3,
      ])
    }
    await afterRun({ ...goldenRun(), run_id: 'selftest-20260207-0000-zzzzzz' }, { rootDir, env })
    expect([await count('ai_usage'), await count('ai_eval_set_runs'), await count('ai_test_mutations')]).toEqual([
      8, 4, 3,
    ])
    const cost = await connection.query(
      `SELECT eval_run_id, source, sum(cost_usd)::float8 AS cost, sum(tokens_in)::int AS tokens FROM ai_usage
       GROUP BY 1, 2 ORDER BY 1, 2 LIMIT 3`,
    )
    const { run_id } = goldenRun()
    expect(cost).toEqual([
      { eval_run_id: run_id, source: 'generator', cost: null, tokens: 70 },
      { eval_run_id: run_id, source: 'judge', cost: 0.0008, tokens: 800 },
      { eval_run_id: run_id, source: 'main', cost: 0.01, tokens: 70 },
    ])
    expect(
      await connection.query("SELECT passed, meta->'pass_rate' AS rate FROM ai_eval_set_runs WHERE eval_set = 'cards'"),
    ).toEqual([
      { passed: true, rate: 1 },
      { passed: true, rate: 1 },
    ])
    await afterRun({ ...goldenRun(), run_id: 'selftest-20260208-0000-zzzzzz' }, { rootDir, env, reviews: 'off' })
    expect(await count('ai_usage')).toBe(8)
    expect(existsSync(join(rootDir, 'reviews'))).toBe(false)
  })

  test("the application's own database: reviews stay in files, and the way into it is said once", async () => {
    const { env, connection } = await schema('own')
    const lines = await afterRun(realisticRun(), { rootDir, env })
    expect(lines).toEqual([
      expect.stringMatching(/^\d+ new cases wait for a person: npx expect-jury review$/),
      "Reviews are in reviews/: DATABASE_URL is set, but its database has no tables for them. To keep them there: npx expect-jury db migrate. To turn the queue off: reviews: 'off' in the options of jury() or of Jest's reporter, or in config/selftest.yaml",
    ])
    expect(await afterRun(realisticRun(), { rootDir, env })).toEqual([])
    expect((await new FileReviewStore(join(rootDir, 'reviews')).list()).length).toBeGreaterThan(0)
    expect(await connection.query("SELECT 1 FROM pg_tables WHERE schemaname = 'own'")).toEqual([])
  })
})

test('a database of another kind is the application’s own', async () => {
  expect(await afterRun(realisticRun(), { rootDir, env: { DATABASE_URL: 'file:./dev.db' } })).toEqual([
    expect.stringMatching(/wait for a person/),
  ])
})

const notReached =
  /^The review queue could not be used: PostgreSQL at DATABASE_URL cannot be reached: .+\. The tests' result is not affected\. To turn the queue off: reviews: 'off' in .+config\/selftest\.yaml$/

test.each(['127.0.0.1', 'localhost'])('a database that is not there costs one line: %s', async (host) => {
  const start = performance.now()
  const lines = await afterRun(realisticRun(), { rootDir, env: { DATABASE_URL: `postgres://u@${host}:1/x` } })
  expect(lines).toEqual([expect.stringMatching(notReached)])
  expect(performance.now() - start).toBeLessThan(10_000)
})

test('a host that takes the connection and says nothing does not hold the run up', async () => {
  const silent = createServer((socket) => void socket.on('error', () => undefined))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  const start = performance.now()
  const lines = await afterRun(realisticRun(), { rootDir, env: { DATABASE_URL: `postgres://u@127.0.0.1:${port}/x` } })
  expect(lines).toEqual([expect.stringMatching(notReached)])
  expect(performance.now() - start).toBeLessThan(10_000)
})
