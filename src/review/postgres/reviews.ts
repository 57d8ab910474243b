import { type ExpressionBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Claim, ClaimQuery, ReviewQuery } from '../port.js'
import { asNew, labelsSchema, type NewReview, newReviewSchema, type Review, reviewStatusSchema } from '../review.js'
import { addNew } from './add-new.js'
import type { Database, Db } from './database.js'
import { isoUtc } from './iso.js'

const columns = [
  'id',
  isoUtc('created_at'),
  'source',
  'route',
  'input',
  'output',
  'labels',
  'status',
  'meta',
  'tags',
  'note',
  'reviewed_by',
  isoUtc('reviewed_at'),
  'version',
] as const

const reviewRowSchema = newReviewSchema.extend({
  status: reviewStatusSchema,
  labels: labelsSchema,
  tags: z.array(z.string()),
  note: z.string(),
  reviewed_by: z.string().nullable(),
  reviewed_at: z.string().nullable(),
  version: z.number().int(),
})
export const reviewOf = (row: unknown): Review => reviewRowSchema.parse(row)

export function addReviews(db: Db, reviews: readonly NewReview[]): Promise<string[]> {
  return addNew(db, 'ai_human_reviews', reviews.map(asNew))
}

/** A candidate also stands in the document's own table. @param reviews ids of reviews that were added */
export async function addCandidates(db: Db, reviews: readonly string[]): Promise<void> {
  await db
    .insertInto('golden_test_cases')
    .columns([
      'id',
      'timestamp',
      'agent_type',
      'input_context',
      'agent_reasoning',
      'agent_output',
      'expected_behaviors',
      'metadata',
    ])
    .expression((eb) =>
      eb
        .selectFrom('ai_human_reviews')
        .where('id', 'in', reviews)
        .where((of) => of(of.ref('meta', '->').key('candidate'), 'is not', null))
        .select((of) => {
          const candidate = of.ref('meta', '->').key('candidate')
          const [outcome, tags] = [candidate.key('outcome'), candidate.key('tags')]
          return [
            'id',
            sql`created_at AT TIME ZONE 'UTC'`.as('timestamp'),
            of.fn('left', ['route', of.lit(100)]).as('agent_type'),
            candidate.key('input_context').as('input_context'),
            of.ref('meta', '->>').key('candidate').key('agent_reasoning').as('agent_reasoning'),
            candidate.key('agent_output').as('agent_output'),
            of.fn.coalesce(candidate.key('expected_behaviors'), sql`'[]'::jsonb`).as('expected_behaviors'),
            sql`coalesce(${candidate.key('metadata')}, '{}') || jsonb_build_object('outcome', ${outcome}, 'tags', ${tags})`.as(
              'metadata',
            ),
          ]
        }),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export const selectReviews = (db: Db) => db.selectFrom('ai_human_reviews').select(columns)

export const countReviews = (db: Db) =>
  db
    .selectFrom('ai_human_reviews')
    .select((eb) => ['status', 'source', 'route', eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .groupBy(['status', 'source', 'route'])
    .orderBy('status')
    .orderBy('source')
    .orderBy('route')

type Where = ExpressionBuilder<Database, 'ai_human_reviews'>

/** As text: what is no UUID is no review. */
export const withId = (id: string) => (eb: Where) => eb(eb.cast<string>('id', 'text'), '=', id)

/** Whether a review is asked for, and comes after the page before. */
export const matching =
  ({ status, source, route, after }: Omit<ReviewQuery, 'limit'>) =>
  (eb: Where) =>
    eb.and([
      ...(status === undefined ? [] : [eb('ai_human_reviews.status', '=', status)]),
      ...(source === undefined ? [] : [eb('ai_human_reviews.source', '=', source)]),
      ...(route === undefined ? [] : [eb('ai_human_reviews.route', '=', route)]),
      ...(after === undefined ? [] : [isAfter(eb, after)]),
    ])

/** The spot checks that are blind for a person come first; `after` is a place in that order. */
const inPart = (part: 'blind' | 'rest', by: string, after: string | undefined) => (eb: Where) => {
  const lastIsBlind = eb.exists(
    eb
      .selectFrom('ai_human_reviews as last')
      .where('last.id', '=', after ?? null)
      .where('last.source', '=', 'spot_check')
      .select('last.id'),
  )
  if (part === 'rest') {
    const isRest = eb('ai_human_reviews.source', '<>', 'spot_check')
    return after === undefined ? isRest : eb.and([isRest, eb.or([lastIsBlind, isAfter(eb, after)])])
  }
  const seen = eb
    .selectFrom('ai_human_reviews as same')
    .innerJoin('ai_human_review_answers as answer', 'answer.review', 'same.id')
    .select('answer.id')
    .where('answer.by', '=', by)
    .where('same.source', '<>', 'production')
    .whereRef('same.input', '=', 'ai_human_reviews.input')
    .whereRef('same.output', '=', 'ai_human_reviews.output')
    .whereRef('same.id', '<>', 'ai_human_reviews.id')
  return eb.and([
    eb('ai_human_reviews.source', '=', 'spot_check'),
    eb.not(eb.exists(seen)),
    ...(after === undefined ? [] : [lastIsBlind, isAfter(eb, after)]),
  ])
}

function isAfter(eb: Where, review: string) {
  const last = eb.selectFrom('ai_human_reviews as last').where('last.id', '=', review)
  const place = eb.refTuple('ai_human_reviews.created_at', 'ai_human_reviews.id')
  return eb(place, '>', last.select(['last.created_at', 'last.id']).$asTuple('created_at', 'id'))
}

/** Rows that somebody else is taking at this moment are passed over. */
export const claimNext = (
  db: Db,
  part: 'blind' | 'rest',
  { after, among, ...query }: ClaimQuery,
  { by, leaseMs }: Claim,
) =>
  db
    .updateTable('ai_human_reviews')
    .set({ claimed_by: by, claimed_until: sql<string>`now() + ${leaseMs} * interval '1 millisecond'` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('ai_human_reviews')
        .select('id')
        .where(matching({ ...query, status: 'pending' }))
        .where(inPart(part, by, after))
        .$if(among !== undefined, (all) => all.where('ai_human_reviews.id', 'in', among ?? []))
        .where(({ eb: is, or }) =>
          or([
            is('claimed_until', 'is', null),
            is('claimed_until', '<', sql<string>`now()`),
            is('claimed_by', '=', by),
          ]),
        )
        .orderBy('created_at')
        .orderBy('id')
        .forUpdate()
        .skipLocked()
        .limit(1),
    )
    .returning(columns)
