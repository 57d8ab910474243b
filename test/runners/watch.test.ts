import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LabWatcher } from '../support/lab-watcher.js'
import { LabProject } from '../support/lab.js'
import { type OpenAIServer, type ServerRequest, startOpenAIServer } from '../support/openai-server.js'
import { scriptedJudge } from '../support/scripted-judge.js'

const set = (...inputs: string[]): string => `name: support
type: golden_chat
min_overall_score: 0
min_specificity_score: 0
min_actionability_score: 0
cases:
${inputs.map((input, index) => `  - { id: case-${index + 1}, input: ${input}, criteria: { pass: ["result.output.includes('form')"] } }`).join('\n')}
`

const files = {
  'vitest.config.ts': `import { jury } from 'expect-jury/plugin'
const tellWhenReady = {
  name: 'tell-when-ready',
  configureServer({ watcher }) { watcher.once('ready', () => console.log('All files are watched.')) },
}
export default { plugins: [jury({ prompts: ['prompts/**/*.md'] }), tellWhenReady] }`,
  'support.golden.yaml': set('refund', 'delay'),
  'golden.test.ts': `import { describeGolden } from 'expect-jury/vitest'
describeGolden('./support.golden.yaml', { subject: (c) => c.input === 'broken' ? 'no' : 'Use the form.' })`,
  'prompts/imported.md': 'Be polite.',
  'imported.test.ts': `import { expect, test } from 'vitest'
import { selftestRubric } from 'expect-jury'
import prompt from './prompts/imported.md?raw'
test('imports its prompt', async () => { await expect('fine').toPassRubric(selftestRubric, { prompt }) })
test('has another', async () => { await expect('fine').toPassRubric(selftestRubric, { prompt: 'another' }) })`,
  'prompts/deep/read.md': 'Be brief.',
  'read.test.ts': `import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { selftestRubric } from 'expect-jury'
const prompt = readFileSync('prompts/deep/read.md', 'utf8')
test('reads its prompt', async () => { await expect(prompt).toPassRubric(selftestRubric, { prompt: 'how?' }) })`,
  'plain.test.ts': `import { expect, test } from 'vitest'\ntest('adds', () => { expect(1 + 1).toBe(2) })`,
}

const idle = /Waiting for file changes|Watching for file changes/

/** Errors are printed on another stream than the rest: they may arrive after it. */
const idleAfter = (error: RegExp): RegExp => new RegExp(`(?=[^]*(?:${error.source}))[^]*(?:${idle.source})`)

