import { redactSecrets } from '../secrets/secrets.js'
import { oneLine } from '../text/safe-text.js'
import { thrownMessage } from '../thrown.js'

/** Why a text is no JSON. V8 quotes some characters of it: they must not be a part of a key. */
export function jsonProblem(text: string, thrown: unknown): string {
  const clean = redactSecrets(text)
  if (clean === text) return oneLine(thrownMessage(thrown))
  try {
    JSON.parse(clean)
    return 'it is no JSON'
  } catch (error) {
    return oneLine(thrownMessage(error))
  }
}
