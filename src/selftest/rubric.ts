import { defineRubric } from '../rubric/define-rubric.js'
import type { Rubric } from '../rubric/rubric.js'
import { selftestRubric } from '../rubric/selftest-rubric.js'
import type { SelftestConfig } from './config.js'

/** The selftest's rubric with the strictness and the limits of a configuration. */
export function rubricOf(config: SelftestConfig): Rubric {
  return defineRubric({
    ...selftestRubric,
    strictness: config.strictness,
    minScoreToPass: config.min_score_to_pass,
    allowMinorFormatDeviation: config.allow_minor_format_deviation,
    maxQuestionsAllowed: config.max_questions_allowed,
  })
}
