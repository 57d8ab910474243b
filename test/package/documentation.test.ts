import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type Block, blocksOf, pages, proseOf } from '../support/documentation.js'
import { LabProject, labRoom } from '../support/lab.js'
import { type OpenAIServer, startOpenAIServer } from '../support/openai-server.js'
import { scriptedJudge } from '../support/scripted-judge.js'
import { root } from '../support/source-files.js'

const blocks = blocksOf()

/** The text of the one block that holds `words`. */
function blockWith(words: string): string {
  const found = blocks.filter(({ code }) => code.includes(words))
  if (found.length !== 1) throw new Error(`The documentation has ${found.length} blocks with "${words}"`)
  return found[0]?.code ?? ''
}

/** What a reader's own project has: the names that blocks use without declaring them. */
const surroundings = readFileSync(join(import.meta.dirname, 'readme-surroundings.ts'), 'utf8')

/** `# path` or `// path` in a block's first lines: the file it shows. */
function pathOf({ code }: Block): string | undefined {
  return /^(?:#|\/\/) ([\w./-]+\.(?:ya?ml|ts|js))$/m.exec(code.split('\n').slice(0, 2).join('\n'))?.[1]
}

/** The YAML files that pages show, each the same on every page. */
function shownFiles(): Record<string, string> {
  const files: Record<string, string> = {}
  for (const block of blocks.filter(({ language }) => language === 'yaml')) {
    const path = pathOf(block)
    if (path === undefined) continue
    if (path in files && files[path] !== block.code) throw new Error(`${path} is shown in two ways (${block.page})`)
    files[path] = block.code
  }
  return files
}

const storedAnswer = JSON.stringify({
  version: 1,
  kind: 'answer',
  name: 'refund-03',
  acceptedAt: '2026-02-06T12:34:56Z',
  packageVersion: '0.1.0',
  prompt: 'I want my money back',
  output: 'See the handbook.',
})

const storedRun = JSON.stringify({
  version: 1,
  kind: 'run',
  name: 'support-v7',
  acceptedAt: '2026-02-06T12:34:56Z',
  packageVersion: '0.1.0',
  run: 'old',
  cases: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, outcome: id === 'a' ? 'fail' : 'pass', scores: {} })),
})

const assistant = readFileSync(join(import.meta.dirname, 'readme-assistant.ts'), 'utf8')

/** The scripted judge of the pages invents no prompts: a selftest asks the server. */
const generator = `import { configure, openaiModel } from 'expect-jury'
configure({ model: openaiModel('gpt-4o-mini') })
`

const command = /\bexpect-jury ([a-z][a-z-]*)([^`\n&|;)]*)/g
const selftest = /\bnpm run (selftest) -- ([^\n#]*)/g

/** The `expect-jury` commands in shell blocks and inline code, with their long options. */
function shownCommands(): { name: string; options: string[] }[] {
  const shell = blocks.filter(({ language }) => language === 'sh' || language === 'bash').map(({ code }) => code)
  const inline = pages.flatMap((page) => proseOf(page).match(/`[^`]+`/g) ?? [])
  const found = [...shell, ...inline].join('\n')
  return [command, selftest]
    .flatMap((pattern) => Array.from(found.matchAll(pattern)))
    .map(([, name = '', rest = '']) => ({ name, options: rest.match(/--[a-z-]+/g) ?? [] }))
}

const nameOf = ({ page, line }: Block): string => `${page.replace(/^docs\//, '').replace('.md', '')}-line-${line}`