// One watcher, as a person would keep it open: each test leaves its files as it found them.
describe.each(['vitest5', 'vitest4'] as const)('watch mode of %s', (lab) => {
  let server: OpenAIServer
  let project: LabProject
  let watcher: LabWatcher

  const save = (name: string, text: string, wanted = idle): Promise<string> => {
    project.write({ [name]: text })
    return watcher.until(wanted)
  }

  beforeAll(async () => {
    server = await startOpenAIServer({ reply: scriptedJudge })
    project = new LabProject(lab, files)
    watcher = project.watch([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
    await watcher.until(/(?=[^]*All files are watched)[^]*(Waiting|Watching) for file changes/)
  })
  afterAll(async () => {
    await watcher.stop()
    await server.close()
    project.remove()
  })

  test('an imported prompt reruns its tests and asks only what changed', async () => {
    const before = server.requests.length
    const edited = await save('prompts/imported.md', 'Be very polite.')
    expect(edited).toMatch(/Test Files +1 passed \(1\)/)
    expect(edited).toMatch(/Change +prompts\/imported\.md v1 -> v2: no verdict changed, 1 replayed, 1 call\b/)
    expect(server.requests).toHaveLength(before + 1)
  })

  test('an imported prompt that is removed or renamed is told, and the next save brings its tests back', async () => {
    const prompt = join(project.dir, 'prompts/imported.md')
    rmSync(prompt)
    await watcher.until(idleAfter(/prompts\/imported\.md/))
    expect(await save('prompts/imported.md', 'Be kind.')).toMatch(/imported\.md v2 -> v3: .*1 call\b/)

    renameSync(prompt, `${prompt}.old`)
    await watcher.until(idleAfter(/prompts\/imported\.md/))
    renameSync(`${prompt}.old`, prompt)
    expect(await watcher.until(idle)).toMatch(/Test Files +1 passed \(1\)/)
    expect(await save('prompts/imported.md', 'Be very polite.')).toMatch(/imported\.md v3 -> v2: .*no calls/)
  })

  test('a prompt that is written after the test that imports it brings that test up', async () => {
    const wanting = `import { expect, test } from 'vitest'
import { selftestRubric } from 'expect-jury'
import prompt from './prompts/later.md?raw'
test('wants a prompt', async () => { await expect('fine').toPassRubric(selftestRubric, { prompt }) })`
    await save('later.test.ts', wanting, idleAfter(/prompts\/later\.md/))
    expect(await save('prompts/later.md', 'Be early.')).toMatch(/Change +prompts\/later\.md v1: .*1 call\b/)
    expect(await save('prompts/later.md', 'Be late.')).toMatch(/Change +prompts\/later\.md v1 -> v2: .*1 call\b/)
    rmSync(join(project.dir, 'later.test.ts'))
    rmSync(join(project.dir, 'prompts/later.md'))
    expect(await save('prompts/imported.md', 'Be very polite!')).toMatch(/Test Files +1 passed \(1\)/)
    await save('prompts/imported.md', 'Be very polite.')
  })

  test('a prompt that is read reruns the judged test files, and no others; `u` asks again', async () => {
    const broke = await save('prompts/deep/read.md', '[scores 0.2]')
    expect(broke).toMatch(/Test Files +1 failed \| 2 passed \(3\)/)
    expect(broke).toMatch(/read\.md v1 -> v2: 1 broke \(reads its prompt: \w+ 0\.9\d? -> 0\.2\), 2 replayed, 1 call/)

    watcher.press('u')
    const updated = await watcher.until(idle)
    expect(updated).toMatch(/Test Files +1 failed \(1\)/)
    expect(updated).toMatch(/Change +since the last run: no verdict changed, 1 call/)

    expect(await save('prompts/deep/read.md', 'Be brief.')).toMatch(/read\.md v2 -> v1: 1 fixed, 3 replayed, no calls/)
    expect(await save('prompts/deep/read.md', '[scores 0.2]')).toMatch(/read\.md v1 -> v2: 1 broke .*, no calls/)
    await save('prompts/deep/read.md', 'Be brief.')
  })

  test('a golden set reruns the test that read it; broken, removed or renamed it says so and recovers', async () => {
    const broke = await save('support.golden.yaml', set('refund', 'broken'))
    expect(broke).toMatch(/yaml v1 -> v2: 1 broke \(support > case-2: overall [\d.]+ -> [\d.]+\)/)
    await save('support.golden.yaml', 'name: [support', idleAfter(/support\.golden\.yaml:1/))
    expect(await save('support.golden.yaml', set('refund', 'delay'))).toMatch(/Tests +2 passed \(2\)[^]*1 fixed/)

    rmSync(join(project.dir, 'support.golden.yaml'))
    await watcher.until(idleAfter(/there is no file .*support\.golden\.yaml/))
    expect(await save('support.golden.yaml', set('refund'))).toMatch(/Tests +1 passed \(1\)/)

    renameSync(join(project.dir, 'support.golden.yaml'), join(project.dir, 'other.golden.yaml'))
    await watcher.until(idleAfter(/there is no file .*support\.golden\.yaml/))
    renameSync(join(project.dir, 'other.golden.yaml'), join(project.dir, 'support.golden.yaml'))
    expect(await watcher.until(idle)).toMatch(/Tests +1 passed \(1\)/)
  })

  test('recordings that another hand changes rerun their test; what a run records itself does not', async () => {
    const recordings = '__recordings__/imported.test.ts.jsonl'
    expect(await save(recordings, '')).toMatch(/imported\.test\.ts\.jsonl v1 -> v2: no verdict changed, 2 calls/)
    expect(await save('support.golden.yaml', set('delay'))).toMatch(/Change +support\.golden\.yaml v\d -> v\d: /)
  })

  test('prompts that are saved together are all named', async () => {
    project.write({ 'prompts/imported.md': 'Be kind.', 'prompts/deep/read.md': 'Be terse.' })
    const edited = await watcher.until(idle)
    expect(edited).toMatch(/Change .*prompts\/imported\.md v2 -> v3/)
    expect(edited).toMatch(/Change .*prompts\/deep\/read\.md v1 -> v3/)
  })

  test('what an edit did is told, also when a run in another terminal saw the edit first', async () => {
    const held = `import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { selftestRubric } from 'expect-jury'
import prompt from './prompts/held.md?raw'
test('waits', async () => {
  while (existsSync('hold') && !process.env.ANOTHER) await setTimeout(20)
  await expect(prompt).toPassRubric(selftestRubric, { prompt: 'how?' })
})`
    project.write({ 'prompts/held.md': 'Be calm.' })
    await save('held.test.ts', held)
    project.write({ hold: '', 'prompts/held.md': '[scores 0.2]' })
    await watcher.until(/RERUN/)
    const env = { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url, ANOTHER: '1' }
    expect((await project.run(['held.test.ts'], env)).output).toContain('  broke    waits')
    rmSync(join(project.dir, 'hold'))
    expect(await watcher.until(idle)).toMatch(/held\.md v1 -> v2: 1 broke/)
    rmSync(join(project.dir, 'held.test.ts'))
    rmSync(join(project.dir, 'prompts/held.md'))
  })

  test('a prompt that is saved while a run goes on is told: some tests saw it', async () => {
    const held = `import { existsSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { selftestRubric } from 'expect-jury'
import prompt from './prompts/held.md?raw'
test('waits', async () => {
  writeFileSync('begun', '')
  while (existsSync('hold')) await setTimeout(20)
  await expect('fine').toPassRubric(selftestRubric, { prompt })
})`
    project.write({ 'prompts/held.md': 'Be warm.' })
    await save('held.test.ts', held)
    rmSync(join(project.dir, 'begun'))
    project.write({ hold: '', 'prompts/held.md': 'Be warmer.' })
    await vi.waitUntil(() => existsSync(join(project.dir, 'begun')), 60_000)
    project.write({ 'prompts/held.md': 'Be hot.' })
    rmSync(join(project.dir, 'hold'))
    expect(await watcher.until(idle)).toMatch(
      /held\.md v\d -> v\d \(prompts\/held\.md saved while it ran\): no verdict/,
    )
    expect(await watcher.until(idle)).toMatch(/Change +prompts\/held\.md v\d -> v\d: no verdict changed, 1 call/)
    rmSync(join(project.dir, 'held.test.ts'))
    rmSync(join(project.dir, 'prompts/held.md'))
  })

  test('a test file that is gone does not run again', async () => {
    rmSync(join(project.dir, 'read.test.ts'))
    const edited = await save('prompts/deep/read.md', 'Be curt.')
    expect(edited).toMatch(/Test Files +2 passed \(2\)/)
    expect(edited).not.toContain('reads its prompt')
  })

  test('a config that is edited tells of its runs, too', async () => {
    expect(await save('vitest.config.ts', `${files['vitest.config.ts']}\n`)).toContain('LLM cases  3/3')
    expect(await save('prompts/deep/read.md', 'Be short.')).toMatch(/Change +prompts\/deep\/read\.md v1 -> v2/)
  })
})

const judgedFile = (name: string) => `import { expect, test } from 'vitest'
import { selftestRubric } from 'expect-jury'
import prompt from './prompt.md?raw'
test('${name}', async () => { await expect('fine').toPassRubric(selftestRubric, { prompt }) })`

test.each(['vitest5', 'vitest4'] as const)(
  'a run that is cancelled tells of the tests that ran, not of what the others left before, in %s',
  async (lab) => {
    const answers = Promise.withResolvers<void>()
    const reply = async (request: ServerRequest) => {
      if (request.text.includes('Be slow.')) await answers.promise
      return scriptedJudge(request)
    }
    const server = await startOpenAIServer({ reply })
    const project = new LabProject(lab, {
      'vitest.config.ts': files['vitest.config.ts'].replace('{ plugins', '{ test: { fileParallelism: false }, plugins'),
      'prompt.md': 'Be quick.',
      'one.test.ts': judgedFile('one'),
      'two.test.ts': judgedFile('two'),
    })
    const watcher = project.watch([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
    try {
      await watcher.until(/(?=[^]*All files are watched)[^]*(Waiting|Watching) for file changes/)
      const before = server.requests.length
      project.write({ 'prompt.md': 'Be slow.' })
      await vi.waitUntil(() => server.requests.length > before, 60_000)
      watcher.press('c')
      const cancelled = await watcher.until(idle)
      expect(cancelled).toMatch(/LLM cases +0\/0 \(nothing judged\), 1 unknown\n/)
      expect(cancelled).toMatch(/unknown +(one|two) +The test was stopped before its judge had answered/)
      expect(cancelled).toMatch(/Change +prompt\.md v1 -> v2 \(cancelled\): 1 now unknown \((one|two)\), 1 call/)
      expect(cancelled).not.toContain('not awaited')

      answers.resolve()
      watcher.press('a')
      expect(await watcher.until(idle)).toMatch(/Change +since the last run: 1 judged, unknown before, 2 calls/)
    } finally {
      await watcher.stop()
      await server.close()
      project.remove()
    }
  },
)
