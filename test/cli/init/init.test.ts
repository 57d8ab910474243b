import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { run } from '../../../src/cli/init.js'
import { editGitignore } from '../../../src/cli/init/edit-gitignore.js'
import { lineDiff } from '../../../src/cli/init/line-diff.js'
import { readSelftestConfig } from '../../../src/selftest/config.js'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'init-'))
})

const write = (path: string, text: string) => writeFileSync(join(root, path), text)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

async function init(...args: string[]) {
  const out = { stdout: '', stderr: '' }
  const stream = (name: 'stdout' | 'stderr') => ({ write: (text: string) => (out[name] += text) })
  const code = await run(args, { stdout: stream('stdout'), stderr: stream('stderr'), env: {}, cwd: root })
  return { code, ...out }
}

const manifest = (fields: object) => `${JSON.stringify({ name: 'app', ...fields }, null, 2)}\n`

test('a Vite project with Vitest: every change is shown, then made', async () => {
  write(
    'package.json',
    manifest({ type: 'module', scripts: { test: 'vitest' }, devDependencies: { vitest: '^5', typescript: '^6' } }),
  )
  write('vite.config.ts', "import { defineConfig } from 'vite'\n\nexport default defineConfig({\n  plugins: [],\n})\n")
  const { code, stdout } = await init('--yes')
  expect(code).toBe(0)
  expect(stdout).toContain("+ import { jury } from 'expect-jury/plugin'")
  expect(stdout).toContain('+   plugins: [jury()],')
  expect(stdout).toContain('npm run selftest -- --scenarios=2 --timeout=30')
  expect(stdout).toContain(
    'Try it: npx vitest run test/example.llm.test.ts\nNext: set `subject` in config/selftest.yaml',
  )
  expect(read('vite.config.ts')).toContain('plugins: [jury()]')
  expect(JSON.parse(read('package.json'))).toMatchObject({
    name: 'app',
    scripts: { test: 'vitest', selftest: 'expect-jury selftest' },
  })
  expect(Object.keys(JSON.parse(read('package.json')) as object)).toEqual([
    'name',
    'type',
    'scripts',
    'devDependencies',
  ])
  expect(read('test/example.llm.test.ts')).toContain('toSatisfyCriteria')
  expect(read('test/expect-jury.d.ts')).toMatch(/^\/\/ .*\nimport 'expect-jury\/vitest'\n$/)
  expect(readSelftestConfig(read('config/selftest.yaml'), 'a').scenarios).toHaveLength(4)
  expect(read('config/selftest.yaml')).toContain('$schema=../node_modules/expect-jury/dist/schema/')
  expect(await init('--yes')).toMatchObject({ code: 0, stdout: 'Nothing to change.\n' })
})

test.for([
  ['{ "include": ["src"] }', 'src'],
  ['{ "include": ["./src/**/*.ts"] }', 'src'],
  ['{ "include": ["src", "test"] }', 'test'],
  ['{ "include": ["src", "**/*.test.ts"] }', 'test'],
  ['{ "files": [] }', 'test'],
] as const)('the types lie where %s has them in the program', async ([tsconfig, folder]) => {
  write('package.json', manifest({ devDependencies: { vitest: '^5', jest: '^30', typescript: '^6' } }))
  write('tsconfig.json', tsconfig)
  expect((await init('--yes')).code).toBe(0)
  expect(read(`${folder}/expect-jury.d.ts`)).toContain("import 'expect-jury/vitest'\nimport 'expect-jury/jest'\n")
  expect(await init('--yes')).toMatchObject({ stdout: 'Nothing to change.\n' })
})

test('a project in JavaScript gets no types', async () => {
  write('package.json', manifest({ devDependencies: { vitest: '^5' } }))
  expect((await init('--yes')).stdout).not.toContain('.d.ts')
})

test('a package of a workspace that installs the runner for all', async () => {
  const name = join(root, 'packages/app')
  mkdirSync(name, { recursive: true })
  write('package.json', manifest({ workspaces: ['packages/*'], devDependencies: { jest: '^30' } }))
  write('packages/app/package.json', manifest({}))
  root = name
  mkdirSync(join(root, '../../node_modules/expect-jury'), { recursive: true })
  expect(await init('--yes')).toMatchObject({ code: 0, stdout: expect.stringContaining('Try it: npx jest test/') })
  expect(read('config/selftest.yaml')).toContain('$schema=../../../node_modules/expect-jury/dist/schema/')
  expect(read('jest.config.mjs')).toContain('expect-jury/jest')
  expect(read('config/selftest.yaml')).toContain('# subject: ./src/assistant.js#handle')
})

