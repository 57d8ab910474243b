import { UsageError } from '../usage-error.js'
import { editGitignore } from './edit-gitignore.js'
import { editJestConfig, editJestOptions, type JestEdit } from './edit-jest-config.js'
import { editVitestConfig } from './edit-vitest-config.js'
import { hasJestProjects, hasVitestProjects, refuseProjects } from './own-projects.js'
import { type Project, scriptEndings } from './project.js'
import { exampleTest, jestConfig, selftestConfig, selftestConfigPath, vitestConfig } from './templates.js'

/** A file that should be made or changed. */
export interface Change {
  readonly path: string
  /** Empty for a new file. */
  readonly before: string
  readonly after: string
}

export interface Plan {
  readonly changes: readonly Change[]
  /** What has to be done by hand, and why. */
  readonly byHand: readonly string[]
  /** Runs the example. */
  readonly tryIt: string
}

/** What `init` would do. Pure but for reading the project. @throws UsageError when neither runner is there, or only its projects have tests. */
export function planInit(project: Project): Plan {
  const changes: Change[] = []
  const byHand: string[] = []
  const create = (path: string, after: string): void => {
    if (!project.has(path)) changes.push({ path, before: '', after })
  }
  const edit = (path: string, after: string | undefined, instruction: string): void => {
    const before = project.read(path)
    if (after === undefined) byHand.push(`${path} is written in a way that is not edited automatically. ${instruction}`)
    else if (after !== before) changes.push({ path, before, after })
  }

  const { usesVitest, usesJest } = runnersOf(project)
  if (usesVitest) {
    const config = project.find('vitest.config', scriptEndings) ?? project.find('vite.config', scriptEndings)
    const instruction = "Add `import { jury } from 'expect-jury/plugin'` and `plugins: [jury()]`."
    if (config && hasVitestProjects(project.read(config)))
      refuseProjects(
        config,
        'For one that is listed as an object, write `plugins: [jury()]` here and `extends: true` there.',
      )
    if (config) edit(config, editVitestConfig(project.read(config)), instruction)
    else create(`vitest.config.${project.usesTypeScript ? 'mts' : 'mjs'}`, vitestConfig)
  }
  const manifest: Record<string, unknown> = { ...project.rawManifest }
  if (usesJest) {
    const instruction = "Add `preset: 'expect-jury/jest'`."
    const config = project.find('jest.config', [...scriptEndings, 'json'])
    if (hasJestProjects(project, config))
      refuseProjects(
        config ?? 'package.json',
        "Here, name the reporter: `reporters: ['default', 'expect-jury/jest/reporter']`; and `preset: 'expect-jury/jest'` " +
          'in those that are listed as objects.',
      )
    const left = (path: string, notes: readonly string[]): void => {
      byHand.push(...notes.map((note) => `${path}: ${note}`))
    }
    if (config) {
      const editConfig = config.endsWith('.json') ? editJson : editJestConfig
      const { edited, byHand: notes } = editConfig(project.read(config))
      edit(config, edited, instruction)
      left(config, notes)
    } else if (isObject(manifest['jest'])) {
      const { edited, byHand: notes } = editJestOptions(manifest['jest'])
      manifest['jest'] = edited ?? manifest['jest']
      left('package.json', edited ? notes : [`its \`jest\` is not edited automatically. ${instruction}`])
    } else create('jest.config.mjs', jestConfig(project))
  }

  const runner = usesVitest ? 'vitest' : 'jest'
  const example = exampleTest(runner, project)
  create(example.path, example.text)
  create(selftestConfigPath, selftestConfig(project))
  const scripts = {
    ...project.manifest.scripts,
    selftest: project.manifest.scripts?.['selftest'] ?? 'expect-jury selftest',
  }
  if (project.has('.gitignore')) edit('.gitignore', editGitignore(project.read('.gitignore')), '')
  else if (project.usesGit) create('.gitignore', editGitignore(''))
  edit('package.json', jsonText({ ...manifest, scripts }, project.manifestText), '')
  return { changes, byHand, tryIt: `npx ${runner === 'vitest' ? 'vitest run' : 'jest'} ${example.path}` }
}

/** @throws Error when there is none. */
function runnersOf(project: Project): { readonly usesVitest: boolean; readonly usesJest: boolean } {
  const own = {
    usesVitest: project.uses('vitest') || project.find('vitest.config', scriptEndings) !== undefined,
    usesJest: project.uses('jest') || project.find('jest.config', [...scriptEndings, 'json']) !== undefined,
  }
  if (own.usesVitest || own.usesJest) return own
  const shared = { usesVitest: project.workspaceInstalls('vitest'), usesJest: project.workspaceInstalls('jest') }
  if (shared.usesVitest || shared.usesJest) return shared
  throw new UsageError('package.json names neither vitest nor jest. Install one first: npm i -D vitest expect-jury')
}

function editJson(text: string): JestEdit<string> {
  const options: unknown = JSON.parse(text)
  if (!isObject(options)) return { edited: undefined, byHand: [] }
  const { edited, byHand } = editJestOptions(options)
  return { edited: edited && jsonText(edited, text), byHand }
}

/** With the indentation and the last line of the text it replaces; that text itself where nothing changed. */
function jsonText(value: unknown, before: string): string {
  if (JSON.stringify(value) === JSON.stringify(JSON.parse(before))) return before
  const [, indent = '  '] = /^([ \t]+)"/m.exec(before) ?? []
  return JSON.stringify(value, null, indent) + (before.endsWith('\n') ? '\n' : '')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
