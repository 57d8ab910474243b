import type * as Matchers from './index.js'

type Matcher = (this: never, ...args: never[]) => unknown

/** Every matcher by name; a test compares the list with what `matchers/index.ts` exports. */
export const matcherNames = [
  'toBeatBaseline',
  'toPassChecklist',
  'toPassGate',
  'toPassRubric',
  'toSatisfyCriteria',
] as const satisfies readonly (keyof typeof Matchers)[]

/**
 * Matchers that load their code when one is first called, so that a file of plain unit tests pays for names only.
 * @param load loads `matchers/index.ts` synchronously: an asymmetric matcher cannot wait.
 */
export function lazyMatchers(load: () => Record<string, unknown>): Record<string, Matcher> {
  const entries = matcherNames.map((name): [string, Matcher] => [
    name,
    function lazy(this: never, ...args: never[]) {
      return (load()[name] as Matcher).apply(this, args)
    },
  ])
  return Object.fromEntries(entries)
}
