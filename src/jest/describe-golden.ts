import { createRequire } from 'node:module'
import { afterAll, describe, expect, test } from '@jest/globals'
import { emitAssertion } from '../../matchers/sink.js'
import { getHost } from '../config/host.js'
import { readHostSettings } from '../config/options/host-variable.js'
import type { DescribeGoldenOptions } from '../golden/run/options.js'
import type * as GoldenTests from '../report/tests/golden-tests.js'
import { currentTest } from './current-test.js'
import { writeJournal } from './journal-writer.js'

const require = createRequire(import.meta.url)

/**
 * One test for each case of a golden set, under the set's name. Cases run at the same time, up to the limit; each test
 * collects its own, so that `-t`, `--shard` and retries work as for any test.
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
  const titles = new Set<string>()
  const testFile = expect.getState().testPath ?? ''
  const settings = readHostSettings(process.env)
  goldenTests(
    {
      host: getHost(),
      testFile,
      separator: ' ',
      emit: emitAssertion,
      describe: (name, body) => describe(name, body),
      test(name, body, timeoutMs) {
        titles.add(name)
        test(name, () => body(currentTest()), timeoutMs)
      },
      skip: (name) => test.skip(name, () => {}),
      afterAll: (body) => afterAll(body),
      onSet: (set) => settings && writeJournal(settings.journal, { file: testFile, set }),
      titlesThatRun: () => (settings?.filtered === false ? titles : undefined),
    },
    file,
    options,
  )
}
