import { oneLine } from '../text/safe-text.js'
import { meantKey } from './meant-key.js'

/**
 * An option that nobody reads is a mistyped one: without this it would silently do nothing.
 * @param what Whose options they are, as the message begins: `createJudge`.
 * @param elsewhere What is to be written for options that others have, by their names.
 * @throws TypeError naming the option that was meant, or all there are.
 */
export function refuseUnknownOptions<Options extends object>(
  what: string,
  options: Options,
  names: readonly (keyof Options & string)[],
  elsewhere: Readonly<Record<string, string>> = {},
): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new TypeError(`${what} takes its options as one object: { ${names.join(', ')} }`)
  const known: readonly string[] = names
  const unknown = Object.keys(options).find((key) => !known.includes(key))
  if (unknown === undefined) return
  const meant = meantKey(unknown, known)
  const help = Object.hasOwn(elsewhere, unknown)
    ? elsewhere[unknown]
    : meant === undefined
      ? `it has ${known.join(', ')}`
      : `did you mean \`${meant}\`?`
  throw new TypeError(`${what} has no option \`${oneLine(unknown)}\`; ${help}`)
}
