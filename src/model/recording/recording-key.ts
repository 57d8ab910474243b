import { hash } from 'node:crypto'
import { toJson } from '../../config/to-json.js'
import type { ChatRequest } from '../port.js'
import { keyLength } from './recording.js'

/** Raised when a recording means something else than before: older ones are then not found any more. */
const version = 1

/** Hash of everything that is sent, the round and the retry; never the endpoint, the test or a threshold. */
export function recordingKey(model: string, request: ChatRequest, round: { run: number; attempt: number }): string {
  const sent = toJson([
    version,
    model,
    request.messages.map(({ role, content }) => [role, content]),
    request.schema && [request.schema.name, request.schema.schema],
    request.temperature,
    request.maxTokens,
    request.logprobs ?? false,
    round.run,
    round.attempt,
  ])
  return hash('sha256', sent, 'hex').slice(0, keyLength)
}
