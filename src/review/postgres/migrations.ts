/**
 * One step of the tables' history. A step that was released is never changed: another one follows it.
 * It is SQL, which does the same for ever, and not what a version of the query builder makes of it.
 */
export interface Migration {
  readonly id: number
  readonly name: string
  readonly sql: string
}

/**
 * The documents' tables with their columns and types. testing-strategy.md gives `golden_test_cases` and
 * `evaluator_validation_log` in SQL; suite-expansion.md names those of the others. What stands beside is ours.
 */
export const migrations: readonly Migration[] = [
  {
    id: 1,
    name: 'tables of the documents',
    sql: `
CREATE TABLE golden_test_cases (
  id UUID PRIMARY KEY,
  timestamp TIMESTAMP NOT NULL,
  agent_type VARCHAR(100) NOT NULL,
  input_context JSONB NOT NULL,
  agent_reasoning TEXT,
  agent_output JSONB NOT NULL,
  expected_behaviors JSONB NOT NULL,
  metadata JSONB,
  human_reviewed BOOLEAN DEFAULT false,
  approved BOOLEAN
);
CREATE TABLE evaluator_validation_log (
  test_id UUID,
  evaluator_id VARCHAR(50),
  evaluator_score INTEGER,
  human_agrees BOOLEAN,
  human_score INTEGER,
  notes TEXT,
  validated_at TIMESTAMP,
  id UUID PRIMARY KEY,
  evaluator_pass BOOLEAN NOT NULL,
  kind TEXT NOT NULL,
  reviewer TEXT NOT NULL,
  weight DOUBLE PRECISION NOT NULL,
  run_id TEXT NOT NULL,
  case_id TEXT NOT NULL
);
CREATE TABLE ai_human_reviews (
  id UUID PRIMARY KEY,
  created_at TIMESTAMPTZ NOT NULL,
  source TEXT NOT NULL,
  route TEXT NOT NULL,
  input TEXT NOT NULL,
  output TEXT NOT NULL,
  labels JSONB NOT NULL DEFAULT '{}',
  status TEXT NOT NULL DEFAULT 'pending',
  meta JSONB NOT NULL,
  tags JSONB NOT NULL DEFAULT '[]',
  note TEXT NOT NULL DEFAULT '',
  reviewed_by TEXT,
  reviewed_at TIMESTAMPTZ,
  version INTEGER NOT NULL DEFAULT 0,
  claimed_by TEXT,
  claimed_until TIMESTAMPTZ
);
CREATE INDEX ai_human_reviews_in_order ON ai_human_reviews (created_at, id);
CREATE INDEX ai_human_reviews_waiting ON ai_human_reviews (created_at, id) WHERE status = 'pending';
CREATE TABLE ai_human_review_answers (
  id UUID PRIMARY KEY,
  review UUID NOT NULL,
  at TIMESTAMPTZ NOT NULL,
  by TEXT NOT NULL,
  status TEXT NOT NULL,
  labels JSONB NOT NULL,
  tags JSONB NOT NULL,
  note TEXT NOT NULL
);
CREATE INDEX ai_human_review_answers_of ON ai_human_review_answers (review, at, id);
CREATE TABLE ai_usage (
  id UUID PRIMARY KEY,
  created_at TIMESTAMPTZ NOT NULL,
  eval_run_id TEXT,
  source TEXT NOT NULL,
  route TEXT,
  model TEXT NOT NULL,
  tokens_in INTEGER,
  tokens_out INTEGER,
  cost_usd NUMERIC,
  latency_ms DOUBLE PRECISION
);
CREATE INDEX ai_usage_of_run ON ai_usage (eval_run_id);
CREATE TABLE ai_eval_set_runs (
  id UUID PRIMARY KEY,
  created_at TIMESTAMPTZ NOT NULL,
  eval_run_id TEXT NOT NULL,
  eval_set TEXT NOT NULL,
  passed BOOLEAN,
  meta JSONB NOT NULL
);
CREATE TABLE ai_test_mutations (
  id UUID PRIMARY KEY,
  created_at TIMESTAMPTZ NOT NULL,
  base_case_id TEXT NOT NULL,
  mutated_case_id TEXT NOT NULL,
  mutation_type TEXT NOT NULL
);`,
  },
  {
    id: 2,
    name: 'runs, and the answers that checks come from',
    sql: `
ALTER TABLE ai_usage ADD calls INTEGER, ADD replayed INTEGER, ADD spent_usd NUMERIC;
ALTER TABLE ai_test_mutations ADD eval_set TEXT;
CREATE INDEX ai_eval_set_runs_of_run ON ai_eval_set_runs (eval_run_id);
ALTER TABLE evaluator_validation_log ADD answer UUID;
CREATE INDEX evaluator_validation_log_of_answer ON evaluator_validation_log (answer);`,
  },
  {
    id: 3,
    name: 'what a check was drawn from',
    sql: 'ALTER TABLE evaluator_validation_log ADD stratum JSONB;',
  },
]
