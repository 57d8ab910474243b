import type { Gate } from '../src/golden/gate/gate.js'
import type { Rubric } from '../src/rubric/rubric.js'
import type { BaselineOptions, BaselineSource } from './to-beat-baseline.js'
import type { ChecklistMatcherOptions } from './to-pass-checklist.js'
import type { RubricOptions } from './to-pass-rubric.js'
import type { CriteriaInput, CriteriaOptions } from './to-satisfy-criteria.js'

/**
 * The matchers as a test author sees them.
 * @template Sync what a synchronous matcher returns, @template Async what an asynchronous one returns.
 */
export interface JuryMatchers<Sync = void, Async = Promise<void>> {
  /**
   * Passes when every pass criterion holds and no fail criterion does. Criteria are boolean JavaScript expressions over
   * `result` (the received value), evaluated safely. Synchronous; works inside `toEqual`.
   *
   * @example expect(reply).toSatisfyCriteria({ pass: ["result.status === 'COMPLETE'"], fail: ["result.output.includes('guarantee')"] })
   * @throws CriterionError for an expression that is not in the language, and under `.not` for one that ended in an error.
   */
  toSatisfyCriteria(criteria: CriteriaInput, options?: CriteriaOptions): Sync

  /**
   * Passes when a judge's overall score of the received output reaches the rubric's threshold,
   * `minScoreToPass + strictness * 0.2`, and each category that has a `minScore` reaches that. Await it.
   *
   * @example await expect(reply).toPassRubric(selftestRubric, { prompt: 'I want my money back', hints: 'offers the refund form' })
   * @throws JudgeError, also under `.not`, when there is no verdict: outage, refusal, unreadable reply, no recording.
   */
  toPassRubric(rubric: Rubric, options?: RubricOptions): Async

  /**
   * Passes when a validated answer reaches every threshold of the gate: the check that golden sets make. The received
   * value is what a validator gives.
   *
   * @param gate thresholds as in a golden set file; every one has its documented default.
   * @example expect(await validator({ input, output })).toPassGate({ min_specificity_score: 80 })
   * @throws JudgeError, also under `.not`, when the gate demands something that was not measured.
   */
  toPassGate(gate?: Gate): Sync

  /**
   * Passes when a judge answers enough of the yes/no questions with yes. All are asked in one call, and each answer quotes
   * the output; a quote that is not there is a warning. Await it.
   *
   * @example await expect(reply).toPassChecklist(['Does it name the refund form?', 'Is it polite?'], { atLeast: 2 })
   * @throws JudgeError, also under `.not`, when there is no verdict or the questions left open could decide it.
   */
  toPassChecklist(questions: readonly string[], options?: ChecklistMatcherOptions): Async

  /**
   * One answer: passes when a blind judge that sees both answers in both orders prefers the received output to the
   * baseline. A whole run (a run record or summary): passes when the comparison with the stored run says APPROVE; REVIEW
   * needs a person and fails, unless `allow: 'review'`. A name stands for `__baselines__/<name>.json` beside the test
   * file, which is written only on purpose, with `-u`. Await it.
   *
   * @example await expect(reply).toBeatBaseline('refund-03', { prompt: 'I want my money back' })
   * @example await expect(reply).toBeatBaseline({ output: yesterday }, { prompt: 'I want my money back', orTie: true })
   * @example await expect(run).toBeatBaseline('support-v7', { requireEvidence: true })
   * @throws JudgeError, also under `.not`, when nothing could be compared: no verdict, no baseline yet, a baseline to
   * another prompt, a run that was judged by another judge, prompt or rubric, or one with a case that has no verdict in
   * both runs, unless it is a REJECT anyway.
   */
  toBeatBaseline(baseline: BaselineSource, options?: BaselineOptions): Async
}

/** Names of the synchronous ones: they can stand inside another matcher. */
export type SynchronousMatcher = {
  [Name in keyof JuryMatchers]: ReturnType<JuryMatchers<'sync', 'async'>[Name]> extends 'sync' ? Name : never
}[keyof JuryMatchers]
