import type { CallExpression } from '../parse/nodes.js'
import { says, type Sentence } from './claim.js'
import type { Evidence } from './evidence.js'
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
): Sentence | undefined {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !argument) return undefined
  const words = CONTAINS.get(callee.property.name)
  if (!words || !evidence.isKnown(argument)) return undefined
  const said = `${evidence.text(callee.object)} ${words[holds ? 0 : 1]} ${showValue(evidence.valueOf(argument))}`
  if (holds) return says(said)
  const holder = evidence.valueOf(callee.object)
  if (typeof holder !== 'string' || callee.property.name !== 'endsWith')
    return says(`${said}: it is ${showValue(holder)}`)
  return says(`${said}: it is ${showEnd(holder)}`, isCut(holder))
}

/** `/.../.test(text)`, `text.includes('...')` that went wrong: of a long text, the place where it was found. */
export function foundSentence(
  { callee, arguments: [argument, ...more] }: CallExpression,
  holds: boolean,
  evidence: Evidence,
): Sentence | undefined {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !argument || more.length > 0)
    return undefined
  const { object, property } = callee
  if (object.type === 'Literal' && object.regex && property.name === 'test') {
    const text = evidence.valueOf(argument)
    if (typeof text !== 'string') return undefined
    const said = `${evidence.text(argument)} ${holds ? 'matches' : 'does not match'} ${evidence.text(object)}`
    const shown = showString(text, holds ? placeOfMatch(text, object.regex) : 0)
    return says(`${said}: ${holds ? '' : 'it is '}${shown}`, holds && isCut(text))
  }
  const [text, wanted] = [evidence.valueOf(object), evidence.valueOf(argument)]
  if (!holds || property.name !== 'includes' || typeof text !== 'string' || typeof wanted !== 'string') return undefined
  const place = showString(text, text.indexOf(wanted))
  return says(`${evidence.text(object)} contains ${showString(wanted)}: ${place}`, isCut(text))
}
