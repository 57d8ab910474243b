import { illegalRequestTag } from '../../file/special-tags.js'
import { lacksInformation } from '../../gate/gate-checks.js'
import type { Answer } from '../answer.js'
import type { CheckContext } from '../built-in-checks.js'
import { asksClarifyingQuestion } from './clarifying-question.js'
import { refuses } from './refusal.js'
import { wantsYesOrNo } from './requested-forms.js'

/** Why an answer need not be specific and actionable, or `undefined` when it must be. */
export function exemptFromAdvice(answer: Answer, context: Pick<CheckContext, 'words'>): string | undefined {
  const { tags = [], expected_status } = answer
  if (tags.includes(illegalRequestTag) && refuses(answer, context)) return 'a refusal was called for'
  const lacking = lacksInformation({ tags: [...tags], expected_status })
  if (lacking && asksClarifyingQuestion(answer, context)) return 'a clarifying question was called for'
  if (wantsYesOrNo(answer.input)) return 'yes or no was asked for'
  return undefined
}
