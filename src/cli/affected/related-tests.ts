import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { jsonValue } from '../../config/files/json-value.js'
import { UsageError } from '../frame/usage-error.js'
import { importedBy } from './imported-by.js'

/** Between what the runner prints and what we print. */
const mark = '--expect-jury--'

/** Resolved from the user's project: it is the project's own Vitest. */
const askVitest = `
const { writeSync } = await import('node:fs')
const { createVitest } = await import('vitest/node')
const related = JSON.parse(process.env.EXPECT_JURY_RELATED) ?? undefined
const vitest = await createVitest('test', { watch: false, passWithNoTests: true, related })
const found = await vitest.getRelevantTestSpecifications()
writeSync(1, '${mark}' + JSON.stringify(found.map(({ moduleId }) => moduleId)))
await vitest.close()
process.exit()
`

const pathsSchema = z.array(z.string())

/** Which of its test files a runner would run for these modules, by its own module graph; absolute. */
export interface RunnerGraph {
  readonly name: 'vitest' | 'jest'
  /** @param modules absolute; `null`: every test file @throws UsageError with the runner's own words. */
  testsOf(modules: readonly string[] | null): string[]
  /** What to start with Node to run some of its test files. */
  readonly command: readonly string[]
}

/** The runners that a project uses: of those that are installed, in a folder above perhaps, the ones it is set up for. */
export function runnersOf(cwd: string): RunnerGraph[] {
  const project = createRequire(join(cwd, 'package.json'))
  const vitest = resolved(project, 'vitest/package.json')
  const jest = resolved(project, 'jest/bin/jest')
  const installed: RunnerGraph[] = [
    ...(vitest ? [vitestGraph(cwd, join(dirname(vitest), 'vitest.mjs'))] : []),
    ...(jest ? [jestGraph(cwd, jest)] : []),
  ]
  const files = readdirSync(cwd)
  const manifest = files.includes('package.json') ? readFileSync(join(cwd, 'package.json'), 'utf8') : ''
  const setUp = installed.filter(
    ({ name }) => manifest.includes(`"${name}"`) || files.some((file) => configOf[name].test(file)),
  )
  return setUp.length > 0 ? setUp : installed
}

const configOf = { vitest: /^vite(?:st)?\.(?:config|workspace)\./, jest: /^jest\.config\./ }

function resolved(project: NodeJS.Require, name: string): string | undefined {
  try {
    return project.resolve(name)
  } catch {
    return undefined // not installed
  }
}

function vitestGraph(cwd: string, bin: string): RunnerGraph {
  return {
    name: 'vitest',
    command: [bin, 'run'],
    testsOf(modules) {
      const env = { EXPECT_JURY_RELATED: JSON.stringify(modules) }
      const output = node(cwd, ['--input-type=module', '--eval', askVitest], env)
      return pathsIn(output.slice(output.lastIndexOf(mark) + mark.length))
    },
  }
}

function jestGraph(cwd: string, bin: string): RunnerGraph {
  const touchesAll = (modules: readonly string[]) => {
    const every = importedBy(setUpOfJest(cwd, bin))
    return modules.some((path) => every.has(path))
  }
  return {
    name: 'jest',
    command: [bin],
    testsOf(modules) {
      const related = modules === null || touchesAll(modules) ? [] : ['--findRelatedTests', ...modules]
      const output = node(cwd, [bin, '--listTests', '--json', '--passWithNoTests', ...related])
      return pathsIn(output.trimEnd().split('\n').at(-1) ?? '') // its configuration may have printed something before
    },
  }
}

const jestConfigSchema = z.object({
  configs: z.array(z.object({ setupFiles: z.array(z.string()), setupFilesAfterEnv: z.array(z.string()) })),
})

/**
 * Configuration and set-up files, where a judge may be chosen: every test depends on them, and Jest's graph does not know.
 * Vitest does.
 */
function setUpOfJest(cwd: string, bin: string): string[] {
  const output = node(cwd, [bin, '--showConfig'])
  const read = jestConfigSchema.safeParse(jsonValue(output.slice(output.search(/^\{$/m))))
  if (!read.success) throw untold(output)
  const configs = readdirSync(cwd).filter((file) => configOf.jest.test(file))
  const setUp = read.data.configs.flatMap(({ setupFiles, setupFilesAfterEnv }) => setupFiles.concat(setupFilesAfterEnv))
  return [...configs.map((file) => join(cwd, file)), ...setUp.filter((file) => !/[/\\]node_modules[/\\]/.test(file))]
}

function node(cwd: string, args: readonly string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 1 << 28,
  })
  if (status !== 0) throw untold(`${stderr}${stdout}`)
  return stdout
}

/** @param json a list, in one line */
function pathsIn(json: string): string[] {
  const paths = pathsSchema.safeParse(jsonValue(json))
  if (!paths.success) throw untold(json)
  return paths.data
}

const untold = (said: string) => new UsageError(`The runner could not tell which tests are affected:\n${said}`)
