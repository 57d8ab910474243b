import { describe, expect, test } from 'vitest'
import { setUp, testPath } from '../support/lab-files.js'
import { LabProject, labNames } from '../support/lab.js'
import { startOpenAIServer } from '../support/openai-server.js'
import { scriptedJudge } from '../support/scripted-judge.js'

type Lab = (typeof labNames)[number]

/** A system under test that hides every failure behind a friendly answer, and what a user's file does with it. */
function fileOf(lab: Lab, body: string): Record<string, string> {
  const names = '{ createJudge, openaiModel, recordedFetch, selftestRubric }'
  const head =
    lab === 'jest30'
      ? `const ${names} = require('expect-jury')`
      : `import { beforeAll, describe, expect, test } from 'vitest'\nimport ${names} from 'expect-jury'`
  const system = `${head}
const fetch = recordedFetch()
const answer = async (content) => {
  const body = JSON.stringify({ model: 'gpt-4o-mini', messages: [{ role: 'user', content }], max_tokens: 50 })
  const headers = { 'content-type': 'application/json' }
  try {
    const reply = await fetch(process.env.OPENAI_BASE_URL + '/chat/completions', { method: 'POST', headers, body })
    return (await reply.json()).choices[0].message.content
  } catch { return 'Please use the refund form.' }
}
`
  return { [testPath(lab, 'a')]: system + body }
}

const inHooks = `let early = answer('while loading'), reply, second
beforeAll(async () => { reply = await answer('in beforeAll') })
test('first', async () => { expect(await early).toSatisfyCriteria("result.includes('refund form')") })
describe('group', () => {
  beforeAll(async () => { second = await answer('in a group') })
  test('second', () => { expect(reply + second).toSatisfyCriteria("result.includes('refund form')") })
})`

const unjudged = `let reply
beforeAll(async () => { reply = await answer('in beforeAll') })
test('plain', () => { expect(reply).toContain('refund form') })`

const good = { text: 'Use the refund form.', usage: { input: 1000, output: 100 } }

