import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LabProject, labRoom } from '../support/lab.js'
import { startOpenAIServer } from '../support/openai-server.js'
import { scriptedJudge } from '../support/scripted-judge.js'

const cases = (...inputs: string[]): string =>
  inputs.map((input, n) => `{"id":"case-${n + 1}","input":"${input}"}\n`).join('')

const files = {
  'jest.config.js': `module.exports = { preset: 'expect-jury/jest' }`,
  'golden/support.golden.yaml': `name: support
type: golden_chat
min_overall_score: 0
min_specificity_score: 0
min_actionability_score: 0
cases: ./support.jsonl
`,
  'golden/support.jsonl': cases('refund', 'delay'),
  'golden.test.js': `const { describeGolden } = require('expect-jury/jest')
describeGolden('./golden/support.golden.yaml', { subject: (c) => { if (c.input === 'broken') throw new Error('no idea'); return 'Use the form.' } })`,
  'judged.test.js': `const { selftestRubric } = require('expect-jury')
test('judged', async () => { await expect('fine').toPassRubric(selftestRubric, { prompt: 'how?' }) })`,
}

const idle = /Ran all test suites|No tests found/

// Jest's `--watch` runs what depends on the files that git says have changed.
test('a golden set and its cases rerun their test in Jest; recordings and reports start no run', async () => {
  const server = await startOpenAIServer({ reply: scriptedJudge })
  const project = new LabProject('jest30', files)
  const git = (...args: string[]) => execFileSync('git', args, { cwd: project.dir })
  git('init', '-q')
  git('add', 'golden', 'golden.test.js', 'jest.config.js', 'package.json')
  git('-c', 'user.name=lab', '-c', 'user.email=lab@example.org', 'commit', '-qm', 'start')
  const watcher = project.watch(['--watch'], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
  try {
    const first = await watcher.until(idle)
    expect(first).toMatch(/PASS .*judged\.test\.js/)
    expect(first).not.toMatch(/golden\.test\.js/)
    expect(server.requests).toHaveLength(1)

    project.write({ 'golden/support.jsonl': cases('refund', 'broken') })
    const broke = await watcher.until(idle)
    expect(broke).toMatch(/FAIL .*golden\.test\.js/)
    expect(broke).toMatch(/Tests: +1 failed, 2 passed, 3 total/)

    project.write({ 'golden/support.golden.yaml': 'name: [support' })
    expect(await watcher.until(idle)).toMatch(/support\.golden\.yaml:1/)
    project.write({
      'golden/support.golden.yaml': files['golden/support.golden.yaml'],
      'golden/support.jsonl': cases('refund', 'delay', 'again'),
    })
    const mended = await watcher.until(/Tests: +4 passed, 4 total/)
    expect(mended).toMatch(/Change +since the last run: 1 fixed, 1 new, 1 replayed, no calls/)
    expect(server.requests).toHaveLength(1)
  } finally {
    await watcher.stop()
    await server.close()
    project.remove()
  }
})

test('a config whose watcher sees the reports is told what to ignore', async () => {
  const project = new LabProject('jest30', {
    'jest.config.js': `module.exports = { preset: 'expect-jury/jest', watchPathIgnorePatterns: ['/coverage/'] }`,
    'judged.test.js': `test('judged', () => expect('fine').toSatisfyCriteria("result === 'fine'"))`,
  })
  const watcher = project.watch(['--watchAll'])
  try {
    await watcher.until(/Jest's watcher sees the reports.* Add to the Jest config: watchPathIgnorePatterns: \[/)
  } finally {
    await watcher.stop()
    project.remove()
  }
})

test('after init beside the preset of ts-jest the watcher comes to rest', async () => {
  const server = await startOpenAIServer({ reply: scriptedJudge })
  const project = new LabProject('ts-jest', {
    'package.json': JSON.stringify({ devDependencies: { jest: '^30', 'ts-jest': '^29', typescript: '^5' } }),
    'jest.config.js': "module.exports = { preset: 'ts-jest' }\n",
    'tsconfig.json': '{ "compilerOptions": { "module": "commonjs", "strict": true } }',
    'judged.test.ts': `import 'expect-jury/jest'
import { selftestRubric } from 'expect-jury'
test('judged', async () => { await expect('fine').toPassRubric(selftestRubric, { prompt: 'how?' }) })`,
  })
  await project.start([join(labRoom('ts-jest'), 'node_modules/expect-jury/dist/cli.js'), 'init', '--yes'])
  const watcher = project.watch(['--watchAll'], {
    OPENAI_API_KEY: 'k',
    OPENAI_BASE_URL: server.url,
    JURY_MODE: 'live',
  })
  try {
    const first = await watcher.until(idle)
    expect(first).toMatch(/LLM cases +2\/2/)
    expect(first).not.toContain("Jest's watcher sees")
    await expect(watcher.until(idle, 5_000)).rejects.toThrow(/was not printed/)
    expect(server.requests).toHaveLength(1)
  } finally {
    await watcher.stop()
    await server.close()
    project.remove()
  }
})
