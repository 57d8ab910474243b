import { decisionSchema, type ReviewDecision } from '../review.js'
import type { Db } from './database.js'
import { isoUtc } from './iso.js'

const columns = ['id', 'review', isoUtc('at'), 'by', 'status', 'labels', 'tags', 'note'] as const

export const answerOf = (row: unknown): ReviewDecision => decisionSchema.parse(row)

export const selectAnswers = (db: Db) => db.selectFrom('ai_human_review_answers').select(columns)

/** Answers that a later one stands instead of. Promoting a case says nothing else about it than approving it did. */
export const outdatedAnswers = (db: Pick<Db, 'selectFrom'>) =>
  db
    .selectFrom('ai_human_review_answers as own')
    .innerJoin('ai_human_review_answers as later', 'later.review', 'own.review')
    .where('later.status', '<>', 'promoted')
    .where((eb) => eb(eb.refTuple('later.at', 'later.id'), '>', eb.refTuple('own.at', 'own.id')))
    .select('own.id')

/** The last answer of each review, into the tables that show it; a check of a judge goes with its answer. */
export async function projectAnswers(db: Db, reviews: readonly string[]): Promise<void> {
  await db
    .with('last', (cte) =>
      cte
        .selectFrom('ai_human_review_answers')
        .distinctOn('review')
        .selectAll()
        .select((eb) =>
          eb.fn
            .countAll<number>()
            .over((over) => over.partitionBy('review'))
            .as('answers'),
        )
        .where('review', 'in', reviews)
        .orderBy('review')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc'),
    )
    .with('reviewed', (cte) =>
      cte
        .updateTable('ai_human_reviews')
        .from('last')
        .set((eb) => ({
          status: eb.ref('last.status'),
          labels: eb.ref('last.labels'),
          tags: eb.ref('last.tags'),
          note: eb.ref('last.note'),
          reviewed_by: eb.ref('last.by'),
          reviewed_at: eb.ref('last.at'),
          version: eb.ref('last.answers'),
        }))
        .whereRef('ai_human_reviews.id', '=', 'last.review'),
    )
    .with('outdated', (cte) =>
      cte
        .deleteFrom('evaluator_validation_log')
        .where('answer', 'in', outdatedAnswers(db).where('own.review', 'in', reviews)),
    )
    .updateTable('golden_test_cases')
    .from('last')
    .set((eb) => ({
      human_reviewed: eb
        .case()
        .when('last.status', 'in', ['pending', 'investigate'])
        .then(eb.lit(false))
        .else(eb.lit(true))
        .end(),
      approved: eb
        .case()
        .when('last.status', 'in', ['approved', 'promoted'])
        .then(eb.lit(true))
        .when('last.status', '=', 'rejected')
        .then(eb.lit(false))
        .end(),
    }))
    .whereRef('golden_test_cases.id', '=', 'last.review')
    .execute()
}
