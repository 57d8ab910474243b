import { refuseUnknownOptions } from '../config/known-options.js'
import { assertJudge } from '../judge/assert-judge.js'
import { categories } from './breakdown.js'
import type { DescribeGoldenOptions } from './options.js'

/** What a timer can hold, in milliseconds; more runs out at once. */
export const longestTimeoutMs = 2 ** 31 - 1

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
  const { subject, validator, judge, timeoutMs } = options
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
  if (timeoutMs !== undefined && !isTimeout(timeoutMs)) {
    throw new RangeError(`\`timeoutMs\` is ${timeoutMs}; it must be more than 0 and at most ${longestTimeoutMs}`)
  }
  requireCategories(options.judgeCategories ?? {})
}

const isTimeout = (value: unknown) => typeof value === 'number' && value > 0 && value <= longestTimeoutMs

function requireCount(option: 'runs' | 'concurrency', value: unknown): void {
  if (value === undefined || (typeof value === 'number' && Number.isInteger(value) && value >= 1)) return
  throw new RangeError(`\`${option}\` is ${String(value)}; it must be a whole number from 1`)
}

function requireCategories(mapping: Readonly<Record<string, string>>): void {
  const known: readonly string[] = categories
  const wrong = Object.entries(mapping).find(([, category]) => !known.includes(category))
  if (wrong === undefined) return
  throw new TypeError(`\`judgeCategories\` maps "${wrong[0]}" to "${wrong[1]}"; there are ${known.join(', ')}`)
}
