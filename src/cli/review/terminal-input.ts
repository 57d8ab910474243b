import { createInterface, type Interface } from 'node:readline/promises'

/** The person at the keyboard. */
export interface TerminalInput {
  ask(question: string): Promise<string | undefined>
  close(): void
}

/** Lines of standard input. The question is undefined at its end, also in the middle of a question. */
export function terminalInput(): TerminalInput {
  const lines: Interface = createInterface({ input: process.stdin, output: process.stdout })
  const closed = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)))
  return {
    ask: (question) => Promise.race([lines.question(question), closed]),
    close: () => lines.close(),
  }
}
