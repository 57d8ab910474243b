import { isDeepStrictEqual } from 'node:util'
import type { TestProject, Vitest } from 'vitest/node'
import type { JuryOptions } from '../config/options.js'

/** A run has one verdict, one report, one queue, and tells of itself once. */
const ofTheRun = ['gate', 'reports', 'alerts', 'reviews'] as const

const first = new WeakMap<Vitest['config'], JuryOptions>()

/**
 * The options of the first project that has the plugin hold for the run. What another one says beside them is told: its
 * alerts would reach nobody without a word.
 */
export function settleOptions(vitest: Vitest, { name }: TestProject, options: JuryOptions): void {
  const held = first.get(vitest.config)
  if (held === undefined) {
    first.set(vitest.config, options)
    return
  }
  const lost = ofTheRun.filter((key) => options[key] !== undefined && !isDeepStrictEqual(options[key], held[key]))
  if (lost.length === 0) return
  const what = lost.map((key) => `\`${key}\``).join(', ')
  vitest.logger.warn(
    `jury(): ${what} of the project "${name}" is left out, for the options of the first project with the plugin hold for ` +
      'the whole run. Write the same in each.',
  )
}
