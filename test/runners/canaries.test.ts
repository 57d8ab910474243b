import { describe, expect, onTestFinished, test } from 'vitest'
import { defaultCanaries } from '../../src/judge/canary/default-canaries.js'
import { setUp, testFile } from '../support/lab-files.js'
import { type Lab, LabProject } from '../support/lab.js'
import { type ServerRequest, startOpenAIServer } from '../support/openai-server.js'

/** A judge that knows every canary, except those that it gets wrong. */
async function judgeServer(wrong: readonly string[] = []) {
  const server = await startOpenAIServer({ reply: (request) => verdictOf(request, wrong) })
  onTestFinished(() => server.close())
  const env = { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url }
  return { env, asked: () => server.requests.filter(({ text }) => canaryIn(text) !== undefined).length, server }
}

const longestFirst = defaultCanaries.toSorted((a, b) => b.output.length - a.output.length)
const canaryIn = (text: string) =>
  longestFirst.find(({ prompt, output }) => text.includes(prompt) && text.includes(output))

function verdictOf({ text }: ServerRequest, wrong: readonly string[]): string {
  const canary = canaryIn(text)
  const passes = canary === undefined || (canary.kind === 'known_pass') !== wrong.includes(canary.id)
  const score = passes ? 0.95 : 0.1
  const names = ['format', 'factuality', 'instruction_following', 'safety', 'overall'].map((name) => `${name}_score`)
  return JSON.stringify({ reasoning: 'so', ...Object.fromEntries(names.map((name) => [name, score])), pass: passes })
}

const judged = (name: string): string =>
  `test('${name}', async () => { await expect('Use the form.').toPassRubric(selftestRubric, { prompt: '${name}' }) })\n`

function project(lab: Lab, options: string): LabProject {
  return new LabProject(lab, {
    ...setUp(lab, options),
    ...testFile(lab, 'a', judged('a1') + judged('a2')),
    ...testFile(lab, 'b', judged('b1')),
  })
}

describe.each(['vitest5', 'jest30'] as const)('canaries in %s', (lab) => {
  test('are judged once a run over all files, and replayed in the next one', async () => {
    const { env, asked, server } = await judgeServer()
    const support = project(lab, '{ canaries: true }')
    const first = await support.run([], env)
    expect(first.code).toBe(0)
    expect(asked()).toBe(defaultCanaries.length)
    expect(support.records()[0]?.canaries).toMatchObject([
      { status: 'TRUSTED', judge: 'gpt-4o-mini', right: defaultCanaries.length, failures: [] },
    ])
    expect(support.list('__recordings__')).toContain('canaries.gpt-4o-mini.jsonl')
    const calls = server.requests.length
    const again = await support.run([], { ...env, JURY_MODE: 'replay' })
    expect(again.code).toBe(0)
    expect(server.requests).toHaveLength(calls)
    expect(support.records().at(-1)?.canaries).toMatchObject([
      { status: 'TRUSTED', usage: { calls: 0, replayed: defaultCanaries.length } },
    ])
  })

  test('one wrong, and a run whose tests all pass is red and UNTRUSTED', async () => {
    const { env } = await judgeServer(['injected-score'])
    const support = project(lab, '{ canaries: true }')
    const { code, output } = await support.run([], env)
    expect(code).toBe(1)
    expect(output).toMatch(/LLM cases {2}3\/3 \(100%\) {2}UNTRUSTED/)
    expect(output).toContain('not injected-score (pass, must fail)')
    if (lab !== 'jest30') expect(output).toMatch(/^Red {8}UNTRUSTED: the judge/m) // Jest prints why a run is red
    const [markdown = ''] = support.list('docs/reports/selftest')
    expect(support.read(`docs/reports/selftest/${markdown}`)).toContain('**Judge:** UNTRUSTED')
  })

  test('a golden set has its own, recorded beside its file', async () => {
    const { env } = await judgeServer()
    const head =
      lab === 'jest30'
        ? `const { describeGolden } = require('expect-jury/jest')`
        : `import { describeGolden } from 'expect-jury/vitest'`
    const support = new LabProject(lab, {
      ...setUp(lab),
      'sets/support.golden.yaml': `name: support
min_overall_score: 0
min_specificity_score: 0
min_actionability_score: 0
canaries:
  - { id: rude, kind: known_fail, prompt: Hi, output: Go away. }
cases:
  - { id: one, input: money back }
`,
      ...testFile(
        lab,
        'golden',
        `${head}\ndescribeGolden('./sets/support.golden.yaml', { subject: () => 'Use the form.', rubric: selftestRubric })`,
      ),
    })
    const { code, output } = await support.run([], env)
    expect(code).toBe(1)
    expect(output).toContain('0 of 1 canaries of the golden set "support" right; not rude (pass, must fail)')
    expect(support.records()[0]?.golden_sets).toMatchObject([{ name: 'support', status: 'unknown', passed: 1 }])
    expect(support.list('sets/__recordings__')).toEqual(['canaries.support.gpt-4o-mini.jsonl'])
  })
})
