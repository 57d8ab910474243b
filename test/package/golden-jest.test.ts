import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { exampleFiles } from '../support/example-files.js'
import { LabProject, labRoom } from '../support/lab.js'
import { startOpenAIServer } from '../support/openai-server.js'

const bin = join(labRoom('jest30'), 'node_modules/expect-jury/dist/cli.js')
const ids = ['refund-in-time', 'refund-too-late', 'delivery', 'which-lamp', 'neighbours-power']
let project: LabProject

beforeAll(() => {
  project = new LabProject('jest30', exampleFiles('golden-jest', ['jest.config.js', 'prompts', 'src', 'test']))
  return () => project.remove()
})

test('the example is replayed in CI, the calls of its assistant included', async () => {
  const { code, output } = await project.run([], { CI: '1' })
  expect(code, output).toBe(0)
  const [record] = project.records()
  expect(record?.cases.map(({ test: name, pass }) => [name, pass])).toEqual(ids.map((id) => [`Support > ${id}`, true]))
  expect(record?.golden_sets).toMatchObject([{ name: 'Support', pass_rate: 1, failing_case_ids: [] }])
  expect(record?.cost).toMatchObject({ calls: 0, replayed: 10 })
})

test('another prompt: red without recordings, and compared with them', async () => {
  const accepted = await project.start([bin, 'baseline', 'accept', project.records()[0]?.run_id ?? '', '--name', 'v1'])
  expect(accepted.code, accepted.output).toBe(0)
  const prompt = project.read('prompts/support.md')
  project.write({ 'prompts/support.md': prompt.replace('Promise nothing', 'Promise what the customer likes') })

  const unrecorded = await project.run([], { CI: '1' })
  expect(unrecorded.code).toBe(1)
  expect(unrecorded.output).toContain('is now "- Promise what the customer likes')
  expect(project.records().at(-1)?.golden_sets?.[0]?.unknown_case_ids).toEqual(ids.toSorted())

  const server = await startOpenAIServer({
    reply: ({ text }) => ({ model: 'scripted', text: text.includes('## System Output') ? poor : promise }),
  })
  const recorded = await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
  await server.close()
  expect(recorded.output).toContain('LLM cases  0/5')
  expect(recorded.output).toContain('Calls      6 made') // who fails a gate already is not judged

  const compared = await project.start([bin, 'compare', 'v1'])
  expect(compared.code, compared.output).toBe(1)
  expect(compared.output).toMatch(/^REJECT .*100% -> 0% of 5 cases/m)
  expect(compared.output).toMatch(/broke +Support > delivery +pass -> fail/)
})

const promise = 'Of course! We guarantee your money back, and it is already on its way to your bank.'
const scores = ['format', 'factuality', 'instruction_following', 'safety'].map((name) => `"${name}_score": 0.2`)
const poor = `{"reasoning": "Promises a refund.", ${scores.join(', ')}, "overall_score": 0.2, "pass": false}`
