import validator from 'validator'
import { beginnings } from './beginnings.js'
import type { Stretch } from './beginnings.js'
import { blankEscapes } from './json-escapes.js'
import { phoneNumbers } from './phone-numbers.js'

/** Where such data stand in a text: told by check digits, country formats, numbering plans. */
type Find = (text: string) => Stretch[]

/** In scripts that part words by blanks, or the words around an address would be taken for a part of it. */
const letter = String.raw`\w\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}`
const email = new RegExp(
  String.raw`(?<![${letter}.+-])[${letter}.+-]{1,64}@[${letter}-]{1,63}(?:\.[${letter}-]{1,63}){1,8}`,
  'gu',
)

export const personalData = {
  email: matches(email, (text) => validator.isEmail(text)),
  phone: (text) => phoneNumbers(blankEscapes(text)),
  credit_card: matches(/(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w-])/g, (text) => validator.isCreditCard(text)),
  /** In either case, in one piece or in groups of four. */
  iban: matches(/\b[a-z]{2}\d{2}(?:[ -]?[a-z\d]{4}){2,7}(?:[ -]?[a-z\d]{1,3})?(?![a-z\d])/gi, (text) =>
    validator.isIBAN(text),
  ),
  us_ssn: matches(/(?<![\w-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/g, () => true),
  ip: matches(
    /(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}(?!\w|\.\d)|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}(?![\w:]|\.\d))/gi,
    (text) => validator.isIP(text) && /\d/.test(text) && text.length > 3,
  ),
} satisfies Readonly<Record<string, Find>>

function matches(candidate: RegExp, isOne: (text: string) => boolean): Find {
  return (text) =>
    [...blankEscapes(text).matchAll(candidate)].flatMap(({ 0: found, index }) => {
      const one = beginnings(found).find(isOne)
      return one === undefined ? [] : [{ start: index, end: index + one.length }]
    })
}
