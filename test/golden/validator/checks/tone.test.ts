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

describe('four words or more in capitals', () => {
  test('are shouted: each sentence costs 60 points and is quoted with its line', async () => {
    const output = 'Open the form.\nREAD THE WHOLE FORM. Then send it.\nDO NOT call us TWICE!'
    const { validatorBreakdown } = await validate({ input: 'What now?', output })
    expect(validatorBreakdown.violations.messages).toEqual(['tone: "READ THE WHOLE FORM." in line 2 shouts'])
    expect(validatorBreakdown.categoryScores.tone).toBe(40)
  })

  test.each(['STOP RIGHT THERE!', 'Send the PDF to HR.', '10, 20, 30 and 40.', '1 000 000 000.', '請 先 關閉 電源 。'])(
    'are not found in: %s',
    async (output) => {
      expect(await messages(output)).toEqual([])
    },
  )
})

test.each(['it may go away ', 'get lost', 'and ', ','])('%j over and over is read in linear time', async (seed) => {
  const output = seed.repeat(50_000 / seed.length)
  expect(await leastCpuMs(1_500, () => validate({ input: 'x', output }))).toBeLessThan(1_500)
})
