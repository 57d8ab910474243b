import { visible } from '../../config/text/safe-text.js'
import type { ClaimQuery, ReviewStore } from '../../review/port.js'
import type { CommandIO } from '../frame/command.js'
import { nextClaimed } from './next-claimed.js'
import { reviewerName } from './reviewer.js'
import type { TerminalInput } from './terminal-input.js'
import { terminalSession } from './terminal-session.js'

/**
 * Asks a person about what waits, until there is no more or the person has enough; the input is closed then.
 * @returns how many were answered.
 */
export async function reviewInTerminal(
  store: ReviewStore,
  filter: Omit<ClaimQuery, 'after'>,
  io: CommandIO,
  input: TerminalInput,
): Promise<number> {
  const by = reviewerName(io)
  try {
    return await terminalSession({
      store,
      by,
      rootDir: io.cwd,
      now: () => new Date(),
      print: (text) => void io.stdout.write(visible(text)),
      ask: (question) => input.ask(question),
      next: (skipped) => nextClaimed(store, by, filter, skipped),
    })
  } finally {
    input.close()
  }
}
