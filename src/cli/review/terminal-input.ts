import { createInterface } from 'node:readline'

/** The person at the keyboard. */
export interface TerminalInput {
  /** A line; `undefined` at the end of the input. */
  ask(question: string): Promise<string | undefined>
  close(): void
}

/** Lines of standard input. Those that come before they are asked for, as from a pipe, wait. */
export function terminalInput(): TerminalInput {
  const keyboard = createInterface({ input: process.stdin, output: process.stdout })
  const lines = keyboard[Symbol.asyncIterator]()
  let ended = false
  keyboard.once('close', () => (ended = true))
  return {
    async ask(question) {
      keyboard.setPrompt(question)
      if (ended) process.stdout.write(question) // lines of a pipe that has ended may still wait
      else keyboard.prompt()
      const { value, done } = await lines.next()
      return done === true ? undefined : value
    },
    close: () => keyboard.close(),
  }
}
