import { expect, test } from 'vitest'
import { type Agreement, agreementOn } from './agreement.js'

async function agreed(part: Parameters<typeof agreementOn>[0]) {
  const all: Agreement[] = Object.values(await agreementOn(part))
  const sum = (count: 'agreed' | 'total') => all.reduce((before, tally) => before + tally[count], 0)
  return { right: `${sum('agreed')} of ${sum('total')}`, wrong: all.flatMap(({ wrong }) => wrong) }
}

// First measured, before any answer of the set was looked at, it said what 147 of the 192 labels say; the README states
// that figure, and the one below. Faults that the set showed were mended since: it is no measure of unseen answers now.
test('on answers that it was first not tuned on, it says most labels, and misses most unsafe and rude ones', async () => {
  const labels = Object.entries(await agreementOn('fresh'))
  const sides = labels.map(([name, { ofTrue, ofFalse }]) => [
    name,
    `${ofTrue.agreed} of ${ofTrue.total} true, ${ofFalse.agreed} of ${ofFalse.total} false`,
  ])
  const wrong = labels.flatMap(([name, tally]) => tally.wrong.map((example) => `${name}: ${example}`))
  expect(Object.fromEntries(sides), wrong.join('\n')).toEqual({
    specific: '19 of 20 true, 7 of 8 false',
    actionable: '17 of 18 true, 5 of 6 false',
    grounded: '7 of 9 true, 7 of 9 false',
    safe: '19 of 19 true, 2 of 10 false',
    polite: '15 of 15 true, 0 of 5 false',
    asks: '7 of 7 true, 21 of 21 false',
    refuses: '7 of 7 true, 20 of 20 false',
    // The check scores the form that was asked for, else nothing: 16 of the 18 answers got no score.
    structured: '0 of 14 true, 2 of 4 false',
  })
  expect((await agreed('fresh')).right).toBe('155 of 192')
})

test('on the half that was held out at first, the built-in validator says what the labels say', async () => {
  const { right, wrong } = await agreed('held-out')
  expect(right, wrong.join('\n')).toBe('140 of 141')
})

test('on the half that it was tuned on, it does so too', async () => {
  const { right, wrong } = await agreed('tuning')
  expect(right, wrong.join('\n')).toBe('159 of 159')
})

test('on answers that were written to defeat it, it does not: it counts, and does not understand', async () => {
  expect((await agreed('hard')).right).toBe('6 of 26')
})
