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

/** @throws SecretInReply, also for a key that a stream tells in pieces, or JSON in escapes. */
export function refuseSecretInReply(model: string, reply: ChatReply): void {
  const secret = findSecret(reply.text) ?? findSecret(textsIn(reply.text))
  if (!secret) return
  throw new SecretInReply(
    `The reply of the model "${model}" holds ${secret.kind}, and recordings are committed: it was not recorded, and no run ` +
      'could replay it. If it is a real one, revoke it. In a test use one that does not look like it; JURY_MODE=live ' +
      'records nothing.',
    reply,
  )
}

/** The texts within JSON; of a stream, what stands in the same place of each of its events, put together. */
function textsIn(text: string): string {
  const places = new Map<string, string>()
  for (const event of eventsIn(text)) gather(event, '', places)
  return [...places.values()].join('\n')
}

/** Of events of a server, of Ollama's lines of JSON, of Gemini's list; any other JSON is but one. */
function eventsIn(text: string): unknown[] {
  const whole = /^[[{]/.test(text) ? jsonValue(text) : undefined
  if (whole !== undefined) return [whole].flat()
  const events = text.split(/\r\n|\r|\n/).filter((line) => /^(?:data:|\{)/.test(line))
  return events.map((line) => jsonValue(line.replace(/^data:/, '')))
}

/** No endpoint nests its texts deeper. */
const deepest = 50

function gather(value: unknown, place: string, places: Map<string, string>, levels = deepest): void {
  if (typeof value === 'string') places.set(place, (places.get(place) ?? '') + value)
  else if (typeof value === 'object' && value !== null && levels > 0)
    for (const [key, inner] of Object.entries(value)) gather(inner, `${place}/${key}`, places, levels - 1)
}
