import {
  type Claim,
  type ClaimQuery,
  defaultPage,
  ReviewConflict,
  type ReviewCount,
  type ReviewQuery,
  type ReviewStore,
} from '../port.js'
import type { NewReview, Review, ReviewDecision } from '../review.js'
import type { RunRow } from '../run-row.js'
import type { Validation } from '../validation.js'
import { addNew } from './add-new.js'
import { answerOf, projectAnswers, selectAnswers } from './answers.js'
import type { Connection } from './connection.js'
import type { Db } from './database.js'
import {
  addCandidates,
  addReviews,
  claimNext,
  countReviews,
  matching,
  reviewOf,
  selectReviews,
  withId,
} from './reviews.js'
import { addRunRows, runTables, selectRunRows } from './run-rows.js'
import { addValidations, selectValidations, validationOf } from './validations.js'

/** Rows of one statement: a batch of long texts stays some megabytes, and PostgreSQL takes 65,535 parameters. */
const batchSize = 1_000

/** Reviews in PostgreSQL, for teams on several machines. The tables are those of `expect-jury db migrate`. */
export class PostgresReviewStore implements ReviewStore {
  constructor(private readonly connection: Connection) {}

  add(reviews: readonly NewReview[]): Promise<number> {
    return this.inBatches(reviews, async (db, batch) => {
      const added = await addReviews(db, batch)
      const candidates = batch.filter(({ meta }) => meta.candidate).map(({ id }) => id)
      if (candidates.length > 0) await addCandidates(db, candidates)
      await projectAnswers(db, added)
      return added.length
    })
  }

  async get(id: string): Promise<Review | undefined> {
    const row = await this.connection.run((db) => selectReviews(db).where(withId(id)).executeTakeFirst())
    return row && reviewOf(row)
  }

  async list({ limit = defaultPage, ...wanted }: ReviewQuery = {}): Promise<Review[]> {
    const rows = await this.connection.run((db) =>
      selectReviews(db)
        .where(matching(wanted))
        .orderBy('ai_human_reviews.created_at')
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
    return rows.map(reviewOf)
  }

  counts(): Promise<ReviewCount[]> {
    return this.connection.run((db) => countReviews(db).execute())
  }

  async claim(query: ClaimQuery, claim: Claim): Promise<Review | undefined> {
    if (query.among?.length === 0) return undefined // SQL knows no empty list
    const next = (part: 'blind' | 'rest') =>
      this.connection.run((db) => claimNext(db, part, query, claim).executeTakeFirst())
    const row = (await next('blind')) ?? (await next('rest'))
    return row && reviewOf(row)
  }

  decide(decision: ReviewDecision, version: number): Promise<Review> {
    return this.connection.transaction(async (db) => {
      const current = await locked(db, decision.review)
      const known = await selectAnswers(db).where('id', '=', decision.id).executeTakeFirst()
      if (known) return current // the connection was lost after it was stored
      if (current.version !== version) throw new ReviewConflict(current)
      await addNew(db, 'ai_human_review_answers', [decision])
      await projectAnswers(db, [decision.review])
      return locked(db, decision.review)
    })
  }

  async hasSeen(by: string, { input, output }: Pick<NewReview, 'input' | 'output'>): Promise<boolean> {
    const seen = await this.connection.run((db) =>
      db
        .selectFrom('ai_human_reviews as same')
        .innerJoin('ai_human_review_answers as answer', 'answer.review', 'same.id')
        .where('answer.by', '=', by)
        .where('same.source', '<>', 'production') // of these no judge said anything
        .where('same.input', '=', input)
        .where('same.output', '=', output)
        .select('answer.id')
        .executeTakeFirst(),
    )
    return seen !== undefined
  }

  async decisions(review?: string): Promise<ReviewDecision[]> {
    const rows = await this.connection.run((db) =>
      selectAnswers(db)
        .where((eb) => eb.and(review === undefined ? [] : [eb('review', '=', review)]))
        .orderBy('ai_human_review_answers.at')
        .orderBy('id')
        .execute(),
    )
    return rows.map(answerOf)
  }

  merge(decisions: readonly ReviewDecision[]): Promise<number> {
    return this.inBatches(decisions, async (db, batch) => {
      const added = new Set(await addNew(db, 'ai_human_review_answers', batch))
      const reviews = batch.filter(({ id }) => added.has(id)).map(({ review }) => review)
      await projectAnswers(db, [...new Set(reviews)])
      return added.size
    })
  }

  logValidations(validations: readonly Validation[]): Promise<number> {
    return this.inBatches(validations, addValidations)
  }

  async validations(): Promise<Validation[]> {
    const rows = await this.connection.run((db) =>
      selectValidations(db).orderBy('evaluator_validation_log.validated_at').orderBy('id').execute(),
    )
    return rows.map(validationOf)
  }

  async addRunRows(rows: readonly RunRow[]): Promise<number> {
    const added = runTables.map((table) => {
      const own = rows.filter((row) => row.table === table)
      return this.inBatches(own, async (db, batch) => (await addRunRows(db, table, batch)).length)
    })
    return (await Promise.all(added)).reduce((sum, each) => sum + each, 0)
  }

  runRows(): Promise<RunRow[]> {
    return this.connection.run(selectRunRows)
  }

  close(): Promise<void> {
    return this.connection.close()
  }

  private async inBatches<T>(
    all: readonly T[],
    store: (db: Db, batch: readonly T[]) => Promise<number>,
  ): Promise<number> {
    let added = 0
    for (let start = 0; start < all.length; start += batchSize) {
      added += await this.connection.transaction((db) => store(db, all.slice(start, start + batchSize)))
    }
    return added
  }
}

/** The review, which nobody else can answer until the transaction is over. */
async function locked(db: Db, id: string): Promise<Review> {
  const row = await selectReviews(db).where(withId(id)).forUpdate().executeTakeFirst()
  if (row === undefined) throw new RangeError(`There is no review ${id} in the database.`)
  return reviewOf(row)
}
