import validator from 'validator'
import type { Finding } from './finding.js'

/** `(555) 123-4567`; after a trunk zero `030 1234567`, `0171-1234567`, `(020) 7946 0958`, `01 23 45 67 89`. */
const national =
  /(?<![\w.,:+/-])(?:\(\d{3}\) ?\d{3}[ .-]?\d{4}|0[1-9]([ .-])\d\d(?:\1\d\d){3}(?!\1\d)|(?:\(0[1-9]\d{0,4}\)|0[1-9]\d{0,4})(?: ?[/-] ?| )?\d{2,8}(?:[ -]\d{2,5}){0,4})(?!\w|[.,:/-]\d)/g

/** Whatever stands behind such a word: `Tel. 1234567`, `"phone": "5551234567"`. */
const introduced =
  /\b(?:tel(?:efon|ephone)?|phone|mobile?|cell|handy|fax|whatsapp)(?:[ _-]?(?:number|nummer|no|nr))?(?:["']?[.:=]{1,2}|\s+is)?\s{0,3}["']?(?<phone>\(?\d[\d ()./-]{5,18}\d)(?!\w)/gi

/** Numbers of another kind, by the word before them. */
const otherNumber =
  /(?<![a-z])(?:order|bestell|invoice|rechnung|ticket|case|reference|article|artikel|item|sku|isbn|part|serial|tracking|account|konto|customer|kunden|version|zip|plz|id)[a-z]{0,10}[\s_-]?(?:number|nummer|no|nr|id)?["'.:=#]{0,3}\s?["'#]?$/i

/** As long as the longest text that {@link otherNumber} can match. */
const lookBack = 50

/** Phone numbers as they are written inside a country: those with a country code are told by their form alone. */
export function phoneFindings(text: string): Finding[] {
  const alone = [...text.matchAll(national)]
    .filter(
      ({ 0: found, index }) => isNational(found) && !otherNumber.test(text.slice(Math.max(0, index - lookBack), index)),
    )
    .map(({ 0: found, index }) => ({ name: 'PHONE', start: index, end: index + found.length }))
  const named = [...text.matchAll(introduced)].flatMap(({ 0: whole, groups, index }) => {
    const phone = groups?.['phone'] ?? ''
    const start = index + whole.length - phone.length
    return isWrittenDate(phone) || digitsOf(phone) < 6 ? [] : [{ name: 'PHONE', start, end: start + phone.length }]
  })
  return [...alone, ...named]
}

function isNational(text: string): boolean {
  if (/^\(\d{3}\) ?\d{3}\D?\d{4}$/.test(text)) return true
  const digits = digitsOf(text)
  if (/^\d+$/.test(text)) return (digits === 10 || digits === 11) && !validator.isISBN(text)
  const pairs = /^\d\d(?:[ .-]\d\d)+$/.test(text)
  const zipPlusFour = /^\d{5}-\d{4}$/.test(text)
  return digits >= 9 && digits <= 12 && (!pairs || digits === 10) && !zipPlusFour && !isWrittenDate(text)
}

const isWrittenDate = (text: string) =>
  /^(?:(?:19|20)\d\d[ ./-]\d{1,2}[ ./-]\d{1,2}|\d{1,2}[ ./-]\d{1,2}[ ./-](?:19|20)\d\d)(?!\d)/.test(text)

const digitsOf = (text: string): number => text.replace(/\D/g, '').length
