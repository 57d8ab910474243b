import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vitest/config'
import type { TestProject, Vitest } from 'vitest/node'
import { checkOptions } from '../config/options/check-options.js'
import { checkVariables } from '../config/options/check-variables.js'
import { forbidCallsBesideTests } from '../config/options/mode.js'
import type { JuryOptions } from '../config/options/options.js'
import { workerOptions } from '../config/options/worker-options.js'
import { rememberVariables } from '../config/secrets/keys-in-use.js'
import { runFolder } from '../model/run-folder.js'
import { followMentions } from './mentions.js'
import { runOptions, withOptions } from './options-of-run.js'
import { hasPlugin, pluginName } from './plugin-name.js'
import './provided.js'
import JuryReporter, { reporterOf } from './reporter.js'

export type { JuryOptions, Mode } from '../config/options/options.js'

const recordings = '**/__recordings__/**'
const vitestDefaults = { testTimeout: 5_000, maxConcurrency: 5 }
const setupFiles = {
  js: fileURLToPath(new URL('./vitest-setup.js', import.meta.url)),
  /** The same, run by Vite for every test file: without isolation a `.js` in `node_modules` runs once a worker. */
  mts: fileURLToPath(new URL('./vitest-setup.mts', import.meta.url)),
}

const projectsSetup = fileURLToPath(new URL('./vitest-projects.js', import.meta.url))

/**
 * The whole set-up of a Vitest project: registers the matchers, follows the tests, reports, and gives judged tests the
 * time and the concurrency they need. What the user's config sets itself is left alone.
 *
 * @throws TypeError for an option that does not exist, RangeError for a value out of range.
 * @example
 * export default defineConfig({ plugins: [jury()] })
 */
export function jury(options: JuryOptions = {}): Plugin {
  checkOptions('jury', options)
  const plugin: Plugin = {
    name: pluginName,
    apply: 'serve', // as Vitest does: the same vite.config may build the user's product
    transform: followMentions,
    config: ({ test }) => (test?.projects ? { test: { globalSetup: [projectsSetup] } } : undefined),
    configureVitest({ vitest, project }) {
      checkVariables(process.env)
      if (!project.config.browser.enabled) configureProject(vitest, project, options) // what judges needs Node
      configureRun(vitest, runOptions(vitest, project, options))
    },
  }
  return withOptions(plugin, options)
}

function configureProject(vitest: Vitest, project: TestProject, options: JuryOptions): void {
  const { config } = project
  rememberVariables(config.env)
  const update = vitest.config.snapshotOptions.updateSnapshot === 'all'
  if (!update) forbidCallsBesideTests(process.env, options.mode)
  const setupFile = config.isolate ? setupFiles.js : setupFiles.mts
  if (!config.setupFiles.includes(setupFile)) config.setupFiles.unshift(setupFile)
  allowReading(project, dirname(setupFile))
  // Of `refund.test.ts.jsonl`: an `include` such as `**/*.test.*` would take it for a test.
  if (!config.exclude.includes(recordings)) config.exclude = [...config.exclude, recordings]
  if (config.testTimeout === vitestDefaults.testTimeout) config.testTimeout = options.testTimeoutMs ?? 60_000
  if (config.maxConcurrency === vitestDefaults.maxConcurrency) config.maxConcurrency = options.maxInFlight ?? 50
  project.provide('expect-jury', {
    rootDir: vitest.config.root,
    options: workerOptions(options),
    update,
    workers: Number(config.maxWorkers) || availableParallelism(),
    runDir: runFolder(),
    follow: transforms(project) ? 'mentions' : 'all',
  })
}

/**
 * In jsdom, Vite serves only what lies in the workspace: not a package that is linked from elsewhere (`npm link`, a
 * store).
 */
function allowReading({ vite }: TestProject, folder: string): void {
  const { allow } = vite.config.server.fs
  const path = folder.replaceAll('\\', '/')
  if (!allow.includes(path)) allow.push(path)
}

/** Not where the plugin stands in the root config and not in that of the project, or where Node loads the modules. */
function transforms(project: TestProject): boolean {
  return project.config.experimental?.viteModuleRunner !== false && hasPlugin(project)
}

/** Prompts are named for each project, and what it was provided with tells of them. */
function configureRun(vitest: Vitest, { prompts: _prompts, ...ofTheRun }: JuryOptions): void {
  if (reporterOf(vitest)) return
  const { reporters } = vitest.config
  const own =
    reporters.find((reporter) => reporter instanceof JuryReporter) ??
    new JuryReporter({ ...ofTheRun, ...listedOptions(reporters) })
  own.tellOf(vitest)
  if (!reporters.includes(own)) reporters.push(own)
}

/** Of `['expect-jury/reporter', { ... }]`, which Vitest makes a reporter of later. */
function listedOptions(reporters: Vitest['config']['reporters']): object | undefined {
  const listed = reporters.find((reporter) => Array.isArray(reporter) && reporter[0] === `${pluginName}/reporter`)
  return Array.isArray(listed) ? listed[1] : undefined
}
