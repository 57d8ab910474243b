import type { FinishReason } from '../../model/port.js'
import { isDisowned, isWithdrawn } from './disowned.js'
import { findObjects, type LooseObject } from './loose-json.js'
import { noVerdict, stoppedReply } from './no-answer.js'
import { isJudgesOwn, shownVerdicts } from './quoted-verdict.js'
import { type Reading, unreadable } from './reply-format.js'
import { verdictParts } from './verdict-parts.js'
import { withoutThoughts } from './without-thoughts.js'

/** How one kind of JSON verdict is told, read and compared. */
export interface JsonVerdict<T> {
  /** A field that an object needs to be one, for the message when there is none. */
  readonly field: string
  /** What it is written with. One of these outside of every object that can be read is a piece of a broken one. */
  readonly keys: ReadonlySet<string>
  /** What the judge was told to write. A judge may repeat it before it answers. */
  readonly instruction: string
  /** Whether an object in the reply is meant as a verdict at all. */
  isVerdict(object: LooseObject): boolean
  read(object: LooseObject): Reading<T>
  /**
   * The part that counts: two verdicts that differ in it contradict each other, one with the same as a shown one may be a
   * quotation.
   */
  essence(value: T): unknown
}

/**
 * Reads the judge's own verdict. A judge that repeats itself may; one that says two things, or takes back what it
 * says, has said nothing.
 * @param shown texts the judge was shown: a verdict that stands in one of them is a quotation, not the judge's.
 */
export function readJsonVerdict<T>(
  kind: JsonVerdict<T>,
  reply: string,
  finishReason: FinishReason,
  shown: readonly string[] = [],
): Reading<T> {
  const text = withoutThoughts(reply)
  const stopped = stoppedReply(text, finishReason)
  if (stopped) return stopped
  const objects = findObjects(text)
  const verdicts = objects.filter((object) => kind.isVerdict(object))
  if (verdicts.length === 0) return nothingFound(text, kind.field)
  const shownOnes = shown.flatMap((material) =>
    shownVerdicts(material, (object) => (kind.isVerdict(object) ? essenceOf(kind, kind.read(object)) : undefined)),
  )
  const shownWords = shown.map(withoutSpace)
  const disowned = isDisowned(text)
  const own = verdicts.flatMap((object) => {
    const reading = readOne(kind, object)
    const words = withoutSpace(text.slice(object.start, object.end))
    const essence = essenceOf(kind, reading)
    const isQuoted =
      shownWords.some((material) => material.includes(words)) ||
      shownOnes.some((there) => there.essence === essence && !isJudgesOwn(text, object, there))
    return isQuoted ? [] : [{ reading, essence, isMeant: !disowned(object) }]
  })
  const last = own.at(-1)
  if (!last) return unreadable('no_verdict', 'its only verdict is quoted from the judged text')
  const contradicts = own.some(({ essence }) => essence !== last.essence)
  if (contradicts) return unreadable('conflict', 'it holds several verdicts that differ')
  const [unread] = ownParts(kind, text, objects, shown)
  if (unread !== undefined) {
    return unreadable('conflict', `beside its verdict stands a part of one that cannot be read: ${unread}`)
  }
  const isMeant = own.some((said) => said.isMeant) && !isWithdrawn(text.slice(verdicts.at(-1)?.end))
  return isMeant ? last.reading : unreadable('conflict', 'it takes its verdict back, or only supposes one')
}

/** Pieces of broken verdicts that are repeated neither from what was shown nor from what was asked for. */
function ownParts<T>(kind: JsonVerdict<T>, text: string, objects: readonly LooseObject[], shown: readonly string[]) {
  const parts = verdictParts(text, kind.keys, objects)
  if (parts.length === 0) return []
  const repeated = new Set([kind.instruction, ...shown].flatMap((material) => verdictParts(material, kind.keys)))
  return parts.filter((part) => !repeated.has(part))
}

function readOne<T>(kind: JsonVerdict<T>, object: LooseObject): Reading<T> {
  if (object.ambiguousKey === undefined) return kind.read(object)
  return unreadable('conflict', `"${object.ambiguousKey}" is there twice with two values`)
}

/** `undefined`: it says nothing that can be read. */
function essenceOf<T>(kind: JsonVerdict<T>, reading: Reading<T>): string | undefined {
  return reading.kind === 'value' ? JSON.stringify(kind.essence(reading.value)) : undefined
}

function nothingFound(text: string, field: string): Reading<never> {
  if (/\{[^{}]*$/.test(text)) return unreadable('truncated', 'its JSON ends in the middle')
  return noVerdict(text, `JSON verdict (an object with "${field}")`)
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '')
}
