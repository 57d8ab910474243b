import {
  type Claim,
  type ClaimQuery,
  defaultPage,
  ReviewConflict,
  type ReviewCount,
  type ReviewFilter,
  type ReviewQuery,
  type ReviewStore,
} from '../port.js'
import type { NewReview, Review, ReviewDecision, ReviewSource, ReviewStatus } from '../review.js'
import { oldestFirst, type RunRow } from '../run-row.js'
import type { Validation } from '../validation.js'
import type { Connection, Query } from './connection.js'
import {
  answerColumns,
  decisionOf,
  parameter,
  reviewColumns,
  reviewOf,
  runRowOf,
  runTables,
  selectRunRows,
  validationColumns,
  validationOf,
} from './rows.js'
import {
  addAnswers,
  addRunRows,
  addCandidates,
  addReviews,
  addValidations,
  claimNext,
  projectAnswers,
} from './statements.js'
import { original, storable } from './text-codec.js'

/** Rows of one statement: a batch of long texts stays some megabytes. */
const batchSize = 1_000

/** Reviews in PostgreSQL, for teams on several machines. The tables are those of `expect-jury db migrate`. */
export class PostgresReviewStore implements ReviewStore {
  constructor(private readonly connection: Connection) {}

  add(reviews: readonly NewReview[]): Promise<number> {
    return this.inBatches(reviews, async (query, batch) => {
      const added = await query<{ id: string }>(addReviews, [parameter(batch)])
      await query(addCandidates, [parameter(batch.filter(({ meta }) => meta.candidate))])
      await query(projectAnswers, [added.map(({ id }) => id)])
      return added.length
    })
  }

  async get(id: string): Promise<Review | undefined> {
    const [row] = await this.connection.query(`SELECT ${reviewColumns} FROM ai_human_reviews WHERE id::text = $1`, [id])
    return row === undefined ? undefined : reviewOf(row)
  }

  async list({ after, limit = defaultPage, ...filter }: ReviewQuery = {}): Promise<Review[]> {
    const rows = await this.connection.query(
      `SELECT ${reviewColumns} FROM ai_human_reviews
       WHERE ($1::text IS NULL OR status = $1) AND ($2::text IS NULL OR source = $2) AND ($3::text IS NULL OR route = $3)
         AND ($4::uuid IS NULL OR (created_at, id) > (SELECT created_at, id FROM ai_human_reviews WHERE id = $4))
       ORDER BY ai_human_reviews.created_at, id LIMIT $5`,
      [filter.status ?? null, ...place(filter), after ?? null, limit],
    )
    return rows.map(reviewOf)
  }

  async counts(): Promise<ReviewCount[]> {
    const rows = await this.connection.query<{
      status: ReviewStatus
      source: ReviewSource
      route: string
      count: number
    }>('SELECT status, source, route, count(*)::int AS count FROM ai_human_reviews GROUP BY 1, 2, 3 ORDER BY 1, 2, 3')
    return rows.map(({ status, source, route, count }) => ({ status, source, route: original(route), count }))
  }

  async claim({ after, ...filter }: ClaimQuery, { by, leaseMs }: Claim): Promise<Review | undefined> {
    const [row] = await this.connection.query(claimNext, [storable(by), leaseMs, ...place(filter), after ?? null])
    return row === undefined ? undefined : reviewOf(row)
  }

  decide(decision: ReviewDecision, version: number): Promise<Review> {
    return this.connection.transaction(async (query) => {
      const current = await locked(query, decision.review)
      const [known] = await query('SELECT 1 FROM ai_human_review_answers WHERE id = $1', [decision.id])
      if (known) return current // the connection was lost after it was stored
      if (current.version !== version) throw new ReviewConflict(current)
      await query(addAnswers, [parameter([decision])])
      await query(projectAnswers, [[decision.review]])
      return locked(query, decision.review)
    })
  }

  async decisions(review?: string): Promise<ReviewDecision[]> {
    const rows = await this.connection.query(
      `SELECT ${answerColumns} FROM ai_human_review_answers WHERE $1::uuid IS NULL OR review = $1
       ORDER BY ai_human_review_answers.at, id`,
      [review ?? null],
    )
    return rows.map(decisionOf)
  }

  merge(decisions: readonly ReviewDecision[]): Promise<number> {
    return this.inBatches(decisions, async (query, batch) => {
      const added = await query<{ review: string }>(addAnswers, [parameter(batch)])
      await query(projectAnswers, [[...new Set(added.map(({ review }) => review))]])
      return added.length
    })
  }

  logValidations(validations: readonly Validation[]): Promise<number> {
    return this.inBatches(validations, async (query, batch) => (await query(addValidations, [parameter(batch)])).length)
  }

  async validations(): Promise<Validation[]> {
    const rows = await this.connection.query(
      `SELECT ${validationColumns} FROM evaluator_validation_log ORDER BY evaluator_validation_log.validated_at, id`,
    )
    return rows.map(validationOf)
  }

  async addRunRows(rows: readonly RunRow[]): Promise<number> {
    const added = runTables.map((table) => {
      const own = rows.filter((row) => row.table === table)
      return this.inBatches(own, async (query, batch) => (await query(addRunRows[table], [parameter(batch)])).length)
    })
    return (await Promise.all(added)).reduce((sum, each) => sum + each, 0)
  }

  async runRows(): Promise<RunRow[]> {
    const rows = await Promise.all(runTables.map((table) => this.connection.query(selectRunRows(table))))
    return oldestFirst(rows.flat().map(runRowOf))
  }

  close(): Promise<void> {
    return this.connection.close()
  }

  private async inBatches<T>(
    all: readonly T[],
    store: (query: Query, batch: readonly T[]) => Promise<number>,
  ): Promise<number> {
    let added = 0
    for (let start = 0; start < all.length; start += batchSize) {
      added += await this.connection.transaction((query) => store(query, all.slice(start, start + batchSize)))
    }
    return added
  }
}

const place = ({ source, route }: ReviewFilter) => [source ?? null, route === undefined ? null : storable(route)]

/** The review, which nobody else can answer until the transaction is over. */
async function locked(query: Query, id: string): Promise<Review> {
  const [row] = await query(`SELECT ${reviewColumns} FROM ai_human_reviews WHERE id::text = $1 FOR UPDATE`, [id])
  if (row === undefined) throw new RangeError(`There is no review ${id} in the database.`)
  return reviewOf(row)
}
