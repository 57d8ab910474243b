import { shorten } from '../../config/text/safe-text.js'
import type { Outcome } from '../outcome.js'
import type { Program } from '../program.js'
import type { Trace } from '../trace.js'
import { adviceOn } from './advice.js'
import { Evidence } from './evidence.js'
import { explainError } from './explain-error.js'
import type { Polarity } from './explain-error.js'
import { sentenceOn } from './sentence.js'

const MAX_SENTENCE = 300

/** One sentence: why a criterion came out as it did, in the words of the criteria protocol. */
export function explain(program: Program, trace: Trace, outcome: Outcome, polarity: Polarity): string {
  if (outcome.state === 'error') return explainError(outcome.error, polarity)
  const holds = outcome.state === 'true'
  const { text } = sentenceOn({ node: program.node, holds, polarity }, new Evidence(program.source, trace))
  const note = polarity === 'pass' ? '' : holds ? ' (bad)' : ' (good)'
  const mistake = holds === (polarity === 'pass') ? undefined : adviceOn(program, trace)
  // A sentence that says itself what to write is enough.
  const advice = mistake === undefined || text.includes(': write ') ? '' : `; ${mistake}`
  return shorten(text, MAX_SENTENCE) + advice + note
}

/** Whether the explanation says what a diagram of values does not: where two long texts differ, what to write instead. */
export function tellsMoreThanValues(program: Program, trace: Trace, polarity: Polarity): boolean {
  const claim = { node: program.node, holds: trace.get(program.node) === true, polarity }
  const { tellsMore } = sentenceOn(claim, new Evidence(program.source, trace))
  return tellsMore || adviceOn(program, trace) !== undefined
}
