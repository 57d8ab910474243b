import type { JuryMatchers, SynchronousMatcher } from '../../matchers/types.js'
import { followTests } from './follow-tests.js'
import { register } from './register.js'

declare module 'vitest' {
  interface Matchers extends JuryMatchers {}
  interface AsymmetricMatchersContaining extends Pick<JuryMatchers, SynchronousMatcher> {}
  interface ExpectStatic {
    /** Asynchronous: it cannot stand inside another matcher. */
    toPassRubric: never
    /** Asynchronous: it cannot stand inside another matcher. */
    toPassChecklist: never
    /** Asynchronous: it cannot stand inside another matcher. */
    toBeatBaseline: never
  }
}

export { describeGolden } from './describe-golden.js'
export type { DescribeGoldenOptions } from '../golden/run/options.js'
export { describeSelftest } from './describe-selftest.js'
export type { DescribeSelftestOptions } from '../selftest/describe-selftest.js'

register()
followTests()
