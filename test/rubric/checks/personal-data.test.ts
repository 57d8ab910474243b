import { describe, expect, test } from 'vitest'
import { createRedactor } from '../../../src/review/redact/redact.js'
import { personalDataCheck } from '../../../src/rubric/checks/personal-data-check.js'
import { negatives, positives } from '../../review/redact/samples.js'
import { repliesWithNumbers } from './replies-with-numbers.js'

const redact = createRedactor()

describe('a phone number is one for the check and for the redactor', () => {
  test.each([
    '030 12345678',
    '(030) 1234567',
    '07911 123456',
    '06 12 34 56 78',
    '0049 30 12345678',
    '00493012345678',
    '0033 1 70 18 99 00',
    '001 415 555 0132',
    '0044 (0)20 7946 0958',
    '+44 (0)20 7946 0958',
    '+49 (30) 901820',
    '+49-30-901820',
    '+1 (415) 555-2671',
    '(415) 555-2671',
    '415-555-2671',
    '415.555.2671',
    '0800 1234567',
    '+352 27 12 34 56',
  ])('%s', async (phone) => {
    const text = `Please call ${phone} today.`
    expect(await personalDataCheck({ only: ['phone'] }).run(text)).toBe('line 1: a phone number')
    expect(await redact(text)).toBe('Please call [PHONE] today.')
    expect(await personalDataCheck({ allow: [phone] }).run(text)).toBeUndefined()
  })
})

test('what the redactor replaces, the check finds', async () => {
  const check = personalDataCheck()
  const missed: string[] = []
  for (const { text, expected } of positives.filter((each) => !/\[(?:IP|SECRET)\]/.test(each.expected))) {
    if ((await check.run(text)) === undefined) missed.push(`${text} (${expected})`)
  }
  expect(missed).toEqual([])
})

test.each([
  ['+352 621 123 456', '+234.567.890'],
  ['+88 123 456 789', '+89 1234 56789'],
  ['00352 621 123', '0045 123 456'],
  ['0043 1 234 567 8901', '0044207946095812'],
  ['0301234567', '030123456'],
  ['01712345678', '017123456789'],
  ['0301234567', '0306406152'],
  ['030 123456', '030 12345'],
  ['0171 12345678', '01712 34567890'],
  ['030-123-4567', '01-02-2024 10 30'],
  ['212-555-0187', '123-456-7890'],
  ['Tel. 123 456', 'Tel. 1-2-3-4'],
  ['Phone: 2024-999', 'Phone: 2024-01-05'],
  ['"mobile": 123456789', '"mobile": 12345678'],
])('%s is a phone number, %s is none', async (phone, other) => {
  const check = personalDataCheck({ only: ['phone'] })
  expect(await check.run(`It is ${phone} today.`)).toBe('line 1: a phone number')
  expect(await check.run(`It is ${other} today.`)).toBeUndefined()
})

test('what is found is told by its line, whatever its kind', async () => {
  expect(await personalDataCheck().run('Call +49 170 1234567\nor write to\nanna@acme.io')).toBe(
    'line 1: a phone number\nline 3: an e-mail address',
  )
})

const inJson: [string, (text: string) => string][] = [
  ['JSON', (text) => JSON.stringify({ reply: `Hi,\n${text}\tOK` })],
  ['JSON in JSON', (text) => JSON.stringify({ call: JSON.stringify({ reply: `Hi,\n${text}\tOK` }) })],
  ['JSON without signs beyond ASCII', (text) => `{"reply": "Quote: \\u201c${text}\\u201d"}`],
]

test.each(inJson)('in %s, the letter of an escape is none before a number', async (_, written) => {
  const check = personalDataCheck()
  const missed: string[] = []
  for (const { value, expected } of positives) {
    if ((await check.run(value)) === undefined) continue // it needs the words around it
    const output = written(value)
    if ((await check.run(output)) === undefined) missed.push(output)
    if ((await redact(output)) !== written(/\[[A-Z]+\]/.exec(expected)?.[0] ?? '')) missed.push(`redacted: ${output}`)
    if ((await personalDataCheck({ allow: [value] }).run(output)) !== undefined) missed.push(`allowed: ${output}`)
  }
  expect(missed).toEqual([])

  const wrong: string[] = []
  for (const text of [...negatives, ...repliesWithNumbers].filter((each) => !/["\\\n]/.test(each))) {
    if ((await check.run(written(text))) !== undefined) wrong.push(text)
  }
  expect(wrong).toEqual([])
})

test('numbers of other kinds are no personal data: labelled texts, and replies as models write them', async () => {
  const check = personalDataCheck()
  const wrong: string[] = []
  for (const text of [...negatives, ...repliesWithNumbers]) {
    const found = await check.run(text)
    if (found !== undefined) wrong.push(`${text}: ${found}`)
  }
  expect(repliesWithNumbers.length).toBeGreaterThan(60)
  expect(wrong).toEqual([])
})
