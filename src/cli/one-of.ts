import { UsageError } from './usage-error.js'

/** Which of these flags was typed; `undefined` for none. @throws UsageError for two. */
export function oneOf<Name extends string>(
  flags: Readonly<Partial<Record<Name, boolean | undefined>>>,
  names: readonly Name[],
): Name | undefined {
  const [typed, other] = names.filter((name) => flags[name])
  if (other !== undefined) throw new UsageError(`--${typed} and --${other} exclude each other.`)
  return typed
}
