import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LabProject } from '../support/lab.js'
import { type OpenAIServer, startOpenAIServer } from '../support/openai-server.js'
import { scriptedJudge } from '../support/scripted-judge.js'
import { root } from '../support/source-files.js'

interface Block {
  readonly language: string
  readonly line: number
  readonly code: string
}

const readme = readFileSync(join(root, 'README.md'), 'utf8')

function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(({ 1: language = '', 2: code = '', index }) => ({
    language,
    code,
    line: markdown.slice(0, index).split('\n').length,
  }))
}

const blocks = blocksOf(readme)

/** The text of the one block that holds `words`. */
function blockWith(words: string): string {
  const found = blocks.filter(({ code }) => code.includes(words))
  if (found.length !== 1) throw new Error(`The README has ${found.length} blocks with "${words}"`)
  return found[0]?.code ?? ''
}

/** What a reader's own project has: the names that blocks use without declaring them. */
const surroundings = readFileSync(join(import.meta.dirname, 'readme-surroundings.ts'), 'utf8')

/** `# path` or `// path` in a block's first lines: the file it shows. */
function pathOf({ code }: Block): string | undefined {
  return /^(?:#|\/\/) ([\w./-]+\.(?:ya?ml|ts|js))$/m.exec(code.split('\n').slice(0, 2).join('\n'))?.[1]
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

/** The README's scripted judge invents no prompts: a selftest asks the server. */
const generator = `import { configure, openaiModel } from 'expect-jury'
configure({ model: openaiModel('gpt-4o-mini') })
`

/** A block as a test file: as it stands where it holds tests or a config, else as the body of a test. */
function asTestFile({ code, line }: Block): string {
  const imports = code.match(/^import .*\n/gm)?.join('') ?? ''
  const body = code.replaceAll(/^import .*\n/gm, '').replace(/^export default /m, 'void ')
  const runner = /from 'vitest'/.test(imports) ? '' : `import { expect, test } from 'vitest'\n`
  const rubric = /selftestRubric/.test(imports) ? '' : `import { selftestRubric } from 'expect-jury'\n`
  const head = `${runner}${rubric}${imports}${/describeSelftest/.test(imports) ? generator : ''}`
  return /^(test|describe\w*)\(/m.test(body)
    ? `${head}${body}`
    : `${head}test('line ${line}', async () => {\n${body}})\n`
}

/** As GitHub makes it of a heading. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

describe('the README', () => {
  let server: OpenAIServer
  beforeAll(async () => {
    server = await startOpenAIServer({ reply: scriptedJudge })
  })
  afterAll(() => server.close())

  test('every TypeScript block runs as written', async () => {
    const config = blocks.find(({ code }) => code.includes('// vitest.config.ts'))?.code ?? ''
    const runnable = blocks.filter(({ language, code }) => language === 'ts' && code !== config)
    const shownFiles = blocks.filter((block) => block.language === 'yaml' && pathOf(block))
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
      ...Object.fromEntries(shownFiles.map((block) => [pathOf(block) ?? '', block.code])),
      ...Object.fromEntries(runnable.map((block) => [`test/line-${block.line}.test.ts`, asTestFile(block)])),
    })
    const { code, output } = await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
    expect(runnable.length).toBeGreaterThan(5)
    expect(output).toContain(`Test Files  ${runnable.length} passed`)
    expect(code).toBe(0)
  })

  test.each(["preset: 'expect-jury/jest' }\n", 'projects:'])(
    'the Jest set-up with %j runs as written',
    async (words) => {
      const project = new LabProject('jest30', {
        'jest.config.js': blockWith(words),
        'setup.js': blockWith('// setup.js'),
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
    },
  )

  test('the Jest set-up with ts-jest runs as written', async () => {
    const project = new LabProject('ts-jest', {
      'jest.config.js': blockWith('// jest.config.js with ts-jest'),
      'a.test.ts': `import 'expect-jury/jest'
import { selftestRubric } from 'expect-jury'
test('judged', async () => { await expect('fine').toPassRubric(selftestRubric, { prompt: 'p' }) })`,
    })
    const { code, output } = await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
    expect(output).toContain('LLM cases  1/1')
    expect(code).toBe(0)
  })

  test('every link inside has its heading', () => {
    const prose = readme.replaceAll(/^```.*?^```$/gms, '')
    const headings = new Set([...prose.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => anchorOf(title)))
    const links = [...prose.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor)
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter((anchor) => !headings.has(anchor))).toEqual([])
  })

  test('every command is a script of the package or an install', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const commands = blocks
      .filter(({ language }) => language === 'sh')
      .flatMap(({ code }) => code.trim().split(/ && |\n/))
    expect(commands.length).toBeGreaterThan(2)
    for (const command of commands.filter((line) => line.startsWith('npm run '))) {
      expect(Object.keys(scripts)).toContain(command.split(' ')[2])
    }
  })
})
