import { expect, test } from 'vitest'
import { answeredFiles } from '../../../src/report/gate/answered-files.js'
import type { TestReport } from '../../../src/report/record/assertion.js'
import { goldenTests } from '../golden-sample.js'
import { assertion, testReport } from '../sample.js'

const [passed, failed, unknown] = goldenTests() as [TestReport, TestReport, TestReport]

/** A golden case whose system threw, in a set that only reports. */
function thrown(): TestReport {
  const test = structuredClone(failed)
  const { golden } = test.assertions[0]!
  golden!.reasons = [...golden!.reasons, { category: 'error', message: 'it is down', unmeasured: false }]
  return test
}

const marked = { state: 'passed' as const, expectedToFail: true }

test.each<[string, boolean, TestReport]>([
  ['passed', true, testReport('a', [assertion()])],
  ['failed', true, testReport('a', [assertion({ outcome: 'fail' })], { state: 'passed' })],
  ['judged nothing', true, testReport('a', [])],
  ['failed as it is marked to', true, testReport('a', [assertion({ outcome: 'fail' })], marked)],
  ['failed as it is marked to, but before it judged', false, testReport('a', [], marked)],
  ['has no verdict beside one', false, testReport('a', [assertion(), assertion({ outcome: 'unknown' })])],
  ['passed, of a golden set', true, passed],
  ['failed its gate', true, failed],
  ['has no verdict, of a golden set', false, unknown],
  ['has a system that threw', false, thrown()],
])('recordings that nobody used may go from a file with a test that %s: %s', (_what, may, test) => {
  const files = new Map([
    ['/root/test/one.test.ts', ['a']],
    ['/root/test/other.test.ts', ['a']],
  ])
  const answered = answeredFiles(files, [{ ...test, file: 'test/one.test.ts' }], '/root')
  expect([...answered.keys()]).toEqual([...files.keys()].slice(may ? 0 : 1))
})
