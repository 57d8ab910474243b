import { contradictConstraint } from '../operators/contradict-constraint.js'

const limit = String.raw`(?:budget|under|below|less than|at most|max(?:imum)?|no more than|up to|within|spend(?:ing)?|cheaper than)`
const currency = String.raw`[$€£¥]|\b(?:dollars?|euros?|usd|eur|gbp|pounds|bucks)\b`
const statedBudget = new RegExp(
  String.raw`${limit}[^.!?\n]{0,30}?(?:(?<before>[$€£¥])\s?(?<a>\d[\d,]*)|(?<b>\d[\d,]*)\s?(?<after>${currency}))`,
  'iu',
)

/** Keeps the stated limit and also asks to spend more than it. */
export const contradictoryBudget = contradictConstraint({
  name: 'contradictory_budget',
  what: 'the budget',
  statedBy: statedBudget,
  contradict({ groups = {} }, random) {
    const amount = Number((groups['a'] ?? groups['b'])?.replaceAll(',', ''))
    if (!Number.isSafeInteger(amount) || amount <= 0) return undefined
    const number = amount * random.pick([3, 5, 10])
    const more = groups['before'] ? `${groups['before']}${number}` : `${number} ${groups['after']}`
    return random.pick([
      `Spend at least ${more} in total.`,
      `It has to cost more than ${more}, nothing cheaper.`,
      `My minimum spend is ${more}.`,
    ])
  },
})
