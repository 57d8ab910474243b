import { describe, expect, test } from 'vitest'
import { builtInValidator } from '../../../../src/golden/validator/built-in-validator.js'
import { leastCpuMs } from '../../../support/least-time.js'

const validate = builtInValidator()

/** What the answer says that neither the input nor the reference does. */
async function invented(output: string, reference: string): Promise<string[]> {
  const { validatorBreakdown } = await validate({ input: 'What do I need to know?', reference, output })
  return validatorBreakdown.violations.messages.map(
    (message) => /"(.+)" in line \d+ is in neither/.exec(message)?.[1] ?? '',
  )
}

describe('one capitalised word in a heading, a label or at the head of a cell is no name', () => {
  const reference = 'The library opens at 9:00 and closes at 18:00. A card costs 12 euros a year.'

  test.each([
    ['headings and row labels of a table', '| | Hours |\n|---|---|\n| Doors | 9:00 |\n| Latest exit | 18:00 |'],
    ['cells in bold type and with signs', '| **Fee** | *Yearly* |\n|---|---|\n| ✅ Paid once | 12 euros |'],
    ['a table without bars at its sides', 'Thing | Amount\n--- | ---\nMembership | Just 12 euros'],
    ['a line break in a cell', '| Hours |\n|---|\n| From 9:00<br>Until 18:00 |'],
    ['labels of a list', '- **Morning:** Come at 9:00.\n- __Evening__: Leave by 18:00.\n1. *Fee:* Pay 12 euros.'],
    ['a label and a dash', '- **Fee** – Bring 12 euros.\n- **Latest exit:** — Leave by 18:00.'],
    ['a sentence that ends in bold type', '**It opens at 9:00.** Bring 12 euros.'],
    ['a sign before the sentence', 'Good news! 🎉 Membership is 12 euros.'],
    ['a heading', '## Fee\n\n### 🕘 Hours\n\n> **Note** the 12 euros.'],
  ])('%s', async (_, output) => {
    expect(await invented(output, reference)).toEqual([])
  })

  test.each([
    ['of several words', '| Contact | Hours |\n|---|---|\n| Janet Rowe | 9:00 |', ['Janet Rowe']],
    ['that stands in a sentence, too', '| Payroll | 9:00 |\n\nIf in doubt, ask Payroll.', ['Payroll']],
    [
      'further on in a cell',
      '| Fee | Paid to Oxford |\n|---|---|\n| Yearly | 12 euros in Leeds |',
      ['Oxford', 'Leeds'],
    ],
    ['in bold type amid a sentence', '- **Fee:** Pay it to **Oxford** by noon.', ['Oxford']],
    ['of several words behind a label', '- **Contact:** Janet Rowe, at 9:00.', ['Janet Rowe']],
    ['behind a dash that follows no label', 'Come to the desk - Oxford has one.', ['Oxford']],
  ])('a name %s is one', async (_, output, names) => {
    expect(await invented(output, reference)).toEqual(names)
  })
})

describe('a number that two given ones of its sentence come to is not invented', () => {
  const reference =
    'The room is $240 a night, breakfast $36 a day. You pay $50 in advance. The guests stay 12 nights. ' +
    'The service is 18%, the tax 7.5% and the fee 12.5%. The fair is on 14 March.'

  test.each([
    ['a sum', 'Room ($240) and breakfast ($36) come to $276 a night.'],
    ['a difference', 'Of the $240 you have paid $50, so $190 is left.'],
    ['a product', '12 nights at $240 are $2,880.'],
    ['a row of a table', '| Room | Breakfast | Both |\n|---|---|---|\n| $240 | $36 | $276 |'],
    ['an equation of small numbers', 'The fees are 12.5% − 7.5% = **5%**.'],
    ['fractions', 'A service of 18% and a fee of 12.5% are 30.5%.'],
  ])('%s', async (_, output) => {
    expect(await invented(output, reference)).toEqual([])
  })

  test.each([
    ['one that is miscounted', 'Room ($240) and breakfast ($36) come to $286 a night.', ['286']],
    ['of a number that is invented itself', 'The room ($240) and the garage ($40) come to $280.', ['40', '280']],
    ['whose terms stand in another sentence', 'The room is $240. Breakfast is $36. Both are $276.', ['276']],
    ['whose terms stand in another row', '| Room | $240 |\n|---|---|\n| Food | $36 |\n| Both | $276 |', ['276']],
    ['of another kind', 'It is $240 with 12.5% on top, so 252.5 nights.', ['252.5']],
    ['that is a day of a month', 'The 12 nights follow the 14 March, up to 26 March.', ['26']],
    ['small enough to come by chance', 'The fee is 12.5%, the tax 7.5%, and 5% is the rest.', ['5']],
    ['of a sentence full of numbers', '$240, $36, $50, 18%, 7.5%: in all $276.', ['276']],
  ])('%s is', async (_, output, numbers) => {
    expect(await invented(output, reference)).toEqual(numbers)
  })
})

