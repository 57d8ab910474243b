import { oncePer } from '../config/once-per.js'
import type { Rubric } from '../rubric/rubric.js'
import { contentHash } from './content-hash.js'
import type { Subject } from './port.js'
import { rubricMessages } from './prompt/prompt.js'
import { voteFormat } from './vote-format.js'
import type { Voter } from './vote.js'

/** Of all that a rubric says and demands: texts, weights, bar, and its checks by name and demands. */
export const rubricHash = oncePer((rubric: Rubric) =>
  contentHash({
    ...rubric,
    checks: rubric.checks.map(({ name, demands }) => (demands === undefined ? name : { name, demands })),
  }),
)

/** Every part that a prompt may have. */
const sample: Required<Subject> = {
  prompt: 'prompt',
  output: 'output',
  hints: 'hints',
  reference: 'reference',
  expectedStatus: 'COMPLETE',
  actualStatus: 'ERROR',
}

/**
 * Of what these judges are told about a sample, how they are asked, and what their votes count. It holds the rubric, so it
 * changes with it.
 */
export function judgePromptHash(voters: readonly Voter[]): (rubric: Rubric) => string {
  return oncePer((rubric: Rubric) =>
    contentHash(
      voters.map((voter) => {
        const { temperature, logprobs = false, weight, reply } = voter
        const { instruction } = voteFormat(rubric, sample, reply)
        const worth = reply?.values?.map((option) => reply.scoreOf(option))
        return [
          rubricMessages(rubric, sample, instruction, voter),
          temperature,
          logprobs,
          ...(weight === undefined ? [] : [weight]),
          ...(worth === undefined ? [] : [worth]),
        ]
      }),
    ),
  )
}
