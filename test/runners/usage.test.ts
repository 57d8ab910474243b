import { describe, expect, test } from 'vitest'
import { setUp, testFile, testPath } from '../support/lab-files.js'
import { LabProject, labNames } from '../support/lab.js'
import { startOpenAIServer } from '../support/openai-server.js'
import { scriptedJudge } from '../support/scripted-judge.js'

/** A system under test that calls its model through `recordedFetch`, and a judge that tests ask by themselves. */
function fileOf(lab: (typeof labNames)[number], tests: string): Record<string, string> {
  const names = '{ createJudge, recordedFetch, scriptedModel, selftestRubric }'
  const head =
    lab === 'jest30'
      ? `const ${names} = require('expect-jury')`
      : `import { expect, test } from 'vitest'\nimport ${names} from 'expect-jury'`
  const body = `${head}
const fetch = recordedFetch(async () => Response.json({
  model: 'gpt-4o-mini', object: 'chat.completion',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'On its way.' } }],
  usage: { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 },
}))
const answer = async (content) => {
  const body = JSON.stringify({ model: 'gpt-4o-mini', messages: [{ role: 'user', content }] })
  const reply = await fetch('https://api.openai.com/v1/chat/completions', { method: 'POST', body })
  return (await reply.json()).choices[0].message.content
}
const judge = createJudge({ model: scriptedModel(() => JSON.stringify({ reasoning: 'scripted', format_score: 1,
  factuality_score: 1, instruction_following_score: 1, safety_score: 1, overall_score: 1, pass: true })) })
${tests}`
  return { [lab === 'jest30' ? 'a.test.js' : 'a.test.ts']: body }
}

const plain = `test('plain', async () => { expect(await answer('one')).toBe('On its way.') })\n`

describe.each(labNames)('what tests use beside their assertions, in %s', (lab) => {
  test('is in the figures of the run, and in those of its case where there is one', async () => {
    const tests = `${plain}
test('a case', async () => {
  await answer('two')
  expect({ a: 1 }).toSatisfyCriteria('result.a === 1')
  await answer('three')
})
test('fails', async () => { await answer('four'); throw new Error('as any test') })
test('asks a judge itself', async () => {
  const { outcome } = await judge.evaluate(selftestRubric, { prompt: 'Hi', output: 'Hello' })
  expect(outcome).toBe('pass')
})
test('has a judge that forgets for whom it asks', async () => {
  const forgetful = { ...judge, evaluate: (rubric, subject) => judge.evaluate(rubric, subject) }
  await expect('Hello').toPassRubric(selftestRubric, { prompt: 'Hi again', judge: forgetful })
})`
    const project = new LabProject(lab, { ...setUp(lab), ...fileOf(lab, tests) })
    const { code, output } = await project.run()
    expect(code).toBe(1)
    const [record] = project.records()
    expect(record?.cases.map(({ test, usage }) => [test, usage?.calls])).toEqual([
      ['a case', 2],
      ['has a judge that forgets for whom it asks', 1],
    ])
    expect(record?.summary).toMatchObject({ passed: 2, failed: 0 })
    expect(record?.cost).toMatchObject({
      calls: 6,
      main_cost_usd: expect.closeTo(4 * 0.00021, 9),
      by_route: { main: { calls: 4, tokens_in: 4000 }, judge: { calls: 2 } },
      by_model: { 'gpt-4o-mini': { calls: 4 } },
    })
    expect(output).toMatch(/Calls +6 made/)

    const replayed = await project.run([], { CI: 'true' })
    expect(project.records()[1]?.cost).toMatchObject({ by_route: { main: { calls: 0, replayed: 4 } } })
    expect(replayed.code).toBe(1)
    project.remove()
  })

  test('is said where no test judges anything, and is no report', async () => {
    const project = new LabProject(lab, { ...setUp(lab), ...fileOf(lab, plain) })
    const { code, output } = await project.run()
    expect(code).toBe(0)
    expect(output).toMatch(/Calls +1 made, \$0\.0002, 0 replayed/)
    expect(output).not.toContain('LLM cases')
    expect(project.list('reports')).toEqual([])
    expect((await project.run([], { CI: 'true' })).output).not.toContain('Calls')
    project.remove()
  })
})

test.each(['vitest5', 'jest30'] as const)(
  'a call that may be billed and brought no reply is in the figures: %s',
  async (lab) => {
    const key = 'sk-proj-' + 'Ab3dE5gH'.repeat(6)
    const server = await startOpenAIServer({
      reply: (request) =>
        scriptedJudge(request).replace('The output says so', request.text.includes('tells') ? key : 'so'),
      fault: ({ text }) => {
        if (text.includes('hangs')) return { kind: 'hang' }
        return text.includes('is down') ? { kind: 'status', status: 400 } : undefined
      },
    })
    const tests = ['fine', 'hangs', 'is down', 'tells'].map(
      (name) => `test('${name}', () => expect('it ${name}').toPassRubric(selftestRubric, { prompt: 'p' }), 3000)`,
    )
    const project = new LabProject(lab, { ...setUp(lab), ...testFile(lab, 'a', tests.join('\n')) })
    const { output } = await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
    await server.close()
    expect(output).toMatch(/Calls +3 made, \$0\.\d+ and 1 call of unknown cost/)
    const [record] = project.records()
    expect(
      Object.fromEntries(record?.cases.map(({ test, usage }) => [test, [usage?.calls, usage?.cost_usd]]) ?? []),
    ).toEqual({
      fine: [1, expect.closeTo(0.0001, 4)],
      hangs: [1, null],
      'is down': [0, 0],
      tells: [1, expect.closeTo(0.0001, 4)],
    })
    expect(project.read(`__recordings__/${testPath(lab, 'a')}.jsonl`)).not.toContain(key)
    project.remove()
  },
)
