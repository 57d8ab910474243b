import { parseArgs, type ParseArgsConfig } from 'node:util'
import { checkVariables } from '../../config/options/check-variables.js'
import { closest } from '../../config/options/closest.js'
import { messageText } from '../../config/text/safe-text.js'
import { isError, thrownCode, thrownMessage } from '../../config/thrown.js'
import { refuseKeptByNpm } from './kept-by-npm.js'
import { UsageError } from './usage-error.js'

/** What a command sees of the process. */
export interface CommandIO {
  readonly stdout: { write(text: string): unknown; readonly isTTY?: boolean | undefined }
  readonly stderr: { write(text: string): unknown }
  readonly env: Readonly<Record<string, string | undefined>>
  /** The user's folder, absolute. */
  readonly cwd: string
}

type Flags = NonNullable<ParseArgsConfig['options']>
type FlagValues<F extends Flags> = ReturnType<typeof parseArgs<{ options: F }>>['values']

/** What was typed after the command's name. */
export interface Typed<F extends Flags> {
  readonly flags: FlagValues<F>
  readonly words: readonly string[]
}

interface Definition<F extends Flags, IO extends CommandIO, More extends unknown[]> {
  /** Printed by `--help`. */
  readonly usage: string
  /** As in `parseArgs` of Node; `--help` is there of itself. */
  readonly flags: F
  /** What the first word may be. Default: anything. */
  readonly actions?: readonly string[]
  /** How many words may stand beside the flags. Default: none. */
  readonly words?: { readonly min: number; readonly max: number }
  /**
   * Errors that whoever typed the command can mend, besides {@link UsageError} and those of the system: told in their own
   * words, without a stack.
   */
  readonly mistakes?: readonly (abstract new (...args: never[]) => Error)[]
  /** @returns the exit code: 0 fine, 1 a check failed, 2 it could not be run. */
  run(typed: Typed<F>, io: IO, ...more: More): Promise<number> | number
}

/** The frame of every command: reads what was typed, prints the help, and ends with 2 on a mistake. */
export function defineCommand<F extends Flags, IO extends CommandIO = CommandIO, More extends unknown[] = []>({
  usage,
  flags,
  actions,
  words = { min: 0, max: 0 },
  mistakes = [],
  run,
}: Definition<F, IO, More>): (args: readonly string[], io: IO, ...more: More) => Promise<number> {
  const options = { ...flags, help: { type: 'boolean', short: 'h' } } as const
  const missing = (place: number) => (place === 0 && actions ? actions.join(' or ') : wordAt(place, usage))
  return async (args, io, ...more) => {
    try {
      const { values, positionals } = readArguments({ args: [...args], allowPositionals: true, options })
      if ('help' in values && values.help === true) {
        io.stdout.write(usage)
        return 0
      }
      refuseKeptByNpm(io, Object.keys(flags))
      if (positionals.length < words.min) throw new UsageError(`${missing(positionals.length)} is missing.\n\n${usage}`)
      const [action = ''] = positionals
      if (actions && !actions.includes(action)) {
        throw new UsageError(`"${action}" is unknown; there is ${actions.join(', ')}.\n\n${usage}`)
      }
      const tooMuch = positionals[words.max]
      if (tooMuch !== undefined) throw new UsageError(`"${tooMuch}" is too much.\n\n${usage}`)
      readVariables(io)
      return await run({ flags: values as FlagValues<F>, words: positionals }, io, ...more)
    } catch (error) {
      if (![UsageError, ...mistakes].some((kind) => error instanceof kind) && !isOfSystem(error)) throw error
      io.stderr.write(`${messageText(thrownMessage(error))}\n`)
      return 2
    }
  }
}

/** The first line of a usage names the words of its command: `Usage: expect-jury compare <old> [<new>] [options]`. */
function wordAt(place: number, usage: string): string {
  const [line = ''] = usage.split('\n')
  return line.split(' ').slice(3)[place] ?? 'A word'
}

/** A file that is not there, a folder that cannot be written, a full disk, a port that is taken: the message names it. */
const isOfSystem = (error: unknown): boolean => isError(error) && 'syscall' in error

/** A mistyped variable, too, is what was typed. */
function readVariables({ env }: CommandIO): void {
  try {
    checkVariables(env)
  } catch (error) {
    throw new UsageError(thrownMessage(error), { cause: error })
  }
}

/** `parseArgs` of Node, whose complaints become a {@link UsageError}. */
function readArguments<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    if (error instanceof TypeError)
      throw new UsageError(complaint(error, Object.keys(config.options ?? {})), { cause: error })
    throw error
  }
}

/** Node goes on about words that begin with a dash. */
function complaint(error: TypeError, flags: readonly string[]): string {
  if (thrownCode(error) !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return error.message
  const [said = ''] = error.message.split('. ')
  const meant = closest(/'-+(.*)'/.exec(said)?.[1] ?? '', flags)
  return `${said}; ${meant === undefined ? '--help says which there are.' : `did you mean --${meant}?`}`
}
