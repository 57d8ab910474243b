import { MatcherUsageError } from './usage-error.js'

/** Options may come from plain JavaScript. @throws MatcherUsageError for one of `names` that is there and no text. */
export function requireTexts<Options extends object>(
  matcher: string,
  options: Options,
  names: readonly (keyof Options & string)[],
): void {
  for (const name of names) {
    const value: unknown = options[name]
    if (value === undefined || typeof value === 'string') continue
    const found = Array.isArray(value) ? 'a list' : `a value of type ${typeof value}`
    throw new MatcherUsageError(`${matcher}: \`${name}\` is ${found}; it must be one text.`)
  }
}
