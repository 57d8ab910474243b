import { refuseUnknownOptions } from './known-options.js'
import { requireCount, requireTimeout } from './option-ranges.js'
import { readMode } from './mode.js'
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
  requireTimeout('testTimeoutMs', options.testTimeoutMs)
  requireCount('maxInFlight', options.maxInFlight)
  if (options.mode !== undefined) readMode(options.mode, `${what}({ mode })`)
  return options
}