describe('a figure that two given numbers may make by chance only, or of other units, is invented', () => {
  const reference =
    'A room is $240 a night, breakfast $36, parking $10, the map $4. You pay $50 in advance. The discount is 18%, for ' +
    'members 12.5% or 7.5%. There are 12 rooms with 168 beds, 14 tables and 5 halls.'

  test.each([
    ['the smaller number may stand first', 'With $50 paid of $240, $190 is left.'],
    ['the result may stand first', '$276 is what $240 and $36 make.'],
    ['a term of ten is enough', 'A room ($240) and parking ($10) are $250.'],
    ['of four given numbers', '$240 and $36, less 12.5% or 7.5%: $276 at first.'],
    ['an equation may have small terms', 'Four maps and the parking: $4 + $10 = $14.'],
  ])('not where %s', async (_, output) => {
    expect(await invented(output, reference)).toEqual([])
  })

  test.each([
    ['per cent and a count', 'With 18% and 12 rooms it is 30%.', ['30']],
    ['money and a larger count', 'With $36 for 168 beds it is $204.', ['204']],
    ['a count and more money', 'With 36 guests at $240 it is $276.', ['276']],
    ['a product in another unit', 'With 12 rooms at $240 there are 2,880 guests.', ['2,880']],
    ['a number and itself', 'A room is $240, so it is $480.', ['480']],
    ['a sum with a small term', 'A room ($240) and the map ($4) are $244.', ['244']],
    ['a product of small numbers', 'The map of the 5 halls ($4) is $20.', ['20']],
    ['a small difference', 'The discount is 18%, not 12.5%, so 5.5% more.', ['5.5']],
    ['a year', 'The 12 rooms with 168 beds are from 2016.', ['2016']],
    ['a day after its month', 'March 26 is when the 12 rooms and 14 tables come.', ['26']],
    ['a day before a short month', 'The 12 rooms and 14 tables come on 26 Mar.', ['26', 'Mar']],
    ['the minutes of a time', 'The 12 rooms and 14 tables are ready at 3:26.', ['26']],
    ['the day of a date', 'The 12 rooms and 14 tables are ready by 26/3.', ['26']],
  ])('%s', async (_, output, numbers) => {
    expect(await invented(output, reference)).toEqual(numbers)
  })
})

test.each([
  ['a name of which a part is given', 'At the desk, ask Janet Miller.', ['Janet Miller']],
  ['a quotation of three words', 'It says “open every day” at the door.', ['open every day']],
  ['a quotation of fewer', 'It says "till noon" at the door.', []],
  ['a quotation that the reference has', 'It says "Ask Janet Rowe" at the door.', []],
  [
    'facts of several kinds, in their order',
    'It says "open every day" to Tom Hale and 45 others.',
    ['open every day', 'Tom Hale', '45'],
  ],
])('with a reference, %s', async (_, output, facts) => {
  expect(await invented(output, 'Ask Janet Rowe, who opens the door.')).toEqual(facts)
})

test.each([
  ['It takes 45 days.', 'low', 'the case has no reference'],
  ['It takes 45 days and 90 euros.', 'low', 'the case has no reference'],
  [
    'It takes 45 days,\n90 euros and 12 forms.',
    'medium',
    'the case has no reference, and "45" in line 1, "90" in line 2 and 1 more are not in the input',
  ],
])(
  'without a reference, the third fact of its own raises the risk, and none is scored: %j',
  async (output, risk, note) => {
    const { validatorBreakdown } = await validate({ input: 'How long?', output })
    expect(validatorBreakdown.flags.hallucinationRisk).toBe(risk)
    expect(validatorBreakdown.notes.factuality).toBe(note)
    expect(validatorBreakdown.categoryScores.factuality).toBeNull()
  },
)

test('tables and sums of a hostile answer cost time in proportion to their length', async () => {
  for (const seed of ['|', '| A ', '**', '**A** – ', '.* A', '<br>', '10 ', '10 7 ', '11, 12 and 23 ']) {
    const output = seed.repeat(50_000 / seed.length)
    const run = () => validate({ input: 'x', reference: 'From 10 to 11 or 12', output })
    expect(await leastCpuMs(1_500, run), JSON.stringify(seed)).toBeLessThan(1_500)
  }
})
