import type { RunTable } from '../run-row.js'
import { reviewColumns } from './rows.js'

export const addReviews = `
INSERT INTO ai_human_reviews (id, created_at, source, route, input, output, meta)
SELECT id, created_at, source, route, input, output, meta
FROM jsonb_to_recordset($1::jsonb)
  AS r(id uuid, created_at timestamptz, source text, route text, input text, output text, meta jsonb)
ON CONFLICT (id) DO NOTHING RETURNING id`

/** A candidate also stands in the document's own table. */
export const addCandidates = `
INSERT INTO golden_test_cases (id, timestamp, agent_type, input_context, agent_reasoning, agent_output, expected_behaviors, metadata)
SELECT id, created_at AT TIME ZONE 'UTC', left(route, 100), meta->'candidate'->'input_context',
  meta->'candidate'->>'agent_reasoning', meta->'candidate'->'agent_output', '[]',
  jsonb_build_object('outcome', meta->'candidate'->'outcome', 'tags', meta->'candidate'->'tags')
FROM jsonb_to_recordset($1::jsonb) AS r(id uuid, created_at timestamptz, route text, meta jsonb)
ON CONFLICT (id) DO NOTHING`

export const addAnswers = `
INSERT INTO ai_human_review_answers (id, review, at, by, status, labels, tags, note)
SELECT id, review, at, by, status, labels, tags, note
FROM jsonb_to_recordset($1::jsonb)
  AS r(id uuid, review uuid, at timestamptz, by text, status text, labels jsonb, tags jsonb, note text)
ON CONFLICT (id) DO NOTHING RETURNING review`

/** Promoting a case says nothing else about it than approving it did. */
const isOutdated = `later.status <> 'promoted' AND (later.at, later.id) > (own.at, own.id)`

/** The last answer of each review, into the tables that show it; a check of a judge goes with its answer. */
export const projectAnswers = `
WITH last AS (
  SELECT DISTINCT ON (review) *, count(*) OVER (PARTITION BY review) AS answers
  FROM ai_human_review_answers WHERE review = ANY($1::uuid[]) ORDER BY review, at DESC, id DESC
), reviewed AS (
  UPDATE ai_human_reviews r
  SET status = last.status, labels = last.labels, tags = last.tags, note = last.note,
    reviewed_by = last.by, reviewed_at = last.at, version = last.answers
  FROM last WHERE r.id = last.review
), outdated AS (
  DELETE FROM evaluator_validation_log v USING ai_human_review_answers own JOIN ai_human_review_answers later USING (review)
  WHERE v.answer = own.id AND review = ANY($1::uuid[]) AND ${isOutdated}
)
UPDATE golden_test_cases g
SET human_reviewed = last.status NOT IN ('pending', 'investigate'),
  approved = CASE WHEN last.status IN ('approved', 'promoted') THEN true WHEN last.status = 'rejected' THEN false END
FROM last WHERE g.id = last.review`

/** Not those whose answer is known and outdated. */
export const addValidations = `
INSERT INTO evaluator_validation_log (test_id, evaluator_id, evaluator_score, human_agrees, human_score, notes, validated_at,
  id, evaluator_pass, kind, reviewer, weight, run_id, case_id, answer)
SELECT test_id, evaluator_id, evaluator_score, human_agrees, human_score, notes, validated_at AT TIME ZONE 'UTC', id,
  evaluator_pass, kind, reviewer, weight, run_id, case_id, answer
FROM jsonb_to_recordset($1::jsonb)
  AS r(test_id uuid, evaluator_id text, evaluator_score int, human_agrees boolean, human_score int, notes text,
    validated_at timestamptz, id uuid, evaluator_pass boolean, kind text, reviewer text, weight double precision,
    run_id text, case_id text, answer uuid)
WHERE NOT EXISTS (
  SELECT FROM ai_human_review_answers own JOIN ai_human_review_answers later USING (review)
  WHERE own.id = r.answer AND ${isOutdated}
)
ON CONFLICT (id) DO NOTHING RETURNING id`

/** Rows that somebody else is taking at this moment are passed over. */
export const claimNext = `
UPDATE ai_human_reviews SET claimed_by = $1, claimed_until = now() + $2 * interval '1 millisecond'
WHERE id = (
  SELECT id FROM ai_human_reviews
  WHERE status = 'pending' AND (claimed_until IS NULL OR claimed_until < now() OR claimed_by = $1)
    AND ($3::text IS NULL OR source = $3) AND ($4::text IS NULL OR route = $4)
    AND ($5::uuid IS NULL OR (created_at, id) > (SELECT created_at, id FROM ai_human_reviews WHERE id = $5))
  ORDER BY created_at, id FOR UPDATE SKIP LOCKED LIMIT 1
)
RETURNING ${reviewColumns}`

/** By table, since a statement names its columns. */
export const addRunRows: Readonly<Record<RunTable, string>> = {
  ai_usage: `
INSERT INTO ai_usage (id, created_at, eval_run_id, source, route, model, tokens_in, tokens_out, cost_usd, latency_ms,
  calls, replayed, spent_usd)
SELECT id, created_at, eval_run_id, source, route, model, tokens_in, tokens_out, cost_usd, latency_ms,
  calls, replayed, spent_usd
FROM jsonb_to_recordset($1::jsonb)
  AS r(id uuid, created_at timestamptz, eval_run_id text, source text, route text, model text, tokens_in int,
    tokens_out int, cost_usd numeric, latency_ms double precision, calls int, replayed int, spent_usd numeric)
ON CONFLICT (id) DO NOTHING RETURNING id`,
  ai_eval_set_runs: `
INSERT INTO ai_eval_set_runs (id, created_at, eval_run_id, eval_set, passed, meta)
SELECT id, created_at, eval_run_id, eval_set, passed, meta
FROM jsonb_to_recordset($1::jsonb)
  AS r(id uuid, created_at timestamptz, eval_run_id text, eval_set text, passed boolean, meta jsonb)
ON CONFLICT (id) DO NOTHING RETURNING id`,
  ai_test_mutations: `
INSERT INTO ai_test_mutations (id, created_at, eval_set, base_case_id, mutated_case_id, mutation_type)
SELECT id, created_at, eval_set, base_case_id, mutated_case_id, mutation_type
FROM jsonb_to_recordset($1::jsonb)
  AS r(id uuid, created_at timestamptz, eval_set text, base_case_id text, mutated_case_id text, mutation_type text)
ON CONFLICT (id) DO NOTHING RETURNING id`,
}
