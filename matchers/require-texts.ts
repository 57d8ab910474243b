import { wrongText } from '../src/config/text/wrong-text.js'
import { MatcherUsageError } from './usage-error.js'

/** Options may come from plain JavaScript. @throws MatcherUsageError for one of `names` that is there and no text. */
export function requireTexts<Options extends object>(
  matcher: string,
  options: Options,
  names: readonly (keyof Options & string)[],
): void {
  const wrong = wrongText(options, names)
  if (wrong !== undefined) throw new MatcherUsageError(`${matcher}: ${wrong}`)
}
