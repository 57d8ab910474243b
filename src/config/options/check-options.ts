import { refuseUnknownOptions } from './known-options.js'
import { readMode } from './mode.js'
import { requireAmount, requireCount, requireOneOf, requireTimeout } from './option-ranges.js'
import type { JuryOptions } from './options.js'
import { shownValue } from './shown-value.js'

/**
 * Options come from a config file that nobody may have type-checked.
 * @param what whose they are: `jury`
 * @throws TypeError for an option that does not exist, RangeError for a mode that does not or a number out of range.
 */
export function checkOptions(what: string, options: JuryOptions): JuryOptions {
  refuseUnknownOptions(what, options, [
    'mode',
    'model',
    'budget',
    'maxInFlight',
    'testTimeoutMs',
    'gate',
    'reports',
    'alerts',
    'canaries',
    'reviews',
    'prompts',
  ])
  requireParts(`${what}({ budget })`, options.budget, ['usd'])
  requireParts(`${what}({ reports })`, options.reports, ['json', 'markdown'])
  requireAmount('budget.usd', options.budget?.usd)
  requireTexts('prompts', options.prompts, 'a list of glob patterns')
  requireText('model', options.model, 'the name of a model')
  requireText('reports.json', options.reports?.json, 'a folder')
  requireText('reports.markdown', options.reports?.markdown, 'a folder')
  requireOneOf('gate', options.gate, ['enforce', 'report'])
  requireOneOf('reviews', options.reviews, ['on', 'off'])
  requireTimeout('testTimeoutMs', options.testTimeoutMs)
  requireCount('maxInFlight', options.maxInFlight)
  if (options.mode !== undefined) readMode(options.mode, `${what}({ mode })`)
  return options
}

function requireTexts(option: string, value: unknown, wanted: string): void {
  if (value === undefined) return
  const [where, odd] = Array.isArray(value)
    ? ['holds', value.filter((each) => typeof each !== 'string')]
    : ['is', [value]]
  if (odd.length > 0) throw new RangeError(`\`${option}\` ${where} ${shownValue(odd[0])}; it must be ${wanted}`)
}

function requireText(option: string, value: unknown, wanted: string): void {
  if (value === undefined || typeof value === 'string') return
  throw new RangeError(`\`${option}\` is ${shownValue(value)}; it must be ${wanted}`)
}

function requireParts<Part extends object>(what: string, part: Part | undefined, names: (keyof Part & string)[]): void {
  if (part !== undefined) refuseUnknownOptions(what, part, names)
}
