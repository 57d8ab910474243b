import { afterAll, describe, expect, test } from 'vitest'
import { emitAssertion } from '../../matchers/sink.js'
import { getHost } from '../config/host.js'
import { requireBeside } from '../config/require-beside.js'
import type { DescribeGoldenOptions } from '../golden/run/options.js'
import type * as GoldenTests from '../report/tests/golden-tests.js'
import { currentTest } from './current-test.js'
import { noteRead } from './note-read.js'
import { noteSet } from './note-set.js'
import { titlesThatRun } from './titles-that-run.js'

const require = requireBeside(import.meta.url)

/**
 * One test for each case of a golden set, under the set's name. Cases run at the same time, up to the limit; each test
 * collects its own, so that `-t`, `--shard`, `retry` and the UI work as for any test.
 *
 * @param file relative to the test file: `./support.golden.yaml`
 * @throws ConfigError when the file is missing or wrong; it names the line. TypeError for an
 * option that does not exist or is not what it must be, RangeError for a number out of range.
 *
 * @example
 * describeGolden('./support.golden.yaml', { subject: (c) => assistant(c.input) })
 */
export function describeGolden(file: string, options: DescribeGoldenOptions): void {
  const { goldenTests } = require('./golden-tests.js') as typeof GoldenTests
  goldenTests(
    {
      host: getHost(),
      testFile: expect.getState().testPath ?? '',
      separator: ' > ',
      emit: emitAssertion,
      describe: (name, body) => void describe(name, body),
      test: (name, body, timeoutMs) => test(name, () => body(currentTest()), timeoutMs),
      skip: (name) => test.skip(name),
      afterAll: (body) => afterAll(body),
      titlesThatRun,
      onRead: noteRead,
      onSet: noteSet,
    },
    file,
    options,
  )
}