test('a package of a workspace in Git is told where runs from the root leave their reports', async () => {
  const workspace = root
  write('package.json', manifest({ workspaces: ['packages/*'], devDependencies: { vitest: '^5', typescript: '^6' } }))
  const add = async (name: string) => {
    root = join(workspace, 'packages', name)
    mkdirSync(root, { recursive: true })
    write('package.json', manifest({}))
    return init('--yes')
  }
  const told = 'add /reports/ and /docs/reports/ to ../../.gitignore\n'
  expect((await add('no-git')).stdout).not.toContain(told)
  mkdirSync(join(workspace, '.git'))
  expect((await add('not-ignored')).stdout).toContain(told)
  expect(read('test/example.llm.test.ts')).toContain('expect-jury')
  writeFileSync(join(workspace, '.gitignore'), 'reports\ndocs/reports/\n')
  expect((await add('ignored')).stdout).not.toContain(told)
})

test.each([
  ['vitest', 'vitest.config.ts', "export default defineConfig({ test: { projects: ['packages/*'], globals: true } })"],
  ['jest', 'jest.config.js', "module.exports = { projects: ['<rootDir>/packages/*'] }"],
  ['jest', 'jest.config.json', '{ "projects": ["<rootDir>/packages/*"] }'],
])(
  'the root of a monorepo of %s, whose projects would take nothing over, is left alone',
  async (runner, config, text) => {
    write('package.json', manifest({ devDependencies: { [runner]: '^30' } }))
    write(config, text)
    const { code, stdout, stderr } = await init('--yes')
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain(`${config} lists \`projects\``)
    expect(stderr).toContain('cd packages/support && npx expect-jury init')
    expect(read(config)).toBe(text)
    expect(existsSync(join(root, 'test'))).toBe(false)
  },
)

test('a config of projects that names us already is as it was', async () => {
  write('package.json', manifest({ devDependencies: { jest: '^30' } }))
  const text = "module.exports = { projects: [{ preset: 'expect-jury/jest', rootDir: 'packages/support' }] }\n"
  write('jest.config.js', text)
  expect(await init('--yes')).toMatchObject({ code: 0 })
  expect(read('jest.config.js')).toBe(text)
})

test('projects that extend the config, and those of a plugin, take its plugins over', async () => {
  write('package.json', manifest({ devDependencies: { vitest: '^5' } }))
  write(
    'vitest.config.ts',
    "export default { plugins: [paths({ projects: ['a'] })], test: { projects: [{ extends: true, test: { name: 'unit' } }] } }\n",
  )
  expect(await init('--yes')).toMatchObject({ code: 0 })
  expect(read('vitest.config.ts')).toContain('plugins: [jury(), paths(')
  write('vitest.config.ts', "export default { test: { globals: true }, plugins: [paths({ projects: ['a'] })] }\n")
  expect(await init('--yes')).toMatchObject({ code: 0 })
})

test('a runner that only a script names; a parent that is no workspace counts for nothing', async () => {
  const name = join(root, 'packages/app')
  mkdirSync(name, { recursive: true })
  write('package.json', manifest({ devDependencies: { jest: '^30' } }))
  root = name
  write('package.json', manifest({ scripts: { test: 'vitest run', lint: 'eslint my-jest-folder' } }))
  expect(await init('--yes')).toMatchObject({ code: 0, stdout: expect.stringContaining('vitest.config.mjs (new') })
  expect(existsSync(join(root, 'jest.config.mjs'))).toBe(false)
})

test('without a terminal and without --yes nothing is written', async () => {
  write('package.json', manifest({ devDependencies: { vitest: '^5' } }))
  const { code, stdout, stderr } = await init()
  expect(code).toBe(2)
  expect(stdout).toContain('vitest.config.mjs (new')
  expect(stderr).toContain('Nothing was changed')
  expect(existsSync(join(root, 'vitest.config.mjs'))).toBe(false)
})

test('a config that is not understood is left alone and explained; the rest is done', async () => {
  write('package.json', manifest({ devDependencies: { vitest: '^5' } }))
  const text = 'export default defineConfig(({ mode }) => ({ test: {} }))\n'
  write('vitest.config.ts', text)
  const { code, stderr } = await init('--yes')
  expect(code).toBe(2)
  expect(stderr).toContain('vitest.config.ts is written in a way that is not edited automatically')
  expect(stderr).toContain('plugins: [jury()]')
  expect(read('vitest.config.ts')).toBe(text)
  expect(existsSync(join(root, 'config/selftest.yaml'))).toBe(true)
})

