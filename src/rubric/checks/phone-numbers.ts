import validator from 'validator'
import { beginnings } from './beginnings.js'
import type { Stretch } from './beginnings.js'

/** `+49 (0)30 901820`, `+1 (415) 555-0132`. */
const withPlus = /(?<![\w+])\+[1-9][\d ().-]{6,20}\d(?!\w)/g

/** `0049 30 901820`. Behind `1234 ` or `CH93 `, here and below, it is a part of an IBAN or a card number. */
const withZeros = /(?<![\w.,:/+-]|[a-zA-Z\d]{2}\d\d )00[1-9][\d ().-]{7,20}\d(?!\w|[.,:/-]\d)/g

/** `415-555-0132`, `415.555.0132`. */
const american = /(?<![\w+]|\d\.)\d{3}([-.])\d{3}\1\d{4}(?!\w|\.\d)/g

/** `(555) 123-4567`; after a trunk zero `030 1234567`, `0171-1234567`, `(020) 7946 0958`, `01 23 45 67 89`. */
const national =
  /(?<![\w.,:+/-]|[a-zA-Z\d]{2}\d\d )(?:\(\d{3}\) ?\d{3}[ .-]?\d{4}|0[1-9]([ .-])\d\d(?:\1\d\d){3}(?!\1\d)|(?:\(0[1-9]\d{0,4}\)|0[1-9]\d{0,4})(?: ?[/-] ?| )?\d{2,8}(?:[ -]\d{2,5}){0,4})(?!\w|[.,:/-]\d)/g

/** Whatever stands behind such a word: `Tel. 1234567`, `"phone": "5551234567"`. */
const introduced =
  /\b(?<word>tel(?:efon|ephone)?|phone|mobile?|cell|handy|fax|whatsapp)(?:[ _-]?(?:number|nummer|no|nr))?(?:["']?[.:=]{1,2}|\s+is)?\s{0,3}["']?(?<phone>\(?\d[\d ()./-]{5,18}\d)(?!\w)/gi

/** Numbers of another kind, by the word before them. */
const otherNumber =
  /(?:#|(?<![a-z])(?:order|bestell|invoice|rechnung|ticket|case|reference|article|artikel|item|sku|isbn|part|serial|tracking|account|konto|customer|kunden|contract|vertrag|member|mitglied|policy|patient|employee|steuer|tax|licen[cs]e|batch|sendung|barcode|code|upc|ndc|model|version|zip|plz|id)[a-z]{0,10}[\s_-]?(?:number|nummer|no|nr|id)?["'.:=#]{0,3}\s{0,2}["'#]?)$/i

/** As long as the longest text that {@link otherNumber} can match. */
const lookBack = 50

/** Phone numbers: those with a country code, those as they are written inside a country, and what is called one. */
export function phoneNumbers(text: string): Stretch[] {
  const isOfOtherKind = (start: number) => otherNumber.test(text.slice(Math.max(0, start - lookBack), start))
  const startsWithOne = ({ 0: found, index }: RegExpExecArray): Stretch[] => {
    const phone = beginnings(found).find(isInternational)
    return phone === undefined ? [] : [{ start: index, end: index + phone.length }]
  }
  const isWhole = ({ 0: found, index }: RegExpExecArray): Stretch => ({ start: index, end: index + found.length })
  return apart([
    ...[...text.matchAll(withPlus)].flatMap(startsWithOne),
    ...[...text.matchAll(withZeros)].filter(({ index }) => !isOfOtherKind(index)).flatMap(startsWithOne),
    ...[...text.matchAll(american)].filter(([found]) => validator.isMobilePhone(digitsOf(found), 'en-US')).map(isWhole),
    ...[...text.matchAll(national)]
      .filter(({ 0: found, index }) => isNational(found) && !isOfOtherKind(index))
      .map(isWhole),
    ...[...text.matchAll(introduced)].flatMap(introducedNumber),
  ])
}

/** Of those that overlap, the first and longest. */
function apart(stretches: readonly Stretch[]): Stretch[] {
  let end = 0
  return stretches
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((each) => {
      const isFree = each.start >= end
      if (isFree) end = each.end
      return isFree
    })
}

function isInternational(text: string): boolean {
  const digits = digitsOf(text.replace(/^00/, '').replace('(0)', ''))
  const isAmount = /^\+\d{1,3}(?:([ .])\d{3})(?:\1\d{3})*$/.test(text) && digits.length <= 9
  const isOfPlan = /^(?:1[2-9]\d{9}|(?!1|28|83|89)\d{8,15})$/.test(digits) // 28, 83 and 89 are no country's
  const isUsualLength = text.startsWith('+') || (digits.length >= 9 && digits.length <= 13)
  return isOfPlan && isUsualLength && !isAmount
}

function isNational(text: string): boolean {
  const { length } = digitsOf(text)
  if (/^\d+$/.test(text)) return (length === 10 || length === 11) && !validator.isISBN(text)
  const pairs = /^\d\d(?:[ .-]\d\d)+$/.test(text)
  const zipOrSsn = /^(?:\d{5}|\d{3}-\d\d)-\d{4}$/.test(text)
  return length >= 9 && length <= 12 && (!pairs || length === 10) && !zipOrSsn && !isWrittenDate(text)
}

function introducedNumber({ 0: whole, groups, index }: RegExpExecArray): Stretch[] {
  const { word = '', phone = '' } = groups ?? {}
  const start = index + whole.length - phone.length
  const least = /^(?:mobil|cell|handy)/i.test(word) ? 9 : 6 // `"mobile": 1234567` counts visits
  return isWrittenDate(phone) || digitsOf(phone).length < least ? [] : [{ start, end: start + phone.length }]
}

const isWrittenDate = (text: string) =>
  /^(?:(?:19|20)\d\d[ ./-]\d{1,2}[ ./-]\d{1,2}|\d{1,2}[ ./-]\d{1,2}[ ./-](?:19|20)\d\d)(?!\d)/.test(text)

const digitsOf = (text: string): string => text.replace(/\D/g, '')
