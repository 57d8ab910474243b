import { expect, test } from 'vitest'
import { type Agreement, agreementOn } from './agreement.js'

async function agreed(part: Parameters<typeof agreementOn>[0]) {
  const all: Agreement[] = Object.values(await agreementOn(part))
  const sum = (count: 'agreed' | 'total') => all.reduce((before, tally) => before + tally[count], 0)
  return { right: `${sum('agreed')} of ${sum('total')}`, wrong: all.flatMap(({ wrong }) => wrong) }
}

// The README states these figures: who changes one changes it there.
test('on the half that was held out, the built-in validator says what the labels say', async () => {
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
