import { createRequire } from 'node:module'
import { afterAll, expect } from 'vitest'
import { lazyMatchers } from '../../matchers/lazy.js'
import { endFile } from '../config/end-of-file.js'
import '../config/real-time.js'
import { trackTests } from './current-test.js'
import { provideHost } from './host.js'

const require = createRequire(import.meta.url)

/** Makes the matchers known to Vitest's `expect` and follows the tests of the current file. */
export function register(): void {
  provideHost()
  trackTests()
  afterAll(() => {
    const { testPath } = expect.getState()
    if (testPath) endFile(testPath)
  })
  expect.extend(lazyMatchers((file) => require(`./${file}.js`)) as Parameters<typeof expect.extend>[0])
}
