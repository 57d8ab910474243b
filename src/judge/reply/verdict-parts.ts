import type { LooseObject } from './loose-json.js'

/** `"tone_score": 0.5` */
const keyAndValue = /["'](\w{1,100})["']\s{0,20}:\s{0,20}(["']?[-+.\w]{0,20})/g

/**
 * Keys of a verdict with what follows them, as in `"tone_score":0.5`, wherever they stand in a text outside of the
 * objects that were found in it.
 */
export function verdictParts(text: string, keys: ReadonlySet<string>, found: readonly LooseObject[] = []): string[] {
  let end = 0
  const gaps = found.map((object) => {
    const gap = text.slice(end, object.start)
    end = object.end
    return gap
  })
  const outside = [...gaps, text.slice(end)].join('{}')
  return [...outside.matchAll(keyAndValue)].flatMap(([, key = '', value]) =>
    keys.has(key) ? [`"${key}":${value}`] : [],
  )
}
