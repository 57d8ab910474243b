import type { JuryMatchers, SynchronousMatcher } from '../../matchers/types.js'
import { register } from './register.js'

/** Asynchronous ones cannot. */
type InsideAnother = Pick<JuryMatchers<unknown>, SynchronousMatcher>

declare module '@jest/expect' {
  interface Matchers<R extends void | Promise<void>, T> extends JuryMatchers<R> {}
  interface AsymmetricMatchers extends InsideAnother {}
}

declare global {
  namespace jest {
    interface Matchers<R, T> extends JuryMatchers<R> {}
    interface Expect extends InsideAnother {}
    interface InverseAsymmetricMatchers extends InsideAnother {}
  }
}

export { describeGolden } from './describe-golden.js'
export type { DescribeGoldenOptions } from '../golden/run/options.js'
export { describeSelftest } from './describe-selftest.js'
export type { DescribeSelftestOptions } from '../selftest/describe-selftest.js'

register()
