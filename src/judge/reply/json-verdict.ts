import type { FinishReason } from '../../model/port.js'
import { canonical, findObjects, type LooseObject } from './loose-json.js'
import { noVerdict, stoppedReply } from './no-answer.js'
import { type Reading, unreadable } from './reply-format.js'

/** How one kind of JSON verdict is told, read and compared. */
export interface JsonVerdict<T> {
  /** A field that an object needs to be one, for the message when there is none. */
  readonly field: string
  /** Whether an object in the reply is meant as a verdict at all. */
  isVerdict(object: LooseObject): boolean
  read(object: LooseObject): Reading<T>
  /** The part that decides: two verdicts that differ in it contradict each other. */
  essence(value: T): unknown
}

/**
 * Reads the judge's own verdict. A judge that repeats itself may; one that says two things has said nothing.
 * @param shown texts the judge was shown: a verdict that stands in one of them is a quotation, not the judge's.
 */
export function readJsonVerdict<T>(
  kind: JsonVerdict<T>,
  text: string,
  finishReason: FinishReason,
  shown: readonly string[] = [],
): Reading<T> {
  const stopped = stoppedReply(text, finishReason)
  if (stopped) return stopped
  const verdicts = findObjects(text).filter((object) => kind.isVerdict(object))
  if (verdicts.length === 0) return nothingFound(text, kind.field)
  const quotable = shown.filter((material) => material.includes('{'))
  const own = verdicts.filter((object) => !isQuoted(text, object, quotable))
  const readings = own.map((object) =>
    object.ambiguousKey === undefined
      ? kind.read(object)
      : unreadable('conflict', `"${object.ambiguousKey}" is there twice with two values`),
  )
  const last = readings.at(-1)
  if (!last) return unreadable('no_verdict', 'its only verdict is quoted from the judged text')
  const said = new Set(
    readings.map((reading) => JSON.stringify(reading.kind === 'value' && kind.essence(reading.value))),
  )
  return said.size === 1 ? last : unreadable('conflict', 'it holds several verdicts that differ')
}

function nothingFound(text: string, field: string): Reading<never> {
  if (/\{[^{}]*$/.test(text)) return unreadable('truncated', 'its JSON ends in the middle')
  return noVerdict(text, `JSON verdict (an object with "${field}")`)
}

/** Word for word, or the same values written in another way. */
function isQuoted(text: string, object: LooseObject, shown: readonly string[]): boolean {
  if (shown.length === 0) return false
  const words = withoutSpace(text.slice(object.start, object.end))
  const values = canonical(object)
  return shown.some(
    (material) =>
      withoutSpace(material).includes(words) || findObjects(material).some((inner) => canonical(inner) === values),
  )
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '')
}
