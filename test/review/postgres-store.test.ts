import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { FileReviewStore } from '../../src/review/files/file-store.js'
import { openReviewStore } from '../../src/review/open-review-store.js'
import { Connection } from '../../src/review/postgres/connection.js'
import { migrate } from '../../src/review/postgres/migrate.js'
import { migrations } from '../../src/review/postgres/migrations.js'
import { PostgresReviewStore } from '../../src/review/postgres/postgres-store.js'
import { noPostgres, type PostgresServer, startPostgres } from './support/postgres.js'
import { decision, review, reviews, validation } from './support/sample.js'
import { reviewStoreContract } from './support/store-contract.js'

describe.skipIf(noPostgres)(`PostgreSQL${noPostgres}`, () => {
  let server: PostgresServer
  let schemas = 0
  beforeAll(async () => (server = await startPostgres()), 60_000)
  afterAll(() => server?.stop())

  async function emptySchema() {
    const schema = `s${(schemas += 1)}`
    const connection = await Connection.open(server.url(schema))
    onTestFinished(() => connection.close())
    await connection.query(`CREATE SCHEMA ${schema}`)
    return { url: server.url(schema), connection }
  }
  async function place() {
    const { url, connection } = await emptySchema()
    await migrate(connection)
    const open = async () => {
      const own = await Connection.open(url)
      onTestFinished(() => own.close())
      return new PostgresReviewStore(own)
    }
    return { open, connection, url }
  }

  reviewStoreContract(place, { large: 100_000 })

  test('migrates once, also when two start at the same time, and says so when nobody did', async () => {
    const { url, connection } = await emptySchema()
    await expect((await openReviewStore('.', { DATABASE_URL: url })).counts()).rejects.toThrow('expect-jury db migrate')
    const other = await Connection.open(url)
    onTestFinished(() => other.close())
    const done = await Promise.all([migrate(connection), migrate(other)])
    expect(done.map((names) => names.length).toSorted()).toEqual([0, migrations.length])
    expect(await migrate(connection)).toEqual([])
  })

  test('tables of an older version: what to do is said, and what they hold stays', async () => {
    const { url, connection } = await emptySchema()
    await migrate(connection, migrations.slice(0, 1))
    const store = await openReviewStore('.', { DATABASE_URL: url })
    onTestFinished(() => store.close())
    await expect(store.add([review(1)])).rejects.toThrow('older version of this package: npx expect-jury db migrate')
    await connection.query(
      `INSERT INTO evaluator_validation_log (id, test_id, evaluator_id, human_agrees, notes, validated_at, evaluator_pass, kind,
         reviewer, weight, run_id, case_id)
       VALUES ($1, $1, 'general', true, '', now(), true, 'spot_check', 'ada', 1, '', '')`,
      [review(1).id],
    )
    expect(await migrate(connection)).toHaveLength(migrations.length - 1)
    expect(await store.validations()).toMatchObject([
      { evaluator_id: 'general', answer: null, stratum: null, weight: 1 },
    ])
    expect(await store.add([review(1)])).toBe(1)
  })

  test('a table of the application in the way is told', async () => {
    const { connection } = await emptySchema()
    await connection.query('CREATE TABLE ai_usage (id INTEGER)')
    await expect(migrate(connection)).rejects.toThrow('Use a schema of its own')
  })

  test('the tables have the documents’ columns and types', async () => {
    const { connection } = await place()
    const columns = await connection.query<{ table: string; text: string }>(
      `SELECT table_name AS table, string_agg(column_name || ' ' || data_type || coalesce('(' || character_maximum_length || ')', ''), ', ' ORDER BY ordinal_position) AS text
       FROM information_schema.columns WHERE table_schema = current_schema() GROUP BY 1`,
    )
    const of = new Map(columns.map(({ table, text }) => [table, text]))
    expect(of.get('golden_test_cases')).toBe(
      'id uuid, timestamp timestamp without time zone, agent_type character varying(100), input_context jsonb, agent_reasoning text, ' +
        'agent_output jsonb, expected_behaviors jsonb, metadata jsonb, human_reviewed boolean, approved boolean',
    )
    expect(of.get('evaluator_validation_log')).toMatch(
      /^test_id uuid, evaluator_id character varying\(50\), evaluator_score integer, human_agrees boolean, human_score integer, notes text, validated_at timestamp without time zone, /,
    )
    expect([...of.keys()]).toEqual(
      expect.arrayContaining(['ai_human_reviews', 'ai_usage', 'ai_eval_set_runs', 'ai_test_mutations']),
    )
  })

  test('a candidate stands in golden_test_cases, reviewed and approved as people said', async () => {
    const { open, connection } = await place()
    const store = await open()
    const candidate = {
      agent_type: 'a',
      input_context: { q: 1 },
      agent_output: 'x',
      outcome: 'success' as const,
      tags: ['t'],
    }
    const noted = { ...candidate, expected_behaviors: ['offers the form'], metadata: { prompt: '1.1' } }
    await store.add(
      [candidate, candidate, noted].map((each, n) =>
        review(n, { source: 'production', meta: { reasons: [], judgments: [], recordings: [], candidate: each } }),
      ),
    )
    await store.decide(decision(review(0).id), 0)
    await store.decide(decision(review(1).id, { status: 'rejected' }), 0)
    const rows = await connection.query(
      'SELECT input_context, agent_output, expected_behaviors, human_reviewed, approved, metadata FROM golden_test_cases ORDER BY timestamp',
    )
    expect(rows).toMatchObject([
      { input_context: { q: 1 }, agent_output: 'x', human_reviewed: true, approved: true, metadata: { tags: ['t'] } },
      { human_reviewed: true, approved: false, expected_behaviors: [] },
      {
        human_reviewed: false,
        approved: null,
        expected_behaviors: ['offers the form'],
        metadata: { prompt: '1.1', outcome: 'success', tags: ['t'] },
      },
    ])
  })

  test('a candidate may hold any JSON; a review that came without one stays without', async () => {
    const { open, connection } = await place()
    const store = await open()
    const withCandidate = (n: number, input_context: null | string) => {
      const candidate = { agent_type: 'a', input_context, agent_output: [1], outcome: 'failure' as const, tags: [] }
      return review(n, { route: '\0'.repeat(100), meta: { reasons: [], judgments: [], recordings: [], candidate } })
    }
    await store.add([review(0)])
    expect(await store.add([withCandidate(0, null), withCandidate(1, null), withCandidate(2, 'text')])).toBe(2)
    const rows = await connection.query(
      'SELECT input_context::text AS input, agent_output, agent_reasoning, length(agent_type) AS length FROM golden_test_cases ORDER BY timestamp',
    )
    expect(rows).toEqual([
      { input: 'null', agent_output: [1], agent_reasoning: null, length: 100 },
      { input: '"text"', agent_output: [1], agent_reasoning: null, length: 100 },
    ])
  })

  test('connections that are cut in the middle lose nothing and double nothing', async () => {
    const { open, connection } = await place()
    const stores = await Promise.all([open(), open(), open()])
    const cutting = (async () => {
      for (let n = 0; n < 10; n += 1) {
        await new Promise((resolve) => setTimeout(resolve, 40))
        await connection.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'",
        )
      }
    })()
    const work = stores.map(async (store, who) => {
      for (let n = 0; n < 20; n += 1) {
        const own = review(who * 100 + n)
        await store.add([own])
        await store.decide(decision(own.id), 0)
        await store.logValidations([validation(who * 100 + n)])
      }
    })
    await Promise.all([...work, cutting])
    const [store] = stores
    expect(await store!.counts()).toMatchObject([{ status: 'approved', count: 60 }])
    expect(await store!.decisions()).toHaveLength(60)
    expect(await store!.validations()).toHaveLength(60)
  }, 60_000)

  test('a restart of the server is waited for', async () => {
    const { open } = await place()
    const store = await open()
    await store.add(reviews(3))
    server.restart()
    expect(await store.list()).toHaveLength(3)
  }, 60_000)

  test('what is not answered in time holds up nothing else', async () => {
    const { url } = await emptySchema()
    const connection = await Connection.open(url, { connectMs: 2_000, queryMs: 200, retriesMs: [] })
    onTestFinished(() => connection.close())
    await expect(connection.query('SELECT pg_sleep(30)')).rejects.toThrow('cannot be reached: Query read timeout')
    await expect(connection.transaction((db) => sql`SELECT pg_sleep(30)`.execute(db))).rejects.toThrow(
      'cannot be reached: Query read timeout',
    )
    expect(await connection.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('files to database and back, without loss', async () => {
    const { open } = await place()
    const dirs = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'expect-jury-move-')))
    onTestFinished(() => dirs.forEach((dir) => rmSync(dir, { recursive: true, force: true })))
    const [from, to] = dirs.map((dir) => new FileReviewStore(dir))
    const database = await open()
    await from!.add(reviews(40))
    await from!.decide(decision(review(3).id), 0)
    await from!.decide(decision(review(3).id, { status: 'investigate', at: '2026-05-01T00:00:00.000Z' }), 1)
    await from!.logValidations([validation(1), validation(2, { human_score: 12 })])
    for (const [source, target] of [
      [from!, database],
      [database, to!],
    ] as const) {
      await target.add(await source.list({ limit: 1_000 }))
      await target.merge(await source.decisions())
      await target.logValidations(await source.validations())
    }
    expect(await to!.list({ limit: 1_000 })).toEqual(await from!.list({ limit: 1_000 }))
    expect(await to!.decisions()).toEqual(await from!.decisions())
    expect(await to!.validations()).toEqual(await from!.validations())
  })
})
