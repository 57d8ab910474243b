import { expect, test } from 'vitest'
import { setUp, testFile } from '../support/lab-files.js'
import { LabProject } from '../support/lab.js'
import { startOpenAIServer } from '../support/openai-server.js'
import { scriptedJudge } from '../support/scripted-judge.js'

const source = `
const judge = (output) => expect(output).toPassRubric(selftestRubric, { prompt: 'p' })
const times = {}
const count = (name) => (times[name] = (times[name] ?? 0) + 1)
test('caught', { repeats: 2 }, () => judge(count('caught') === 1 ? '[scores 0.1]' : 'fine').catch(() => {}))
test('skipped later', { repeats: 1 }, async ({ skip }) => {
  if (count('skipped later') === 2) skip()
  await judge('[scores 0.2]').catch(() => {})
})
test('retried', { repeats: 1, retry: 1 }, () => judge(count('retried') % 2 === 1 ? '[scores 0.3]' : 'good'))
test('fine', { repeats: 2 }, () => judge('fine'))
`

test.each(['vitest5', 'vitest4'] as const)(
  'every repetition of a test decides, and of its retries the last: %s',
  async (lab) => {
    const server = await startOpenAIServer({ reply: scriptedJudge })
    const project = new LabProject(lab, { ...setUp(lab), ...testFile(lab, 'repeated', source) })
    const { code, output } = await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
    await server.close()
    const cases = project.records()[0]?.cases ?? []
    expect(Object.fromEntries(cases.map(({ test: name, outcome }) => [name, outcome])), output).toEqual({
      caught: 'fail',
      'skipped later': 'fail',
      retried: 'pass',
      fine: 'pass',
    })
    expect(code).toBe(1)
    expect(output).toMatch(/Red +The test "caught" passed in the runner, but its assertion failed/)
    project.remove()
  },
)

const around = `
import { aroundEach } from 'vitest'
const judge = (output) => expect(output).toPassRubric(selftestRubric, { prompt: 'p' })
const tries = {}
const count = (name) => (tries[name] = (tries[name] ?? 0) + 1)
const worse = { 'worse later': 2, 'better later': 1 }
aroundEach(async (run, { task: { name } }) => {
  await judge(count(name) === worse[name] ? '[scores 0.1]' : 'fine').catch(() => {})
  await run()
})
for (const name of Object.keys(worse))
  test(name, { retry: 1 }, async () => { if (tries[name] === 1) throw new Error('the first try'); await judge('good') })
`

test.each(['vitest5', 'vitest4'] as const)(
  'what an aroundEach of the user asserts belongs to the try that it begins: %s',
  async (lab) => {
    const server = await startOpenAIServer({ reply: scriptedJudge })
    const project = new LabProject(lab, { ...setUp(lab), ...testFile(lab, 'around', around) })
    const { code, output } = await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
    await server.close()
    const cases = project.records()[0]?.cases ?? []
    expect(Object.fromEntries(cases.map(({ test: name, outcome }) => [name, outcome])), output).toEqual({
      'worse later': 'fail',
      'better later': 'pass',
    })
    expect(code).toBe(1)
    expect(output).toMatch(/Red +The test "worse later" passed in the runner, but its assertion failed/)
    project.remove()
  },
)
