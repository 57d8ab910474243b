import type { CallOptions, ChatModel } from '../model/port.js'
import type { Rubric } from '../rubric/rubric.js'
import { effectiveThreshold, overallScore, reaches } from '../rubric/score.js'
import { ask } from './ask.js'
import type { Subject } from './port.js'
import { rubricMessages } from './prompt.js'
import { rubricReply } from './reply/rubric-reply.js'
import type { JudgeVote } from './verdict.js'

/** Who votes, and how it is asked. */
export interface Voter {
  readonly name: string
  readonly model: ChatModel
  readonly temperature: number
  readonly maxTokens: number
  /** What this judge should look at most, told to it in the system message. */
  readonly focus?: string
}

/** Asks one judge once. */
export async function castVote(
  voter: Voter,
  rubric: Rubric,
  subject: Subject,
  options: CallOptions,
): Promise<JudgeVote> {
  const format = rubricReply(rubric, { quotable: Object.values(subject) })
  const request = {
    messages: rubricMessages(rubric, subject, format.instruction, voter.focus),
    temperature: voter.temperature,
    maxTokens: voter.maxTokens,
    ...(format.schema && { schema: format.schema }),
  }
  const { value, unknown, model, usage, recordings } = await ask(voter.model, request, format, {
    about: `${rubric.name}: ${subject.prompt}`,
    ...options,
  })
  const common = { judge: voter.name, model, usage, recordings: [...recordings] }
  if (!value) {
    const blank = { outcome: 'unknown' as const, scores: {}, overall: null, reasoning: '', issues: [] }
    return { ...common, ...blank, ...(unknown && { unknown }) }
  }
  const overall = overallScore(rubric, value.scores)
  return {
    ...common,
    outcome: reaches(overall, effectiveThreshold(rubric)) ? 'pass' : 'fail',
    scores: { ...value.scores },
    overall,
    reasoning: value.reasoning,
    issues: [...value.issues],
    claimed: { ...value.claimed },
  }
}
