import { jsonValue } from '../../config/files/json-value.js'
import { findSecret } from '../../config/secrets/secrets.js'
import { ModelError } from '../model-error.js'
import type { ChatReply } from '../port.js'

/** Thrown in place of a reply that must not be recorded. Who does not read it itself may hand it on. */
export class SecretInReply extends ModelError {
  constructor(
    message: string,
    readonly reply: ChatReply,
  ) {
    super('secret_in_reply', message)
  }
}

/** @throws SecretInReply, also for a key that a stream tells in pieces. */
export function refuseSecretInReply(model: string, reply: ChatReply): void {
  const secret = findSecret(reply.text) ?? findSecret(streamedText(reply.text))
  if (!secret) return
  throw new SecretInReply(
    `The reply of the model "${model}" holds ${secret.kind}, and recordings are committed: it was not recorded, and no run ` +
      'could replay it. If it is a real one, revoke it. In a test use one that does not look like it; JURY_MODE=live ' +
      'records nothing.',
    reply,
  )
}

/** Of a stream of events: what stands in the same place of each, put together. */
function streamedText(text: string): string {
  if (!text.includes('data:') || text.startsWith('{')) return ''
  const places = new Map<string, string>()
  for (const line of text.split(/\r\n|\r|\n/))
    if (line.startsWith('data:')) gather(jsonValue(line.slice('data:'.length)), '', places)
  return [...places.values()].join('\n')
}

function gather(value: unknown, place: string, places: Map<string, string>): void {
  if (typeof value === 'string') places.set(place, (places.get(place) ?? '') + value)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) gather(inner, `${place}/${key}`, places)
}
