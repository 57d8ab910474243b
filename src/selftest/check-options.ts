import { refuseUnknownOptions } from '../config/options/known-options.js'
import { assertJudge } from '../judge/assert-judge.js'
import { hasMethod } from '../judge/has-method.js'
import type { DescribeSelftestOptions } from './describe-selftest.js'

/**
 * Test files may be plain JavaScript.
 * @throws TypeError where the file is no path, for an option that does not exist or is not what it must be
 */
export function checkSelftestOptions(file: unknown, options: DescribeSelftestOptions): void {
  if (typeof file !== 'string')
    throw new TypeError(
      "describeSelftest takes the configuration's path first: describeSelftest('config/selftest.yaml', { subject })",
    )
  refuseUnknownOptions('describeSelftest', options, ['subject', 'judge', 'generator', 'name'])
  const { subject, judge, generator } = options
  if (subject !== undefined && typeof subject !== 'function')
    throw new TypeError(
      'describeSelftest: `subject` must be a function; a module, an address or a command is named in the configuration',
    )
  if (judge !== undefined) assertJudge(judge)
  if (generator !== undefined && !hasMethod(generator, 'complete'))
    throw new TypeError("describeSelftest: `generator` must be a model: openaiModel('gpt-4o-mini')")
}
