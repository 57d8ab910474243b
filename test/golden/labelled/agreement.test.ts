import { expect, test } from 'vitest'
import { type Agreement, agreementOn } from './agreement.js'

async function shareOf(part: Parameters<typeof agreementOn>[0]) {
  const all: Agreement[] = Object.values(await agreementOn(part))
  const agreed = all.reduce((sum, tally) => sum + tally.agreed, 0)
  const total = all.reduce((sum, tally) => sum + tally.total, 0)
  return { share: agreed / total, text: `${agreed} of ${total}`, wrong: all.flatMap(({ wrong }) => wrong) }
}

// The README states these figures.
test('on the half that was held out, the built-in validator says what the labels say', async () => {
  const { share, text } = await shareOf('held-out')
  expect(share, text).toBeGreaterThanOrEqual(0.97)
})

test('on the half that it was tuned on, it does so too', async () => {
  const { share, wrong } = await shareOf('tuning')
  expect(share, wrong.join('\n')).toBeGreaterThanOrEqual(0.97)
})

test('on answers that were written to defeat it, it does not: it counts, and does not understand', async () => {
  const { share, text } = await shareOf('hard')
  expect(share, text).toBeLessThan(0.5)
})
