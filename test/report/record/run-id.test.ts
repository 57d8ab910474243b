import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRunId, isRunId } from '../../../src/report/record/run-id.js'

test('names the minute in UTC and adds a random part', () => {
  const values = [0, 0.5, 0.999999, 0.1, 0.2, 0.3]
  const id = createRunId(new Date('2026-02-06T12:34:56Z'), () => values.shift() ?? 0)
  expect(id).toBe('selftest-20260206-1234-0iz37a')
})

test('every id it makes is recognised', () => {
  const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(date, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (now, value) => {
      expect(isRunId(createRunId(now, () => value))).toBe(true)
    }),
  )
})

test.each(['', 'selftest-20260206', '../../etc/passwd', 'selftest-20260206-1234-a/../b', 'selftest-20260206-1234-a\n'])(
  'refuses %j',
  (text) => expect(isRunId(text)).toBe(false),
)

test('knows the id of the sample report, which has no random part', () => {
  expect(isRunId('selftest-20260206-1234')).toBe(true)
})
