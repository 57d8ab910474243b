// Criteria
export {
  checkCriteriaFile,
  type CriteriaFileCheck,
  type CriteriaFileProblem,
} from './criteria/files/check-criteria-file.js'
export {
  compileCriterion,
  type CompileOptions,
  type Criterion,
  type CriterionOutcome,
} from './criteria/compile-criterion.js'
export { CriterionError, type CriterionErrorCode } from './criteria/criterion-error.js'
export {
  evaluateCriteria,
  type CriteriaJudgeInput,
  type CriteriaQuestion,
  type CriteriaReport,
  type FailCriterionDetail,
  type PassCriterionDetail,
} from './criteria/evaluate-criteria.js'
export type { CriterionScope } from './criteria/values/scope.js'

// Rubrics and their checks
export { defineRubric, type CategoryDefinition, type RubricDefinition } from './rubric/define-rubric.js'
export { evaluationCriteria, panelRubric } from './rubric/panel-rubric.js'
export type { Anchors, Check, Rubric, RubricCategory } from './rubric/rubric.js'
export { effectiveThreshold, overallScore } from './rubric/score.js'
export { selftestRubric } from './rubric/selftest-rubric.js'
export { criteriaCheck, type CriteriaOfCheck } from './rubric/checks/criteria-check.js'
export { jsonCheck, type JsonSchema, type StandardSchema } from './rubric/checks/json-check.js'
export { personalDataCheck, type PersonalData, type PersonalDataOptions } from './rubric/checks/personal-data-check.js'
export { requiredFieldsCheck } from './rubric/checks/required-fields-check.js'
export { secretsCheck } from './rubric/checks/secrets-check.js'
export { syntaxCheck } from './rubric/checks/syntax-check.js'
export type { SyntaxLanguage } from './rubric/checks/syntax-parsers.js'

// Models
export type { AlertSettings } from './config/options/alert-settings.js'
export type { JuryOptions, Mode } from './config/options/options.js'
export { ModelError, type ModelErrorCode } from './model/model-error.js'
export { openaiModel, type OpenAIModelOptions } from './model/openai/openai-model.js'
export type { CallOptions, ChatMessage, ChatModel, ChatReply, ChatRequest, TokenUsage } from './model/port.js'
export type { Price } from './model/budget/price.js'
export { metered, recordedFetch, type MeteredOptions } from './model/own-calls/recorded-fetch.js'
export { scriptedModel, type Script, type ScriptedModelOptions, type ScriptedReply } from './model/scripted-model.js'

// Judges
export { configure, type Configuration } from './judge/configure.js'
export { createJudge, type JudgeOptions } from './judge/create-judge.js'
export { createPanel, type PanelOptions } from './judge/panel/create-panel.js'
export { JudgeError } from './judge/judge-error.js'
export { judgeChecklist, type ChecklistOptions } from './judge/checklist/judge-checklist.js'
export type { ChecklistAnswer, ChecklistVerdict } from './judge/checklist/checklist-verdict.js'
export type { ChecklistSubject } from './judge/checklist/checklist-prompt.js'
export { judgePair, type JudgePairOptions } from './judge/pairwise/pairwise.js'
export type { PairVerdict } from './judge/pairwise/pairwise-verdict.js'
export { labelWeights } from './judge/panel/label-weights.js'
export type { Judge, JudgeContext, Subject } from './judge/port.js'
export type { PromptTemplate } from './judge/prompt/prompt-template.js'
export { choiceReply, type ChoiceReplyOptions } from './judge/reply/choice-reply.js'
export { ratingReply, type RatingReplyOptions } from './judge/reply/rating-reply.js'
export type { Reading, ReplyFormat, ReplyReason } from './judge/reply/reply-format.js'
export { rubricReply, type RubricReply } from './judge/reply/rubric-reply.js'
export { scored, type ScoredFormat } from './judge/reply/scored-format.js'
export { panelRoles, type JudgeRole } from './judge/panel/roles.js'
export type { RunOptions } from './judge/runs.js'
export type {
  Flag,
  JudgeVote,
  Outcome,
  PanelUse,
  RubricVerdict,
  Runs,
  Threshold,
  UnknownReason,
  Usage,
} from './judge/verdict.js'
export { defaultCanaries } from './judge/canary/default-canaries.js'
export { runCanaries, type CanaryReport } from './judge/canary/canary.js'
export type { Canary, CanaryChoice } from './config/options/canary-sample.js'

