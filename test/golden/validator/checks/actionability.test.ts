import { describe, expect, test } from 'vitest'
import { builtInValidator } from '../../../../src/golden/validator/built-in-validator.js'
import { leastCpuMs } from '../../../support/least-time.js'

const validate = builtInValidator()

async function actionability(output: string): Promise<number | null | undefined> {
  return (await validate({ input: 'What should I do?', output })).validatorBreakdown.categoryScores.actionability
}

describe('an action', () => {
  test.each([
    'Keep training.',
    'Keep going, and keep at it.',
    'Keep practicing every day.',
    'Keep learning new things.',
    'Keep the big picture in mind.',
    'Always bear the costs and the risks in mind.',
    'Do a little research.',
    'You might want to do more research or ask a friend.',
    'You could change the plan and then call the bank or cancel the card.',
    'Consider your options and talk to people.',
  ])('is none: %s', async (output) => {
    expect(await actionability(output)).toBe(0)
  })

  test.each([
    ['Keep stirring for two minutes.', 75],
    ['Keep the receipt.', 75],
    ['Take one as needed and drink a glass of water.', 75],
    ['Keep the fee in mind and open the form.', 75],
    ['If you may want to leave early, book a seat and print the ticket.', 90],
    ['Ask the bank or consider a loan.', 75],
  ])('%s: %i', async (output, score) => {
    expect(await actionability(output)).toBe(score)
  })
})

test.each(['keep ', 'keep a in mind ', 'and ', 'you could '])(
  '%j over and over is read in linear time',
  async (seed) => {
    const output = seed.repeat(50_000 / seed.length)
    expect(await leastCpuMs(1_500, () => validate({ input: 'x', output }))).toBeLessThan(1_500)
  },
)