describe.each(labNames)('calls outside of tests, in %s', (lab) => {
  const testOnce = test.skipIf(lab === 'vitest4') // what differs by version is in the others

  test('are recorded with the file, counted, replayed, and kept by -u', async () => {
    const server = await startOpenAIServer({ reply: () => good })
    const project = new LabProject(lab, { ...setUp(lab), ...fileOf(lab, inHooks) })
    const env = { OPENAI_BASE_URL: server.url }
    const first = await project.run([], env)
    expect(first.code, first.output).toBe(0)
    expect(first.output).toMatch(/Calls +3 made/)
    expect(project.records()[0]?.cost).toMatchObject({ calls: 3, main_cost_usd: expect.closeTo(3 * 0.00021, 9) })
    const file = `__recordings__/${testPath(lab, 'a')}.jsonl`
    const lines = project.read(file)
    expect(lines.match(/"test":"\(outside of tests\)"/g)).toHaveLength(3)

    const replayed = await project.run([], { ...env, CI: 'true' })
    expect(replayed.code, replayed.output).toBe(0)
    expect(replayed.output).toMatch(/Calls +0 made.*3 replayed/)
    expect(server.requests).toHaveLength(3)

    const updated = await project.run(['-u'], { ...env, JURY_MODE: 'auto' })
    expect(updated.output).not.toContain('Removed recordings')
    expect(project.read(file)).toBe(lines)
    await server.close()
    project.remove()
  })

  test('that are refused leave no judged test green, also where the system hides it', async () => {
    const project = new LabProject(lab, { ...setUp(lab), ...fileOf(lab, inHooks) })
    const env = { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' }
    for (const refusing of [{ CI: 'true' }, { JURY_BUDGET_USD: '0.0000001' }]) {
      const { code, output } = await project.run([], { ...env, ...refusing })
      expect(code).toBe(1)
      expect(output).toMatch(/2 unknown/)
      expect(output).toContain('A call outside of the tests')
      expect(output).toContain('while loading')
    }
    project.remove()
  })

  testOnce('that are refused make a file red that judges nothing', async () => {
    const project = new LabProject(lab, { ...setUp(lab), ...fileOf(lab, unjudged) })
    const { code, output } = await project.run([], { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', CI: 'true' })
    expect(code).toBe(1)
    expect(output).toMatch(/A call outside of the tests.*in beforeAll.*No reply is recorded/s)
    project.remove()
  })

  testOnce('of a judge are recorded, and say why there is none', async () => {
    const body = `const judge = createJudge({ model: openaiModel('gpt-4o-mini', { apiKey: 'k' }) })
let verdict
beforeAll(async () => { verdict = await judge.evaluate(selftestRubric, { prompt: 'Hi', output: 'Hello' }) })
test('is decided', () => { expect(['pass', 'fail']).toContain(verdict.outcome) })`
    const scores = { format_score: 1, factuality_score: 1, instruction_following_score: 1, safety_score: 1 }
    const reply = JSON.stringify({ reasoning: 'good', ...scores, overall_score: 1, pass: true })
    const server = await startOpenAIServer({ reply: () => reply })
    const project = new LabProject(lab, { ...setUp(lab), ...fileOf(lab, body) })
    const env = { OPENAI_BASE_URL: server.url }
    const refused = await project.run([], { ...env, CI: 'true' })
    expect(refused.code).toBe(1)
    expect(refused.output).toMatch(/A call outside of the tests.*No reply is recorded/s)
    expect((await project.run([], env)).code).toBe(0)
    const replayed = await project.run([], { ...env, CI: 'true' })
    expect(replayed.code, replayed.output).toBe(0)
    expect(server.requests).toHaveLength(1)
    await server.close()
    project.remove()
  })

  testOnce('a mistyped variable stops the run in one sentence', async () => {
    const project = new LabProject(lab, { ...setUp(lab), ...fileOf(lab, inHooks) })
    for (const [name, sentence] of [
      ['JURY_BUDGET_USD', 'JURY_BUDGET_USD is "abc"; it must be US dollars: 0.50'],
      ['JURY_MODE', 'JURY_MODE is "abc"; it must be one of live, auto, replay, record'],
    ] as const) {
      const { code, output } = await project.run([], { [name]: 'abc', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' })
      expect(code).toBe(1)
      expect(output).toContain(sentence)
      expect(output).not.toContain('LLM cases')
    }
    project.remove()
  })
})

test.each(labNames)('calls in afterAll are of the file: %s', async (lab) => {
  const server = await startOpenAIServer({ reply: () => good })
  const body = `${lab === 'jest30' ? '' : `import { afterAll } from 'vitest'`}
afterAll(async () => { await answer('after all') })
test('judged', () => { expect({ a: 1 }).toSatisfyCriteria('result.a === 1') })`
  const project = new LabProject(lab, { ...setUp(lab), ...fileOf(lab, body) })
  const env = { OPENAI_BASE_URL: server.url }
  const first = await project.run([], env)
  const second = await project.run([], env)
  expect([first.code, second.code]).toEqual([0, 0])
  expect(second.output).not.toContain('Recordings that no test used')
  expect(second.output).toContain('1 replayed')
  expect(project.list('__recordings__')).toHaveLength(1)
  project.remove()
  await server.close()
  expect(server.requests.map(({ text }) => text)).toEqual(['after all'])
})

test.each(['vitest5', 'jest30'] as const)('a call in afterEach is of its test: %s', async (lab) => {
  const hooks = `${lab === 'jest30' ? '' : `import { afterEach } from 'vitest'`}
let more = true
afterEach(async () => { if (more) await answer('after the first'); more = false })
test('first', () => { expect({ a: 1 }).toSatisfyCriteria('result.a === 1') })
test('second', () => { expect({ a: 1 }).toSatisfyCriteria('result.a === 1') })`
  const project = new LabProject(lab, { ...setUp(lab), ...fileOf(lab, hooks) })
  const { code } = await project.run([], { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', CI: 'true' })
  expect(code).toBe(1)
  expect(project.records()[0]?.cases.map(({ outcome }) => outcome)).toEqual(['unknown', 'pass'])
  project.remove()
})

test.each(['vitest5', 'jest30'] as const)(
  'what afterEach asks and asserts is of its test, and is recorded: %s',
  async (lab) => {
    const server = await startOpenAIServer({ reply: scriptedJudge })
    const hooks = `${lab === 'jest30' ? '' : `import { afterEach } from 'vitest'`}
afterEach(() => expect('asserted').toPassRubric(selftestRubric, { prompt: 'p' }))
afterEach(() => createJudge({ model: openaiModel('gpt-4o-mini') }).evaluate(selftestRubric, { prompt: 'p', output: 'asked' }))
afterEach(() => answer('of its own'))
test('plain', () => { expect(1).toBe(1) })`
    const project = new LabProject(lab, { ...setUp(lab), ...fileOf(lab, hooks) })
    const env = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'k' }
    const first = await project.run([], env)
    const second = await project.run([], env)
    await server.close()
    expect(first.code, first.output).toBe(0)
    expect(second.output).toMatch(/Calls +0 made.*3 replayed/)
    expect(server.requests).toHaveLength(3)
    expect(project.records().map(({ cases }) => cases.map(({ outcome }) => outcome))).toEqual([['pass'], ['pass']])
    project.remove()
  },
)

test("a judge that Vitest's global set-up asks is not called in CI", async () => {
  const server = await startOpenAIServer({ reply: scriptedJudge })
  const project = new LabProject('vitest5', {
    'vitest.config.ts': `import { jury } from 'expect-jury/plugin'
export default { plugins: [jury()], test: { globalSetup: ['./global.ts'] } }`,
    'global.ts': `import { createJudge, openaiModel, selftestRubric } from 'expect-jury'
export default async () => {
  const judge = createJudge({ model: openaiModel('gpt-4o-mini') })
  const { outcome, unknown } = await judge.evaluate(selftestRubric, { prompt: 'p', output: 'o' })
  console.log(outcome, unknown?.message)
}`,
    ...fileOf('vitest5', `test('plain', () => { expect(1).toBe(1) })`),
  })
  const env = { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url }
  const inCI = await project.run([], { ...env, CI: 'true' })
  expect(inCI.output).toMatch(/unknown .*was asked outside of a test.* set JURY_MODE=live/)
  expect(server.requests).toHaveLength(0)
  expect((await project.run([], env)).output).toMatch(/^pass undefined/m)
  await server.close()
  project.remove()
})

test.each<{ lab: 'vitest5' | 'jest30'; config: Record<string, string>; file: string }>([
  {
    lab: 'vitest5',
    config: {
      'vitest.config.ts': `import { jury } from 'expect-jury/plugin'
export default { plugins: [jury({ mode: 'replay' })], test: { globalSetup: ['./ask.mjs'] } }`,
    },
    file: 'a.test.ts',
  },
  {
    lab: 'jest30',
    config: {
      'jest.config.js': `module.exports = { preset: 'expect-jury/jest',
  reporters: ['default', ['expect-jury/jest/reporter', { mode: 'replay' }]] }`,
    },
    file: 'a.test.js',
  },
])('the option that forbids a run its calls holds beside its tests, too: $lab', async ({ lab, config, file }) => {
  const server = await startOpenAIServer({ reply: scriptedJudge })
  const imports =
    lab === 'jest30'
      ? `const { execFileSync } = require('node:child_process')`
      : `import { execFileSync } from 'node:child_process'\nimport { expect, test } from 'vitest'`
  const project = new LabProject(lab, {
    ...config,
    'ask.mjs': `import { createJudge, openaiModel, selftestRubric } from 'expect-jury'
export default async () => {
  const judge = createJudge({ model: openaiModel('gpt-4o-mini') })
  const { unknown } = await judge.evaluate(selftestRubric, { prompt: 'p', output: 'o' })
  console.log(unknown?.message ?? 'called')
}`,
    'program.mjs': `import ask from './ask.mjs'\nawait ask()`,
    [file]: `${imports}
test('starts a program', () => {
  const said = execFileSync(process.execPath, ['program.mjs'], { encoding: 'utf8' })
  expect(said).toContain('was asked outside of a test')
})`,
  })
  const { code, output } = await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
  expect(output).not.toMatch(/^called/m)
  expect(server.requests).toHaveLength(0)
  expect(code).toBe(0)
  await server.close()
  project.remove()
})
