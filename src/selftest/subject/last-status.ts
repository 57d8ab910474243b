import { shorten } from '../../config/text/safe-text.js'
import type { TerminalStatuses } from './port.js'

/** Of a task that does not come to rest: its own word for the end may be another. */
export function lastStatus(status: string, terminal: TerminalStatuses): string {
  return `its last status was ${JSON.stringify(shorten(status, 100))}, and it rests at ${[...terminal].join(', ')} (terminal_statuses)`
}
