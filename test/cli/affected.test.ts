import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { run } from '../../src/cli/affected.js'
import { root } from '../support/source-files.js'
import { capture } from './capture.js'

/** A repository inside of the checkout, where the runners are found. */
function repository(files: Record<string, string>) {
  mkdirSync(join(root, '.labs'), { recursive: true })
  const cwd = mkdtempSync(join(root, '.labs/affected-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  const write = (more: Record<string, string>) => {
    for (const [name, text] of Object.entries(more)) {
      mkdirSync(dirname(join(cwd, name)), { recursive: true })
      writeFileSync(join(cwd, name), text)
    }
  }
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.test', '-c', 'commit.gpgsign=false', ...args], {
      cwd,
    })
  const commit = () => (git('add', '-A'), git('commit', '-qm', 'x'))
  git('init', '-q', '-b', 'main')
  write(files)
  commit()
  const affected = async (...args: string[]) => {
    const { io, out, err } = capture()
    const code = await run(args, { ...io, cwd })
    return { code, tests: out().split('\n').filter(Boolean), err: err() }
  }
  return { cwd, write, git, commit, affected }
}

const judged = (from: string) => `import { expect, test } from 'vitest'
import { answer } from '${from}'
test('polite', async () => await expect(await answer('hi')).toPassRubric({}))\n`

const project = {
  'package.json': '{ "type": "module" }',
  'vitest.config.ts': 'export default { test: { include: ["**/*.test.ts"] } }',
  'src/tone.ts': 'export const tone = "warm"\n',
  'src/agent.ts':
    'import { readFileSync } from "node:fs"\nimport { tone } from "./tone.js"\nexport const answer = async (q: string) => readFileSync("prompts/agent.md", "utf8") + tone + q\n',
  'src/router.ts':
    'import { readFileSync } from "node:fs"\nexport const answer = async (n: string) => readFileSync(`prompts/${n}.md`, "utf8")\n',
  'src/sum.ts': 'export const sum = (a: number, b: number) => a + b\n',
  'prompts/agent.md': 'Be kind.\n',
  'prompts/refunds.md': 'Promise nothing.\n',
  'data/facts.jsonl': '{}\n',
  'golden/support.golden.yaml': 'name: support\ncases: ../data/facts.jsonl\n',
  'test/agent.test.ts': judged('../src/agent.js'),
  'test/router.test.ts': judged('../src/router.js'),
  'test/support.test.ts':
    "import { describeGolden } from 'expect-jury/vitest'\ndescribeGolden('./golden/support.golden.yaml', {})\n",
  'test/refund.test.ts':
    "import { expect, test } from 'vitest'\ntest('x', async () => await expect('y').toBeatBaseline('refund-03', {}))\n",
  'config/selftest.yaml': 'subject: ./src/agent.ts#answer\n',
  'test/selftest.test.ts':
    "import { describeSelftest } from 'expect-jury/vitest'\ndescribeSelftest('config/selftest.yaml', {})\n",
  'test/sum.test.ts':
    "import { expect, test } from 'vitest'\nimport { sum } from '../src/sum.js'\ntest('adds', () => expect(sum(1, 1)).toBe(2))\n",
}

test('before the first commit all is new', async () => {
  const { git, affected } = repository(project)
  git('update-ref', '-d', 'HEAD')
  const { code, tests, err } = await affected()
  expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/^package\.json has changed: /) })
  expect(tests).toEqual(expect.arrayContaining(['test/agent.test.ts', 'test/router.test.ts', 'test/support.test.ts']))
})

test('by code, prompt, data set and recording; nothing for what no model says', async () => {
  const { write, git, affected } = repository(project)
  expect(await affected()).toEqual({ code: 0, tests: [], err: 'nothing to run\n' })
  const after = async (files: Record<string, string>) => {
    write(files)
    const found = await affected()
    git('checkout', '-q', '.')
    git('clean', '-qfd')
    return found.tests
  }
  expect(await after({ 'src/sum.ts': 'export const sum = (a: number, b: number) => b + a\n' })).toEqual([])
  expect(await after({ 'src/tone.ts': 'export const tone = "cool"\n' })).toEqual(['test/agent.test.ts'])
  expect(await after({ 'prompts/agent.md': 'Be short.\n' })).toEqual(['test/agent.test.ts'])
  expect(await after({ 'prompts/refunds.md': 'Promise a lot.\n' })).toEqual([
    'test/agent.test.ts',
    'test/router.test.ts',
  ])
  expect(await after({ 'data/facts.jsonl': '{"a":1}\n' })).toEqual(['test/support.test.ts'])
  expect(await after({ 'test/__recordings__/router.test.ts.jsonl': '{}\n' })).toEqual(['test/router.test.ts'])
  const ofSelftest = 'config/__recordings__/selftest.yaml.jsonl'
  expect(await after({ [ofSelftest]: '{}\n' })).toEqual(['test/selftest.test.ts'])
  expect(await after({ 'test/__recordings__/canaries.gpt-4o-mini.jsonl': '{}\n' })).toEqual([])
  expect(await after({ 'test/new.test.ts': judged('../src/sum.js') })).toEqual(['test/new.test.ts'])
  expect(await after({ 'notes.txt': 'x\n' })).toEqual([])
  expect(await after({ 'test/__baselines__/refund-03.json': '{}\n' })).toEqual(['test/refund.test.ts'])
  git('rm', '-q', 'src/tone.ts')
  expect((await affected()).tests).toEqual(['test/agent.test.ts'])
}, 60_000)

