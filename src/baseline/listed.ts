import { oneLine } from '../config/safe-text.js'

/** The first of many ids, for a message. */
export function listed(ids: readonly string[]): string {
  const shown = ids.slice(0, 5).map(oneLine).join(', ')
  return ids.length > 5 ? `${shown} and ${ids.length - 5} more` : shown
}