test('the report folders go into a .gitignore that is there, shown like any change', async () => {
  write('package.json', manifest({ devDependencies: { vitest: '^5' } }))
  write('.gitignore', 'node_modules\ndist')
  const { stdout } = await init('--yes')
  expect(stdout).toContain('\n.gitignore\n')
  expect(stdout).toContain('+ /reports/\n+ /docs/reports/\n')
  expect(read('.gitignore')).toBe('node_modules\ndist\n/reports/\n/docs/reports/\n')
  expect((await init('--yes')).stdout).toBe('Nothing to change.\n')
})

test('a .gitignore is made only in a checkout', async () => {
  write('package.json', manifest({ devDependencies: { vitest: '^5' } }))
  await init('--yes')
  expect(existsSync(join(root, '.gitignore'))).toBe(false)
  mkdirSync(join(root, '.git'))
  const { stdout } = await init('--yes')
  expect(stdout).toContain('.gitignore (new, 2 lines)')
  expect(stdout).not.toContain('Next:')
  expect(read('.gitignore')).toBe('/reports/\n/docs/reports/\n')
})

test.each([
  ['a\n', 'a\n/reports/\n/docs/reports/\n'],
  ['reports\n/docs/reports/**\n', 'reports\n/docs/reports/**\n'],
  ['/reports/\n!docs/reports/\n', '/reports/\n!docs/reports/\n'],
  ['reports/\n', 'reports/\n/docs/reports/\n'],
  ['# reports\nmy-reports/\n', '# reports\nmy-reports/\n/reports/\n/docs/reports/\n'],
])('the lines of a .gitignore stay: %j', (before, after) => {
  expect(editGitignore(before)).toBe(after)
})

test('line ends of Windows stay: only lines that are new, or hold something new, change', async () => {
  const lines = (...of: string[]) => of.map((line) => `${line}\r\n`).join('')
  write('package.json', lines('{', '  "name": "app",', '  "devDependencies": {', '    "vitest": "^5"', '  }', '}'))
  write(
    'vitest.config.ts',
    lines("import { a } from 'a'", '', 'export default {', '  plugins: [', '    a(),', '  ],', '}'),
  )
  write('.gitignore', lines('node_modules'))
  const { stdout } = await init('--yes')
  expect(stdout).not.toContain('\r')
  expect(stdout.split('\n').filter((line) => line.startsWith('- '))).toEqual(['- name: Selftest (short)'])
  const after = ['package.json', 'vitest.config.ts', '.gitignore'].map(read)
  for (const text of after) expect(text).not.toMatch(/(?<!\r)\n/)
  expect(after[1]).toContain(lines('  plugins: [', '    jury(),', '    a(),'))
})

test('Jest in package.json, tabs kept', async () => {
  write(
    'package.json',
    '{\n\t"name": "app",\n\t"devDependencies": { "jest": "^30" },\n\t"jest": { "verbose": true }\n}',
  )
  expect((await init('--yes')).code).toBe(0)
  expect(JSON.parse(read('package.json'))).toMatchObject({ jest: { preset: 'expect-jury/jest', verbose: true } })
  expect(read('package.json')).toMatch(/^\{\n\t"name"[^]*\}$/)
  expect(read('test/example.llm.test.js')).toContain("require('expect-jury')")
})

test('Jest without a config gets one', async () => {
  write('package.json', manifest({ devDependencies: { jest: '^30' } }))
  await init('--yes')
  expect(read('jest.config.mjs')).toContain("preset: 'expect-jury/jest'")
})

test.each([
  ['no package.json', undefined, 'There is no package.json'],
  ['a broken one', '{', 'cannot be read'],
  ['no runner', manifest({}), 'npm i -D vitest expect-jury'],
])('%s is one sentence', async (_what, text, message) => {
  if (text !== undefined) write('package.json', text)
  const { code, stderr } = await init('--yes')
  expect(code).toBe(2)
  expect(stderr).toContain(message)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

test('a jest.config.json that is no JSON is one sentence', async () => {
  write('package.json', manifest({ devDependencies: { jest: '^30' } }))
  for (const text of ['{ verbose: true', '{ "preset": "expect-jury/jest", }']) {
    write('jest.config.json', text)
    const { code, stderr } = await init('--yes')
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^\S+jest\.config\.json cannot be read: .*\n$/)])
    expect(read('jest.config.json')).toBe(text)
  }
})

test('a diff shows what changed and two lines around it', () => {
  expect(lineDiff('a\nb\nc\nd\ne\nf\n', 'a\nb\nc\nd\nE\nf\n')).toBe('  c\n  d\n- e\n+ E\n  f')
  expect(lineDiff('a\n', 'x\na\n')).toBe('+ x\n  a')
})
