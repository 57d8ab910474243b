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

/** @throws UsageError for flags that nobody reads beside another one: whoever typed them believes that they count. */
export function refuseBeside<Name extends string>(
  flag: Name,
  flags: Readonly<Partial<Record<Name, unknown>>>,
  unread: readonly Name[],
): void {
  const typed = unread.find((name) => flags[name] !== undefined)
  if (typed !== undefined) throw new UsageError(`--${typed} says nothing beside --${flag}: leave out --${typed}.`)
}
