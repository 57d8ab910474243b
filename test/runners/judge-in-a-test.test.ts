import { describe, expect, test } from 'vitest'
import { setUp, testPath } from '../support/lab-files.js'
import { LabProject } from '../support/lab.js'
import { startOpenAIServer } from '../support/openai-server.js'

type Lab = 'vitest5' | 'jest30'

/** Tests that ask judges themselves, without a matcher. */
function fileOf(lab: Lab, tests: string): Record<string, string> {
  const names =
    '{ comparePairwise, createJudge, createPanel, judgeChecklist, judgePair, openaiModel, panelRubric, selftestRubric }'
  const head =
    lab === 'jest30'
      ? `const ${names} = require('expect-jury')`
      : `import { expect, test } from 'vitest'\nimport ${names} from 'expect-jury'`
  const judges = `const model = openaiModel('gpt-4o-mini', { apiKey: 'k' })
const judge = createJudge({ model })
const subject = { prompt: 'Hi', output: 'Hello' }`
  return { [testPath(lab, 'a')]: `${head}\n${judges}\n${tests}` }
}

const careless = `
test('a judge', async () => {
  expect((await judge.evaluate(selftestRubric, subject)).outcome).not.toBe('fail')
})
test('a panel', async () => {
  expect((await createPanel({ model }).evaluate(panelRubric, subject)).outcome).not.toBe('fail')
})
test('a checklist', async () => {
  expect((await judgeChecklist(['Is it polite?'], subject, { model })).outcome).not.toBe('fail')
})
test('a pair', async () => {
  expect((await judgePair({ model, prompt: 'Hi', a: 'Hello', b: 'Go away' })).winner).not.toBe('B')
})
test('pairs', async () => {
  const cases = [{ id: 'c', prompt: 'Hi' }]
  expect((await comparePairwise({ cases, a: () => 'Hello', b: () => 'Go away', judge })).win_rate_b_by_judge).not.toBe(1)
})`

const patient = `test('waits', async () => {
  const { outcome, unknown } = await judge.evaluate(selftestRubric, subject)
  expect([outcome, unknown.code]).toEqual(['unknown', 'timeout'])
}, 3000)`

const scores = ['format', 'factuality', 'instruction_following', 'safety'].map((name) => `"${name}_score": 0.9`)
const verdict = `{"reasoning": "It greets.", ${scores.join(', ')}, "overall_score": 0.9, "pass": true}`
const single = `test('a judge', async () => {
  expect((await judge.evaluate(selftestRubric, subject)).outcome).toBe('pass')
})`

describe.each(['vitest5', 'jest30'] as const)('a judge that a test asks itself, in %s', (lab) => {
  test('leaves no test green when it is refused', async () => {
    const project = new LabProject(lab, { ...setUp(lab), ...fileOf(lab, careless) })
    for (const refusing of [{ CI: 'true' }, { JURY_BUDGET_USD: '0.0000001' }]) {
      const { code, output } = await project.run([], { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', ...refusing })
      expect(code, output).toBe(1)
      expect(output).toContain('5 unknown')
    }
    project.remove()
  })

  test('is given up while its test can still say so', async () => {
    const server = await startOpenAIServer({ fault: () => ({ kind: 'hang' }) })
    const project = new LabProject(lab, { ...setUp(lab), ...fileOf(lab, patient) })
    const { code, output } = await project.run([], { OPENAI_BASE_URL: server.url })
    expect(code, output).toBe(1)
    expect(output).not.toContain('1 failed') // the test itself has passed
    expect(output).toMatch(/1 unknown[^]*gave no reply within 2\.\d s/)
    await server.close()
    project.remove()
  })

  test.for([
    ['is down', { fault: () => ({ kind: 'status' as const, status: 401 }) }],
    ['writes prose', { reply: () => 'A fine answer, I would say.' }],
  ] as const)('leaves no test green when it %s, also replayed', async ([, behaviour]) => {
    const server = await startOpenAIServer(behaviour)
    const project = new LabProject(lab, { ...setUp(lab), ...fileOf(lab, careless) })
    for (const mode of [{}, { CI: 'true' }]) {
      const { code, output } = await project.run([], { OPENAI_BASE_URL: server.url, ...mode })
      expect(code, output).toBe(1)
      expect(output).toContain('5 unknown')
    }
    await server.close()
    project.remove()
  })

  test('is replayed as one that a matcher asks', async () => {
    const server = await startOpenAIServer({ reply: () => verdict })
    const project = new LabProject(lab, { ...setUp(lab), ...fileOf(lab, single) })
    const env = { OPENAI_BASE_URL: server.url }
    for (const mode of [{}, { CI: 'true' }]) {
      const { code, output } = await project.run([], { ...env, ...mode })
      expect(code, output).toBe(0)
    }
    expect(server.requests).toHaveLength(1)
    await server.close()
    project.remove()
  })
})
