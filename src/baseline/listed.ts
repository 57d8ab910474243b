import { oneLine } from '../config/text/safe-text.js'

/** The first of many ids, for a message. */
export function listed(ids: readonly string[], most = 5): string {
  const shown = ids.slice(0, most).map(oneLine).join(', ')
  return ids.length > most ? `${shown} and ${ids.length - most} more` : shown
}
