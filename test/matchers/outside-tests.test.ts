import { beforeEach, expect, test } from 'vitest'
import { assertNoneFailedOutside, beginOutside } from '../../matchers/outside-tests.js'
import { toSatisfyCriteria } from '../../matchers/to-satisfy-criteria.js'
import type { JuryMatchers } from '../../matchers/types.js'
import { asHost, testFile } from '../model/support/in-a-test.js'

declare module 'vitest' {
  interface Matchers extends JuryMatchers {}
}
expect.extend({ toSatisfyCriteria })

let file: string
beforeEach(() => {
  file = testFile()
  asHost({ currentTest: () => undefined, currentFile: () => file })
})

const check = (value: unknown) => expect(value).toSatisfyCriteria('result.rows > 5')
const failCaught = (value: unknown) => expect(() => check(value)).toThrow('rows')

test('a file whose assertions outside of its tests passed ends well', () => {
  check({ rows: 6 })
  expect({ rows: 3 }).not.toSatisfyCriteria('result.rows > 5')
  assertNoneFailedOutside(file)
})

test('a failure that was caught there is told at its end, though others passed before and after', () => {
  check({ rows: 6 })
  failCaught({ rows: 3 })
  check({ rows: 7 })
  expect(() => assertNoneFailedOutside(file)).toThrow(/ toSatisfyCriteria failed \([^()]+\)\. Ask inside a test/)
})

test('of several the first is told, and how many more', () => {
  expect(() => expect({}).not.toSatisfyCriteria('result.rows.count > 5')).toThrow('rows')
  failCaught({ rows: 3 })
  failCaught({ rows: 4 })
  expect(() => assertNoneFailedOutside(file)).toThrow(
    /toSatisfyCriteria gave no verdict \([^()]+\), and 2 more\. Ask inside a test/,
  )
})

test('a file that is run again, mended, is held by its new run only, and its failures are told as in the first', () => {
  failCaught({ rows: 3 })
  expect(() => assertNoneFailedOutside(file)).toThrow('failed')
  beginOutside(file)
  check({ rows: 6 })
  assertNoneFailedOutside(file)
  beginOutside(file)
  failCaught({ rows: 3 })
  expect(() => assertNoneFailedOutside(file)).toThrow('failed')
})