test('a file beside package.json that nobody names touches nothing, whatever the checkout is called', async () => {
  const { cwd, write, commit, affected } = repository(project)
  write({ 'src/tone.ts': `export const tone = 'https://example.com/${basename(cwd)}/x'\n` })
  commit()
  write({ LICENSE: 'MIT\n' })
  expect(await affected()).toMatchObject({ code: 0, tests: [] })
}, 30_000)

test('package.json, also that of a workspace, and lock files touch every LLM test, and it is said why', async () => {
  const { write, git, affected } = repository({
    ...project,
    'package-lock.json': '{}',
    'packages/a/package.json': '{}',
  })
  const every = ['agent', 'refund', 'router', 'selftest', 'support'].map((name) => `test/${name}.test.ts`)
  const lockFiles = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock']
  for (const file of ['package.json', 'packages/a/package.json', ...lockFiles, 'patches/zod+4.1.0.patch']) {
    write({ [file]: '{ "version": "2" }' })
    expect(await affected()).toEqual({
      code: 0,
      tests: every,
      err: `${file} has changed: a package may be another one now, and every LLM test may be affected.\n`,
    })
    git('checkout', '-q', '.')
    git('clean', '-qfd')
  }
  git('rm', '-q', 'package-lock.json')
  expect(await affected('--json')).toMatchObject({ tests: [JSON.stringify(every)] })
}, 60_000)

test('since a branch, and what cannot be told', async () => {
  const { write, git, commit, affected } = repository(project)
  git('switch', '-qc', 'work')
  write({ 'src/tone.ts': 'export const tone = "cool"\n' })
  commit()
  expect(await affected()).toMatchObject({ tests: [] })
  expect(await affected('--since', 'main', '--json')).toMatchObject({ tests: ['["test/agent.test.ts"]'] })
  expect(await affected('--since', 'absent')).toMatchObject({
    code: 2,
    err: expect.stringMatching(
      /^"absent" is not to be compared with here \(git: fatal: bad revision 'absent'\).*fetch-depth: 0/,
    ),
  })
  expect(await affected('--since', '--output=x')).toMatchObject({ code: 2 })
}, 30_000)

test('with Jest, too', async () => {
  const { write, affected } = repository({
    'package.json': '{}',
    'jest.config.cjs': 'console.log("of the config")\nmodule.exports = { testMatch: ["**/*.test.cjs"] }\n',
    'agent.cjs': 'module.exports = 1\n',
    'agent.test.cjs': "require('./agent.cjs')\ntest('x', () => expect({}).toSatisfyCriteria({ pass: [] }))\n",
    'other.test.cjs': "test('x', () => expect({}).toSatisfyCriteria({ pass: [] }))\n",
  })
  write({ 'agent.cjs': 'module.exports = 2\n' })
  expect(await affected()).toMatchObject({ code: 0, tests: ['agent.test.cjs'] })
  write({ 'package.json': '{ "private": true }' })
  expect(await affected()).toMatchObject({ code: 0, tests: ['agent.test.cjs', 'other.test.cjs'] })
}, 30_000)

test('with Jest, a set-up file, what it imports and the configuration touch every LLM test', async () => {
  const { write, git, affected } = repository({
    'package.json': '{}',
    'jest.config.cjs':
      "console.log('{ of the config }')\nmodule.exports = { setupFilesAfterEnv: ['./setup.cjs'], testMatch: ['**/*.test.cjs'] }\n",
    'setup.cjs': "require('./judges')\n",
    'judges/index.js': "require('fs').readFileSync('prompts/strict.md')\n",
    'prompts/strict.md': 'Be strict.\n',
    'other.js': 'module.exports = 1\n',
    'a.test.cjs': "test('x', () => expect({}).toSatisfyCriteria({ pass: [] }))\n",
    'plain.test.cjs': "test('x', () => expect(1).toBe(1))\n",
  })
  const after = async (file: string) => {
    write({ [file]: '\n' })
    const { tests } = await affected()
    git('checkout', '-q', '.')
    return tests
  }
  for (const file of ['setup.cjs', 'judges/index.js', 'prompts/strict.md'])
    expect(await after(file)).toEqual(['a.test.cjs'])
  expect(await after('other.js')).toEqual([])
  write({ 'jest.config.cjs': "module.exports = { testMatch: ['**/*.test.cjs'] }\n" })
  expect((await affected()).tests).toEqual(['a.test.cjs'])
}, 60_000)
