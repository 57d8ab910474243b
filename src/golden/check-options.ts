import { refuseUnknownOptions } from '../config/known-options.js'
import { requireCount, requireTimeout } from '../config/option-ranges.js'
import { assertJudge } from '../judge/assert-judge.js'
import { categories } from './breakdown.js'
import type { DescribeGoldenOptions } from './options.js'

/**
 * Test files may be plain JavaScript.
 * @throws TypeError for an option that does not exist or is not what it must be, RangeError for a number out of range
 */
export function checkGoldenOptions(options: DescribeGoldenOptions): void {
  refuseUnknownOptions('describeGolden', options, [
    'subject',
    'validator',
    'judge',
    'rubric',
    'rubrics',
    'judgeCategories',
    'format_key',
    'only',
    'skip',
    'runs',
    'mutations',
    'concurrency',
    'timeoutMs',
  ])
  const { subject, validator, judge } = options
  if (typeof subject !== 'function') {
    throw new TypeError(
      'describeGolden needs the system under test: `{ subject: (goldenCase) => answer(goldenCase.input) }`',
    )
  }
  if (validator !== undefined && typeof validator !== 'function') {
    throw new TypeError(
      'describeGolden: `validator` must be a function: builtInValidator() or defineValidator({ ... })',
    )
  }
  if (judge !== undefined) assertJudge(judge)
  requireCount('runs', options.runs)
  requireCount('concurrency', options.concurrency)
  requireTimeout('timeoutMs', options.timeoutMs)
  requireCategories(options.judgeCategories ?? {})
}

function requireCategories(mapping: Readonly<Record<string, string>>): void {
  const known: readonly string[] = categories
  const wrong = Object.entries(mapping).find(([, category]) => !known.includes(category))
  if (wrong === undefined) return
  throw new TypeError(`\`judgeCategories\` maps "${wrong[0]}" to "${wrong[1]}"; there are ${known.join(', ')}`)
}
