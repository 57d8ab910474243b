import { UsageError } from '../frame/usage-error.js'
import { editGitignore } from './edit-gitignore.js'
import { editJestConfig, editJestOptions, type JestEdit } from './edit-jest-config.js'
import { editVitestConfig } from './edit-vitest-config.js'
import { hasJestProjects, hasVitestProjects, refuseProjects } from './own-projects.js'
import { type Project, scriptEndings } from './project.js'
import {
  exampleTest,
  jestConfig,
  matcherTypes,
  selftestConfig,
  selftestConfigPath,
  typesPath,
  vitestConfig,
} from './templates.js'

/** A file that should be made or changed. */
export interface Change {
  readonly path: string
  /** Empty for a new file. */
  readonly before: string
  readonly after: string
}

/** What `init` would do. */
export class Plan {
  readonly changes: Change[] = []
  /** What has to be done by hand, and why. */
  readonly byHand: string[] = []

  /** @param tryIt runs the example */
  constructor(
    readonly project: Project,
    readonly tryIt: string,
  ) {}

  /** A file that is there stays as it is. */
  create(path: string, after: string): void {
    if (!this.project.has(path)) this.changes.push({ path, before: '', after })
  }

  /** @param after `undefined` where the file is not understood; the instruction then says what to do */
  edit(path: string, after: string | undefined, instruction = ''): void {
    const before = this.project.read(path)
    if (after === undefined)
      this.byHand.push(`${path} is written in a way that is not edited automatically. ${instruction}`)
    else if (after !== before) this.changes.push({ path, before, after })
  }

  /** Notes on what is left to do in a file. */
  leave(path: string, notes: readonly string[]): void {
    this.byHand.push(...notes.map((note) => `${path}: ${note}`))
  }
}

/** Pure but for reading the project. @throws UsageError when neither runner is there, or only its projects have tests. */
export function planInit(project: Project): Plan {
  const { usesVitest, usesJest } = runnersOf(project)
  const runner = usesVitest ? 'vitest' : 'jest'
  const example = exampleTest(runner, project)
  const plan = new Plan(project, `npx ${runner === 'vitest' ? 'vitest run' : 'jest'} ${example.path}`)
  if (usesVitest) planVitest(plan)
  const jest = usesJest ? planJest(plan) : undefined
  plan.create(example.path, example.text)
  if (project.usesTypeScript) plan.create(typesPath(project), matcherTypes({ usesVitest, usesJest }))
  plan.create(selftestConfigPath, selftestConfig(project))
  if (project.has('.gitignore')) plan.edit('.gitignore', editGitignore(project.read('.gitignore')))
  else if (project.usesGit) plan.create('.gitignore', editGitignore(''))
  const { scripts } = project.manifest
  const withOurs = { ...scripts, selftest: scripts?.['selftest'] ?? 'expect-jury selftest' }
  const manifest = { ...project.rawManifest, ...(jest && { jest }), scripts: withOurs }
  plan.edit('package.json', jsonText(manifest, project.manifestText))
  return plan
}

function planVitest(plan: Plan): void {
  const { project } = plan
  const config = project.find('vitest.config', scriptEndings) ?? project.find('vite.config', scriptEndings)
  if (config === undefined) {
    plan.create(`vitest.config.${project.usesTypeScript ? 'mts' : 'mjs'}`, vitestConfig)
    return
  }
  const text = project.read(config)
  if (hasVitestProjects(text))
    refuseProjects(
      config,
      'For one that is listed as an object, write `plugins: [jury()]` here and `extends: true` there.',
    )
  plan.edit(config, editVitestConfig(text), "Add `import { jury } from 'expect-jury/plugin'` and `plugins: [jury()]`.")
}

/** @returns what `jest` in package.json is to be, where that is what changes. */
function planJest(plan: Plan): Record<string, unknown> | undefined {
  const { project } = plan
  const config = project.find('jest.config', [...scriptEndings, 'json'])
  if (hasJestProjects(project, config))
    refuseProjects(
      config ?? 'package.json',
      "Here, name the reporter: `reporters: ['default', 'expect-jury/jest/reporter']`; and `preset: 'expect-jury/jest'` " +
        'in those that are listed as objects.',
    )
  const instruction = "Add `preset: 'expect-jury/jest'`."
  if (config !== undefined) {
    const { edited, byHand } = config.endsWith('.json')
      ? editJson(project, config)
      : editJestConfig(project.read(config))
    plan.edit(config, edited, instruction)
    plan.leave(config, byHand)
    return undefined
  }
  const { jest } = project.rawManifest
  if (!isObject(jest)) {
    plan.create('jest.config.mjs', jestConfig(project))
    return undefined
  }
  const { edited, byHand } = editJestOptions(jest)
  plan.leave('package.json', edited ? byHand : [`its \`jest\` is not edited automatically. ${instruction}`])
  return edited
}

/** @throws UsageError when there is none. */
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

function editJson(project: Project, path: string): JestEdit<string> {
  const options = project.readJson(path)
  if (!isObject(options)) return { edited: undefined, byHand: [] }
  const { edited, byHand } = editJestOptions(options)
  return { edited: edited && jsonText(edited, project.read(path)), byHand }
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
