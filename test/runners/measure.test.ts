import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setUp, testFile } from '../support/lab-files.js'
import { type Finished, type Lab, LabProject, labRoom } from '../support/lab.js'
import { type OpenAIServer, startOpenAIServer } from '../support/openai-server.js'
import { scriptedJudge } from '../support/scripted-judge.js'

const goldenSet = `name: support
strict: false
min_pass_rate: 0
min_overall_score: 0
min_specificity_score: 0
min_actionability_score: 0
cases:
  - { id: refund, input: I want my money back }
`

/** Source of what each test asserts of the answer, and of how the golden set is judged. */
const asserted = {
  judged: "await expect(answer).toPassRubric(selftestRubric, { prompt: 'refund?' })",
  barred: "await expect(answer).toPassRubric(selftestRubric, { prompt: 'refund?' })",
  denied: "await expect(answer).toPassRubric(selftestRubric, { prompt: 'refund?' })",
  asked: "await expect(answer).toPassChecklist(['Is it good?'], { prompt: 'refund?' })",
  checked: "expect(answer).toSatisfyCriteria('result.length > 200')",
  golden: 'rubric: selftestRubric',
}

const weakened: typeof asserted = {
  judged: asserted.asked,
  barred: asserted.barred.replace('selftestRubric,', '{ ...selftestRubric, minScoreToPass: 0, strictness: 0 },'),
  denied: asserted.denied.replace('.toPass', '.not.toPass'),
  asked: asserted.asked.replace('good', 'text'),
  checked: asserted.checked.replace('200', '2'),
  golden: '',
}

function testsOf(lab: Lab, answer: string, { golden, ...tests }: typeof asserted): Record<string, string> {
  const load =
    lab === 'jest30'
      ? "const { describeGolden } = require('expect-jury/jest')"
      : "import { describeGolden } from 'expect-jury/vitest'"
  const sources = Object.entries(tests).map(([name, source]) => `test('${name}', async () => { ${source} })`)
  return testFile(
    lab,
    'refund',
    [
      load,
      `const answer = '${answer}'`,
      ...sources,
      `describeGolden('./support.golden.yaml', { subject: () => answer, ${golden} })`,
    ].join('\n'),
  )
}

const [poor, better] = ['Soon. [scores 0.2]', 'Soon. [scores 0.9]']

describe.each(['vitest5', 'jest30'] as const)('comparing runs of %s', (lab) => {
  let server: OpenAIServer
  let project: LabProject

  beforeAll(async () => {
    server = await startOpenAIServer({ reply: scriptedJudge })
    project = new LabProject(lab, { ...setUp(lab), 'support.golden.yaml': goldenSet })
    await runOf(poor, asserted)
    const accepted = await cli('baseline', 'accept', project.records().at(-1)?.run_id ?? '', '--name', 'v1')
    expect(accepted.output).toContain('v1')
  })
  afterAll(async () => {
    await server.close()
    project.remove()
  })

  const cli = (...args: string[]): Promise<Finished> =>
    project.start([join(labRoom(lab), 'node_modules/expect-jury/dist/cli.js'), ...args])

  async function runOf(answer: string, tests: typeof asserted): Promise<void> {
    project.write(testsOf(lab, answer, tests))
    const { output } = await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
    expect(output).toContain('LLM cases')
  }

  test('another version of the prompt is compared', async () => {
    await runOf(better, asserted)
    const { code, output } = await cli('compare', 'v1')
    expect(output).toMatch(/^APPROVE[^]*16\.7% -> 83\.3% of 6 cases/)
    expect(output).toMatch(/fixed +judged/)
    expect(code).toBe(0)
  })

  test('tests that demand less are no gain: each is named, with what changed and what to do', async () => {
    await runOf(poor, weakened)
    const { code, output } = await cli('compare', 'v1')
    for (const line of [
      '- no longer asserted: rubric; asserted now: checklist (judged)',
      /- the rubric \(.*threshold.*\) was \w+, is \w+ \(barred\)/,
      '- no longer asserted: rubric; asserted now: .not rubric (denied)',
      '- the checklist (questions, atLeast) changed (asked)',
      '- the criteria changed (checked)',
      '- no longer asserted: rubric (support > refund)',
      "Accept a new baseline: run the old version of your prompt or model with today's tests, then npx expect-jury baseline accept",
    ]) {
      expect(output).toMatch(line)
    }
    expect(output).not.toContain('APPROVE')
    expect(code).toBe(2)
  })
})