// Golden sets
export { ConfigError } from './config/files/config-error.js'
export type { ValidatorBreakdown, Validated } from './golden/validator/breakdown.js'
export { builtInChecks } from './golden/validator/built-in-checks.js'
export { builtInValidator } from './golden/validator/built-in-validator.js'
export { defineValidator } from './golden/validator/define-validator.js'
export { evaluateGate } from './golden/gate/evaluate-gate.js'
export type { Gate } from './golden/gate/gate.js'
export type { GoldenCase } from './golden/file/golden-case.js'
export { GoldenFailure } from './golden/run/golden-failure.js'
export { loadGoldenSet } from './golden/file/load-golden-set.js'
export type { DescribeGoldenOptions } from './golden/run/options.js'
export type { GoldenMutations } from './golden/run/variants.js'
export type { GoldenSetResult } from './golden/result/set-result.js'
export type { Validator } from './golden/validator/validator.js'

// Baselines and comparisons
export { abSection, readAbSection, type AbSection } from './baseline/compare/ab-section.js'
export { acceptBaseline, type Acceptance } from './baseline/stored/accept-baseline.js'
export type { Decision, RunBaseline } from './baseline/stored/baseline.js'
export { BaselineError } from './baseline/stored/baseline-error.js'
export {
  comparePairwise,
  type PairwiseCase,
  type PairwiseOptions,
  type PairwiseSide,
} from './baseline/pairwise/compare-pairwise.js'
export type { ChangedCase } from './baseline/compare/changed-cases.js'
export { compareRuns, type CompareOptions } from './baseline/compare/compare-runs.js'
export { IncompatibleRunsError, type Incompatibility } from './baseline/compare/incompatible-runs-error.js'
export type { Evidence } from './baseline/compare/evidence.js'
export { noiseFloor, type NoiseFloor } from './baseline/compare/noise-floor.js'
export type { PairwiseResult } from './baseline/pairwise/pairwise-result.js'
export { quickCheckIds } from './baseline/compare/quick-check.js'
export type { Recommendation } from './baseline/compare/recommendation.js'
export { rejudgeRun, type Rejudged } from './baseline/rejudge.js'
export type { RunComparison } from './baseline/compare/run-comparison.js'
export { readRunSummary, type CaseSummary, type RunSummary } from './baseline/run-summary.js'

// Selftest
export type { SelftestConfig } from './selftest/config.js'
export type { SubjectAnswer, SubjectContext, SubjectFunction } from './selftest/subject/function-subject.js'

// Mutations
export {
  cannotApply,
  defineMutation,
  type Change,
  type Mutation,
  type MutationDefinition,
  type MutationInput,
} from './mutate/mutation.js'
export type { Expectation } from './mutate/expectation.js'
export {
  generateMutations,
  type MutationOptions,
  type MutationRun,
  type SkippedMutation,
} from './mutate/generate-mutations.js'
export type { MutatedCase } from './mutate/mutated-case.js'
export { addChatter } from './mutate/operators/chatter.js'
export { contradictConstraint } from './mutate/operators/contradict-constraint.js'
export { dropRequired } from './mutate/operators/drop-required.js'
export { duplicateEntries } from './mutate/operators/duplicate-entries.js'
export { emptyMessage } from './mutate/operators/empty-message.js'
export { messLayout } from './mutate/operators/mess-layout.js'
export { nearMiss } from './mutate/operators/near-miss.js'
export { omitParameter } from './mutate/operators/omit-parameter.js'
export { reorderLines } from './mutate/operators/reorder-lines.js'
export { typos } from './mutate/operators/typos.js'
export { mutationTypes, type MutationType } from './mutate/mutation-types.js'
export type { RobustnessRow } from './mutate/robustness.js'

// People in the loop
export { openReviewStore } from './review/open-review-store.js'
export { enqueueFromRun } from './review/enqueue-from-run.js'
export { createSampler, type Sampler, type SamplerOptions, type SamplerStats } from './review/sampling/sampler.js'
export type { Interaction } from './review/sampling/interaction.js'
export { createRedactor, type Redact, type RedactOptions } from './review/redact/redact.js'
export { ReviewConflict, type ReviewStore } from './review/port.js'
export type { NewReview, Review, ReviewDecision } from './review/review.js'
export type { Validation } from './review/validation.js'
export { evaluatorStandings, type EvaluatorStanding } from './review/spot-check/evaluator-standing.js'
export { panelWeights } from './review/spot-check/panel-weights.js'
export { correctedPassRate, type CorrectedRate } from './review/spot-check/corrected-rate.js'

// Reports
export { readRunRecord, type CaseRecord, type RunRecord } from './report/record/run-record.js'
export { summarizeRecord } from './report/record/summarize-record.js'
