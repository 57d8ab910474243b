import { defined } from '../config/defined.js'
import type { CallOptions, ChatModel, ChatRequest } from '../model/port.js'
import type { Rubric } from '../rubric/rubric.js'
import { overallScore, passesRubric } from '../rubric/score.js'
import { ask } from './ask.js'
import { expectedScores } from './expected-scores.js'
import type { Subject } from './port.js'
import { type PromptStyle, rubricMessages } from './prompt/prompt.js'
import type { ScoredFormat } from './reply/scored-format.js'
import type { JudgeVote } from './verdict.js'
import { voteFormat } from './vote-format.js'

/** Who votes, and how it is asked. */
export interface Voter extends PromptStyle {
  readonly name: string
  readonly model: ChatModel
  readonly temperature: number
  readonly maxTokens: number
  /** Instead of a JSON verdict. */
  readonly reply?: ScoredFormat<unknown> | undefined
  /** Weigh each score by the probability of its tokens. */
  readonly logprobs?: boolean | undefined
  /** Default 1. */
  readonly weight?: number | undefined
}

/** Asks one judge once. @throws RangeError when the reply format cannot score the rubric. */
export async function castVote(
  voter: Voter,
  rubric: Rubric,
  subject: Subject,
  options: CallOptions,
): Promise<JudgeVote> {
  const format = voteFormat(rubric, subject, voter.reply)
  const request = defined<ChatRequest>({
    messages: rubricMessages(rubric, subject, format.instruction, voter),
    temperature: voter.temperature,
    maxTokens: voter.maxTokens,
    schema: format.schema,
    logprobs: voter.logprobs || undefined,
  })
  const about = `${rubric.name}: ${subject.prompt}`
  const answer = await ask(voter.model, request, format, { about, source: 'judge', ...options })
  const { value, reply, unknown, model, usage, recordings } = answer
  const common = { judge: voter.name, model, weight: voter.weight, usage, recordings: [...recordings] }
  if (!value) {
    const blank = { outcome: 'unknown' as const, scores: {}, overall: null, reasoning: '', issues: [] }
    return defined({ ...common, ...blank, unknown })
  }
  const expected = reply?.logprobs && expectedScores(reply.logprobs, value.scores)
  const scores = expected ?? value.scores
  return defined({
    ...common,
    outcome: passesRubric(rubric, scores) ? 'pass' : 'fail',
    scores: { ...scores },
    overall: overallScore(rubric, scores),
    reasoning: value.reasoning,
    issues: [...value.issues],
    claimed: { ...value.claimed },
    probabilityWeighted: expected ? true : undefined,
  })
}
