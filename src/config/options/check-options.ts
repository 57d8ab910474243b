import { refuseUnknownOptions } from './known-options.js'
import { readMode } from './mode.js'
import { requireAmount, requireCount, requireOneOf, requireTimeout } from './option-ranges.js'
import type { JuryOptions } from './options.js'

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
  if (options.prompts !== undefined && !Array.isArray(options.prompts))
    throw new RangeError(`\`prompts\` is ${String(options.prompts)}; it must be a list of glob patterns`)
  requireOneOf('gate', options.gate, ['enforce', 'report'])
  requireOneOf('reviews', options.reviews, ['on', 'off'])
  requireTimeout('testTimeoutMs', options.testTimeoutMs)
  requireCount('maxInFlight', options.maxInFlight)
  if (options.mode !== undefined) readMode(options.mode, `${what}({ mode })`)
  return options
}

function requireParts<Part extends object>(what: string, part: Part | undefined, names: (keyof Part & string)[]): void {
  if (part !== undefined) refuseUnknownOptions(what, part, names)
}
