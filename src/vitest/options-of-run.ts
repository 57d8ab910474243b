import { isDeepStrictEqual } from 'node:util'
import type { Plugin } from 'vitest/config'
import type { TestProject, Vitest } from 'vitest/node'
import type { JuryOptions } from '../config/options/options.js'
import { sharedState } from '../config/shared-state.js'

/** A run has one verdict, one report, one queue, and tells of itself once. */
const ofTheRun = ['gate', 'reports', 'alerts', 'reviews'] as const

const written = sharedState('vitest-plugins', () => new WeakMap<object, JuryOptions>())
const held = sharedState('vitest-run-options', () => new WeakMap<Vitest['config'], JuryOptions>())

/** What was written in `jury(options)`: Vitest calls the plugin of a root config with `projects` for none of them. */
export function withOptions(plugin: Plugin, options: JuryOptions): Plugin {
  written.set(plugin, options)
  return plugin
}

/**
 * The options that hold for the whole run: those of the root config, else of the first project that has the plugin. What is
 * left out is told: alerts would reach nobody, and a budget would hold nowhere, without a word.
 *
 * @throws Error where `gate: 'report'` of the first project would let what is unchecked in another one be green
 */
export function runOptions(vitest: Vitest, { name }: TestProject, options: JuryOptions): JuryOptions {
  const root = optionsOfRoot(vitest)
  const settled = held.get(vitest.config) ?? root ?? options
  held.set(vitest.config, settled)
  if (!root && settled.gate === 'report' && options.gate !== 'report') throw new Error(reportsOnly(name))
  const lost = ofTheRun.filter((key) => options[key] !== undefined && !isDeepStrictEqual(options[key], settled[key]))
  if (lost.length > 0) {
    vitest.logger.warn(
      `jury(): ${listOf(lost)} of the project "${name}" is left out. The options of the root config, else of the first ` +
        'project with the plugin, hold for the whole run: write it there.',
    )
  }
  const unheard = Object.entries(root ?? {})
    .filter(([key, value]) => value !== undefined && !isOfTheRun(key) && !Object.hasOwn(options, key))
    .map(([key]) => key)
  if (unheard.length > 0) {
    vitest.logger.warn(
      `jury(): ${listOf(unheard)} of the root config does not reach the project "${name}", which has a jury() of its own: ` +
        'write it there.',
    )
  }
  return settled
}

const reportsOnly = (name: string): string =>
  `jury({ gate: 'report' }) of another project would hold for the whole run, and the project "${name}" does not ask for it: ` +
  "its failed gates would leave the run green. Write `gate: 'report'` in each project or in the root config, or in none."

const isOfTheRun = (key: string): boolean => ofTheRun.some((each) => each === key)
const listOf = (keys: readonly string[]): string => keys.map((key) => `\`${key}\``).join(', ')

const optionsOfRoot = ({ vite }: Vitest): JuryOptions | undefined =>
  vite.config.plugins.map((plugin) => written.get(plugin)).find((options) => options !== undefined)
