import { contradictConstraint } from '../operators/contradict-constraint.js'

const scales: ReadonlyMap<string, number> = new Map([
  ['hundred', 1e2],
  ['k', 1e3],
  ['thousand', 1e3],
  ['grand', 1e3],
  ['lakh', 1e5],
  ['m', 1e6],
  ['mio', 1e6],
  ['mn', 1e6],
  ['million', 1e6],
  ['crore', 1e7],
  ['bn', 1e9],
  ['billion', 1e9],
  ['trillion', 1e12],
])

const lower = String.raw`(?<!(?:\b(?:no|not|never)|n['’]t)\b[^.!?\n]{0,12})(?:under|below|less than|cheaper than)`
const notMore = String.raw`(?:not|n['’]t|never|without)\b[^.!?\n]{0,20}?\b(?:more than|over|above|exceed(?:ing)?)`
const limit = String.raw`\b(?:budget|${lower}|at most|max(?:imum)?|no more than|up to|within|spend(?:ing)?)|${notMore}`
/** No other sentence, and nothing that makes a least sum of it. */
const between = String.raw`(?:(?!\b(?:at least|more than|over|above|min(?:imum)?)\b)[^.!?\n]){0,30}?`
const amount = (place: string) =>
  String.raw`(?<digits${place}>\d+(?:[.,'’]\d+|[ \u00A0\u202F]\d{3}(?!\d))*)(?:\s?(?<scale${place}>${[...scales.keys()].join('|')})(?!\p{L}))?`
const sign = '[$€£¥]'
const name = String.raw`\b(?:dollars?|euros?|usd|eur|gbp|pounds|bucks)\b`
/** A limit for each piece or month, and a range, are not contradicted by a sum. */
const sumOnly = String.raw`(?![\p{L}\d]|[.,]\d|\s?[-–—/]|\s(?:to|and|or)\s\D?\d|\s?(?:an?|per|each|every|apiece|(?:dai|week|month|year)ly|annually)\b)`

/** Keeps the stated limit and also asks to spend more than it. */
export const contradictoryBudget = contradictConstraint({
  name: 'contradictory_budget',
  what: 'the budget',
  statedBy: new RegExp(
    String.raw`(?:${limit})${between}(?:(?<before>${sign}|${name})\s?${amount('A')}|${amount('B')}\s?(?<after>${sign}|${name}))${sumOnly}`,
    'iu',
  ),
  contradict({ groups = {} }, random) {
    const { before = '', after = '', digitsA, digitsB = '', scaleA, scaleB } = groups
    const most = largestReading(digitsA ?? digitsB, scaleA ?? scaleB)
    if (!Number.isSafeInteger(most) || most <= 0) return undefined
    const sum = most * random.pick([3, 5, 10])
    const more = after ? `${sum} ${after}` : `${before}${before.length > 1 ? ' ' : ''}${sum}`
    return random.pick([
      `Spend at least ${more} in total.`,
      `It has to cost more than ${more}, nothing cheaper.`,
      `My minimum spend is ${more}.`,
    ])
  },
})

/** `1.5` `k` -> 1500, `1.500,00` -> 1500. `1.500` may be 1500 or one and a half: more than the larger is more than both. */
function largestReading(digits: string, scale: string | undefined): number {
  const [, whole = '', decimals = '0'] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? []
  const unit = scales.get(scale?.toLowerCase() ?? '') ?? 1
  return Math.ceil(Number(`${whole.replaceAll(/\D/g, '')}.${decimals}`) * unit)
}
