import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunRecord } from '../../src/report/record/run-record.js'
import { setUp, testFile } from '../support/lab-files.js'
import { LabProject, labNames } from '../support/lab.js'
import { type OpenAIServer, startOpenAIServer } from '../support/openai-server.js'
import { scriptedJudge } from '../support/scripted-judge.js'

let server: OpenAIServer

beforeAll(async () => {
  server = await startOpenAIServer({ reply: scriptedJudge })
})
afterAll(() => server.close())

const rubric = (prompt: string): string => `toPassRubric(selftestRubric, { prompt: '${prompt}' })`

const outcomes = `
test('a good answer passes', async () => { await expect('fine').${rubric('good')} })
test('a bad answer fails', async () => { await expect('[scores 0.4]').${rubric('bad')} })
test('a bad answer does not pass', async () => { await expect('[scores 0.4]').not.${rubric('bad')} })
test('a good answer fails under not', async () => { await expect('fine').not.${rubric('good')} })
test('a promise is unwrapped', async () => { await expect(Promise.resolve({ output: 'fine' })).resolves.${rubric('good')} })
test('the better answer beats its baseline', async () => {
  await expect('[better]').toBeatBaseline({ output: 'old' }, { prompt: 'p' })
})
test('the worse answer does not', async () => {
  await expect('new').toBeatBaseline({ output: 'old [better]' }, { prompt: 'p' })
})
test('a tie is no win', async () => { await expect('new').not.toBeatBaseline({ output: 'old' }, { prompt: 'p' }) })
test('a tie is not worse', async () => { await expect('new').toBeatBaseline({ output: 'old' }, { prompt: 'p', orTie: true }) })
test('criteria hold', () => { expect({ status: 'COMPLETE' }).toSatisfyCriteria("result.status === 'COMPLETE'") })
test('criteria do not hold', () => { expect({ status: 'ERROR' }).toSatisfyCriteria({ pass: ["result.status === 'COMPLETE'"] }) })
test('criteria inside toEqual', () => {
  expect({ body: { n: 3 } }).toEqual({ body: expect.toSatisfyCriteria('result.n > 2') })
  expect({ body: { n: 1 } }).not.toEqual({ body: expect.toSatisfyCriteria('result.n > 2') })
})
`

const concurrent = `
for (const name of ['one', 'two', 'three', 'four']) {
  test.concurrent('concurrent ' + name, async () => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
    await expect(name === 'three' ? '[scores 0.1]' : 'fine ' + name).toPassRubric(selftestRubric, { prompt: 'prompt ' + name })
  })
}
`

describe.each(labNames)('in %s', (lab) => {
  let project: LabProject
  let output: string
  let code: number | null
  let record: RunRecord

  beforeAll(async () => {
    project = new LabProject(lab, {
      ...setUp(lab),
      ...testFile(lab, 'outcomes', outcomes),
      ...testFile(lab, 'concurrent', concurrent),
    })
    const env = { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url }
    await project.run([], env)
    ;({ output, code } = await project.run([], env))
    record = project.records().at(-1) as RunRecord
  })

  const outcomeOf = (name: string): string | undefined => record.cases.find((entry) => entry.test === name)?.outcome

  test('assertions pass and fail as written', () => {
    expect(code).toBe(1)
    expect(outcomeOf('a good answer passes')).toBe('pass')
    expect(outcomeOf('a bad answer fails')).toBe('fail')
    expect(outcomeOf('a bad answer does not pass')).toBe('pass')
    expect(outcomeOf('a good answer fails under not')).toBe('fail')
    expect(outcomeOf('a promise is unwrapped')).toBe('pass')
    expect(outcomeOf('the better answer beats its baseline')).toBe('pass')
    expect(outcomeOf('the worse answer does not')).toBe('fail')
    expect(outcomeOf('a tie is no win')).toBe('pass')
    expect(outcomeOf('a tie is not worse')).toBe('pass')
    expect(outcomeOf('criteria hold')).toBe('pass')
    expect(outcomeOf('criteria do not hold')).toBe('fail')
  })

  test('a failing rubric says what lost points, where the bar comes from and where the reply is stored', () => {
    expect(output).toContain('Rubric "selftest": 0.40, needs 0.74 (0.60 + strictness 0.70 x 0.2)')
    expect(output).toMatch(/factuality +0\.40 x 0\.3/)
    expect(output).toContain('Reasoning: The output says so: 0.4.')
    expect(output).toMatch(/Judge: gpt-4o-mini, replayed, \d+ tokens/)
    expect(output).toMatch(/Recording: __recordings__\/outcomes\.test\.[jt]s\.jsonl:\d+/)
  })

  test('a concurrent test owns its assertions', () => {
    for (const name of ['one', 'two', 'three', 'four']) {
      const entry = record.cases.find(({ test }) => test === `concurrent ${name}`)
      expect(entry?.prompt).toBe(`prompt ${name}`)
      expect(entry?.outcome).toBe(name === 'three' ? 'fail' : 'pass')
    }
  })

  test('both report files are written and named on the terminal', () => {
    expect(project.list('docs/reports/selftest')).toContain(`${record.run_id}.md`)
    expect(output).toContain(`reports/selftest/${record.run_id}.json`)
    expect(output).toContain(`docs/reports/selftest/${record.run_id}.md`)
    expect(project.read(`docs/reports/selftest/${record.run_id}.md`)).toContain(`# Selftest Report: ${record.run_id}`)
  })
})
