import { createRequire } from 'node:module'
import { describe, expect, test } from '@jest/globals'
import { emitAssertion } from '../../matchers/sink.js'
import { getHost } from '../config/host.js'
import type * as SelftestTests from '../report/tests/selftest-tests.js'
import type { DescribeSelftestOptions } from '../selftest/describe-selftest.js'
import { currentTest } from './current-test.js'

const require = createRequire(import.meta.url)

/**
 * One test for each scenario of a selftest; its replies are further steps of it. Up to `concurrency` of the configuration
 * (default 8) run at the same time.
 *
 * @param file the configuration, relative to the project's root: `config/selftest.yaml`
 * @throws ConfigError when the file is missing or wrong; it names the line. TypeError for an
 * option that does not exist or is not what it must be.
 *
 * @example
 * describeSelftest('config/selftest.yaml', { subject: (prompt) => answer(prompt) })
 */
export function describeSelftest(file: string, options: DescribeSelftestOptions = {}): void {
  const { selftestTests } = require('./selftest-tests.js') as typeof SelftestTests
  selftestTests(
    {
      host: getHost(),
      testFile: expect.getState().testPath ?? '',
      emit: emitAssertion,
      describe: (name, body) => describe(name, body),
      test: (name, body, timeoutMs) => test.concurrent(name, () => body(currentTest(expect.getState())), timeoutMs),
    },
    file,
    options,
  )
}
