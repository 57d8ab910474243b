import type { Evidence } from './evidence.js'
import type { CallExpression } from './nodes.js'
import { placeOfMatch } from './place-of-match.js'
import { isCut, showEnd, showString, showValue } from './show-value.js'

const CONTAINS: ReadonlyMap<string, readonly [yes: string, no: string]> = new Map([
  ['includes', ['contains', 'does not contain']],
  ['startsWith', ['starts with', 'does not start with']],
  ['endsWith', ['ends with', 'does not end with']],
])

/** `result.message contains 'DRY RUN'`, for `includes`, `startsWith` and `endsWith`. */
export function containmentSentence(
  { callee, arguments: [argument] }: CallExpression,
  holds: boolean,
  evidence: Evidence,
): string | undefined {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !argument) return undefined
  const words = CONTAINS.get(callee.property.name)
  if (!words || !evidence.isKnown(argument)) return undefined
  const says = `${evidence.text(callee.object)} ${words[holds ? 0 : 1]} ${showValue(evidence.valueOf(argument))}`
  return holds ? says : `${says}: it is ${searchedIn(evidence.valueOf(callee.object), callee.property.name, evidence)}`
}

function searchedIn(holder: unknown, method: string, evidence: Evidence): string {
  if (typeof holder !== 'string' || method !== 'endsWith') return showValue(holder)
  evidence.tellsMore ||= isCut(holder)
  return showEnd(holder)
}

/** `/.../.test(text)`, `text.includes('...')` that went wrong: of a long text, the place where it was found. */
export function foundSentence(
  { callee, arguments: [argument, ...more] }: CallExpression,
  holds: boolean,
  evidence: Evidence,
): string | undefined {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !argument || more.length > 0)
    return undefined
  const { object, property } = callee
  if (object.type === 'Literal' && object.regex && property.name === 'test') {
    const text = evidence.valueOf(argument)
    if (typeof text !== 'string') return undefined
    evidence.tellsMore ||= holds && isCut(text)
    const says = `${evidence.text(argument)} ${holds ? 'matches' : 'does not match'} ${evidence.text(object)}`
    return `${says}: ${holds ? '' : 'it is '}${showString(text, holds ? placeOfMatch(text, object.regex) : 0)}`
  }
  const [text, wanted] = [evidence.valueOf(object), evidence.valueOf(argument)]
  if (!holds || property.name !== 'includes' || typeof text !== 'string' || typeof wanted !== 'string') return undefined
  evidence.tellsMore ||= isCut(text)
  return `${evidence.text(object)} contains ${showString(wanted)}: ${showString(text, text.indexOf(wanted))}`
}
