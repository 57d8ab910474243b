import { refuseUnknownOptions } from '../../config/options/known-options.js'
import { requireCount, requireTimeout } from '../../config/options/option-ranges.js'
import { assertJudge } from '../../judge/assert-judge.js'
import { barsElsewhere } from '../../rubric/bars-elsewhere.js'
import type { DescribeGoldenOptions } from '../run/options.js'
import { categories } from './breakdown.js'

/**
 * Test files may be plain JavaScript.
 * @throws TypeError for an option that does not exist or is not what it must be, RangeError for a number out of range
 */
export function checkGoldenOptions(options: DescribeGoldenOptions): void {
  refuseUnknownOptions('describeGolden', options, optionNames, barsElsewhere)
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
  requireWords('only', options.only)
  requireWords('skip', options.skip)
  requireFormatKey(options.format_key)
}

const optionNames = [
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
] as const satisfies (keyof DescribeGoldenOptions)[]

function requireWords(option: string, words: unknown): void {
  if (words === undefined || [words].flat().every((word) => typeof word === 'string')) return
  throw new TypeError(`\`${option}\` must be an id or a tag, or a list of them`)
}

function requireFormatKey(key: unknown): void {
  if (key === undefined || (typeof key === 'string' && key !== '')) return
  throw new TypeError('`format_key` must be a text: whose rules the answers must keep, such as "modern"')
}

function requireCategories(mapping: Readonly<Record<string, string>>): void {
  const known: readonly string[] = categories
  const wrong = Object.entries(mapping).find(([, category]) => !known.includes(category))
  if (wrong === undefined) return
  throw new TypeError(`\`judgeCategories\` maps "${wrong[0]}" to "${wrong[1]}"; there are ${known.join(', ')}`)
}
