import { describe, expect, test } from 'vitest'
import { saysTheSame, sharedIssues } from '../../../src/judge/panel/shared-issues.js'
import { leastCpuMs } from '../../support/least-time.js'

describe('the same fault in other words', () => {
  test.each([
    ['User input is not validated.', 'Missing validation of user input'],
    ['The API key is hard-coded.', 'Credentials are embedded in the source: a hardcoded token.'],
    ['SQL injection is possible in the query.', 'The query is vulnerable to SQL injection attacks.'],
    ['It invents a refund of 30 days.', 'The 30-day refund is fabricated; refund terms are unsupported.'],
    ['No error handling around the file read.', 'Errors when reading the file are never caught.'],
    ['The summary has four lines instead of three.', 'Summary is four lines long, three were asked for.'],
    ['It promises a refund to the customer.', 'Guarantees the customer a refund.'],
    ['Wrong date for the moon landing', 'The date given for the moon landing is incorrect.'],
    ['Wrong date.', 'In its second paragraph, the summary gives an incorrect date for the first moon landing.'],
    ['SQL injection in the login query (CWE-89)', 'Line 12: the login query is open to SQL injection.'],
    ['Line 3 has a typo.', 'Typo in line 3 of the 7 lines'],
    ['Uses == instead of ===', 'The comparison uses == where === is meant.'],
    ['It is what it is.', ' it is what it is. '],
  ])('%s = %s', (a, b) => {
    expect(saysTheSame(a, b)).toBe(true)
    expect(saysTheSame(b, a)).toBe(true)
  })

  test.each([
    ['User input is not validated.', 'The user is not greeted.'],
    ['The date is wrong.', 'The total is wrong.'],
    ['No error handling around the file read.', 'No tests for the parser.'],
    ['The tone is rude.', 'The tone-setting introduction is missing a title.'],
    ['It promises a refund.', 'It does not name the refund form.'],
    ['The API key is hard-coded.', 'The timeout is hard-coded.'],
    ['The answer misses the second question.', 'The answer misses the price.'],
    ['The refund form at the account page is never named.', 'No date, carrier or price of the parcel is named at all.'],
    ['Line 3 has a typo.', 'Line 7 has a typo.'],
    ['It claims a 30-day refund.', 'Claims a refund of 90 days, which the handbook does not know.'],
    ['Uses == instead of ===', 'Uses var instead of let'],
    ['Uses a loop instead of map.', 'A callback is used instead of a promise.'],
    ['Function handler1 is never called.', 'The function handler2 is never called.'],
    ['It is what it is.', 'They were there.'],
    ['It is what it is.', 'The date is wrong.'],
  ])('%s is not %s', (a, b) => {
    expect(saysTheSame(a, b)).toBe(false)
  })
})

test('an issue of two judges is told once, in the words that say most; of one judge alone it is left out', () => {
  expect(
    sharedIssues([
      ['User input is not validated.', 'Typo in the title.', 'Typo in the title.'],
      ['Missing validation of all user input, names included.'],
      [],
    ]),
  ).toEqual(['Missing validation of all user input, names included.'])
})

test('it is told in the longest words, whoever said them; a third judge may agree with any of those before', () => {
  const [short, long] = ['User input is not validated.', 'Missing validation of all user input, names included.']
  expect(sharedIssues([[long], [short]])).toEqual([long])
  expect(
    sharedIssues([['Wrong date.'], ['The date of the landing is wrong.'], ['The landing in the summary has no date.']]),
  ).toEqual(['The landing in the summary has no date.'])
})

test('a single judge: everything it says', () => {
  expect(sharedIssues([['One.', 'Two.']])).toEqual(['One.', 'Two.'])
  expect(sharedIssues([])).toEqual([])
})

test('three judges with 300 faults each are compared in a moment', async () => {
  const faults = (judge: number) =>
    Array.from({ length: 300 }, (_, n) => ['a', 'b', 'c', 'd'].map((word) => `${word}${n}x${judge}`).join(' '))
  const shared = 'User input is not validated.'
  const spent = await leastCpuMs(500, () =>
    expect(sharedIssues([[...faults(1), shared], [shared, ...faults(2)], faults(3)])).toContain(shared),
  )
  expect(spent).toBeLessThan(500)
})
