import { isQuotedFrom } from '../checklist/is-quoted.js'
import { findObjectsAnywhere, type LooseObject, textsIn } from './loose-json.js'
import { withUnescaped } from './unescaped.js'

/** A verdict that stands in a text the judge was shown. */
interface ShownVerdict {
  /** Equal essences say the same. */
  readonly essence: string
  readonly words: string
}

/** Every verdict in a text, also inside of other objects, of strings and of what is no JSON as a whole. */
export function shownVerdicts(
  material: string,
  essenceOf: (object: LooseObject) => string | undefined,
): ShownVerdict[] {
  return withUnescaped(material).flatMap((text) =>
    findObjectsAnywhere(text).flatMap((object) => {
      const essence = essenceOf(object)
      return essence === undefined ? [] : [{ essence, words: text.slice(object.start, object.end) }]
    }),
  )
}

/** Ends the reply, and has words that the shown one has not: the judge came to the same verdict. */
export function isJudgesOwn(text: string, object: LooseObject, shown: ShownVerdict): boolean {
  const ends = !/[\p{L}\p{N}]/u.test(text.slice(object.end))
  return ends && textsIn(object).some((words) => /\p{L}/u.test(words) && !isQuotedFrom(shown.words, words))
}
