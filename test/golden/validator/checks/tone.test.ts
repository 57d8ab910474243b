import { describe, expect, test } from 'vitest'
import { builtInValidator } from '../../../../src/golden/validator/built-in-validator.js'
import { leastCpuMs } from '../../../support/least-time.js'

const validate = builtInValidator()

async function messages(output: string): Promise<readonly string[]> {
  return (await validate({ input: 'What now?', output })).validatorBreakdown.violations.messages
}

describe('"go away" and "get lost"', () => {
  test.each([
    'Restart it and the warning should go away.',
    'The swelling may fade and go away by itself.',
    'If it does not go away, call us.',
    'This makes the message go away, and it’ll go away for good.',
    'Mail can get lost when the address is wrong.',
    'Number the pages so that they never get lost.',
  ])('put nobody down in: %s', async (output) => {
    expect(await messages(output)).toEqual([])
  })

  test.each([
    ['Go away.', 'Go away'],
    ['**Just go away!**', 'go away'],
    ['We are closed, so please go away.', 'go away'],
    ['Stop whining and go away.', 'go away'],
    ['I want you to go away.', 'go away'],
    ['Why don’t you get lost?', 'get lost'],
    ['You should just go away.', 'go away'],
    ["It won't go away, so get lost or go away!", 'get lost'],
  ])('put the reader down in: %s', async (output, rude) => {
    expect(await messages(output)).toEqual([`tone: "${rude}" in line 1 puts the reader down`])
  })
})

test.each(['it may go away ', 'get lost', 'and ', ','])('%j over and over is read in linear time', async (seed) => {
  const output = seed.repeat(50_000 / seed.length)
  expect(await leastCpuMs(1_500, () => validate({ input: 'x', output }))).toBeLessThan(1_500)
})