/** A block as a test file: as it stands where it holds tests or a config, else as the body of a test. */
function asTestFile(block: Block): string {
  const { code } = block
  const imports = code.match(/^import .*\n/gm)?.join('') ?? ''
  const body = code.replaceAll(/^import .*\n/gm, '').replace(/^export default /m, 'void ')
  const runner = /from 'vitest'/.test(imports) ? '' : `import { expect, test } from 'vitest'\n`
  const rubric = /selftestRubric/.test(imports) ? '' : `import { selftestRubric } from 'expect-jury'\n`
  const head = `${runner}${rubric}${imports}${/describeSelftest/.test(imports) ? generator : ''}`
  return /^(test|describe\w*)(\.each)?\(/m.test(body)
    ? `${head}${body}`
    : `${head}test('${nameOf(block)}', async () => {\n${body}})\n`
}

const jestSetUp = {
  plain: "preset: 'expect-jury/jest' }\n",
  projects: 'projects:',
  tsJest: '// jest.config.js with ts-jest',
}
const setupFile = '// setup.js'

describe('README and docs', () => {
  let server: OpenAIServer
  beforeAll(async () => {
    server = await startOpenAIServer({ reply: scriptedJudge })
  })
  afterAll(() => server.close())

  test('every TypeScript block runs as written', async () => {
    const config = blockWith('// vitest.config.ts')
    const runnable = blocks.filter(({ language, code }) => language === 'ts' && code !== config)
    const testFiles = runnable.map((block) => [`test/${nameOf(block)}.test.ts`, asTestFile(block)])
    const project = new LabProject('vitest5', {
      'vitest.config.ts': config.replace(
        'plugins: [jury()]',
        `plugins: [jury()], test: { setupFiles: ['./setup.ts', './surroundings.ts'] }`,
      ),
      'setup.ts': blockWith('// setup.ts: a scripted judge'),
      'surroundings.ts': surroundings,
      'src/assistant.ts': assistant,
      'test/__baselines__/refund-03.json': storedAnswer,
      'test/__baselines__/support-v7.json': storedRun,
      ...shownFiles(),
      ...Object.fromEntries(testFiles),
    })
    const { code, output } = await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
    expect(runnable.length).toBeGreaterThan(35)
    expect(output).toContain(`Test Files  ${runnable.length} passed`)
    expect(code).toBe(0)
  })

  test.each([jestSetUp.plain, jestSetUp.projects])('the Jest set-up with %j runs as written', async (words) => {
    const project = new LabProject('jest30', {
      'jest.config.js': blockWith(words),
      'setup.js': blockWith(setupFile),
      'packages/support/a.test.js': `require('../../setup.js')
const { selftestRubric } = require('expect-jury')
test('judged', async () => { await expect('fine').toPassRubric(selftestRubric, { prompt: 'p' }) })`,
    })
    const { code, output } = await project.run([], {
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: server.url,
      JURY_MODE: 'auto', // the block shows `mode: 'replay'`
    })
    expect(output).toContain('1 passed')
    expect(output).toContain('LLM cases  1/1')
    expect(code).toBe(0)
  })

  test('the Jest set-up with ts-jest runs as written', async () => {
    const project = new LabProject('ts-jest', {
      'jest.config.js': blockWith(jestSetUp.tsJest),
      'a.test.ts': `import 'expect-jury/jest'
import { selftestRubric } from 'expect-jury'
test('judged', async () => { await expect('fine').toPassRubric(selftestRubric, { prompt: 'p' }) })`,
    })
    const { code, output } = await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
    expect(output).toContain('LLM cases  1/1')
    expect(code).toBe(0)
  })

  test('no block is left out for its language', () => {
    const run = ['ts', 'js', 'sh', 'bash', 'yaml', 'sql']
    const shown = ['', 'text']
    expect(blocks.filter(({ language }) => ![...run, ...shown].includes(language))).toEqual([])
    const tried = [...Object.values(jestSetUp), setupFile]
    const scripts = blocks.filter(({ language }) => language === 'js')
    expect(scripts.filter(({ code }) => !tried.some((words) => code.includes(words)))).toEqual([])
  })

  test('every command exists, and takes the options it is shown with', async () => {
    const scripts = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).scripts
    const project = new LabProject('vitest5', {})
    onTestFinished(() => project.remove())
    const cli = join(labRoom('vitest5'), 'node_modules/expect-jury/dist/cli.js')
    const shown = shownCommands()
    expect(shown.length).toBeGreaterThan(20)
    for (const name of new Set(shown.map((command) => command.name))) {
      const { code, output } = await project.start([cli, name, '--help'])
      expect({ name, code }).toEqual({ name, code: 0 })
      const options = shown.filter((command) => command.name === name).flatMap((command) => command.options)
      expect({ name, unknown: options.filter((option) => !output.includes(option)) }).toEqual({ name, unknown: [] })
    }
    const npmRun = blocks.flatMap(({ code }) =>
      [...code.matchAll(/\bnpm run ([\w:]+)/g)].map(([, script = '']) => script),
    )
    expect(npmRun.filter((script) => !(script in scripts) && script !== 'selftest')).toEqual([]) // `init` adds that one
  })
})
