import { expect, test } from 'vitest'
import { ModelError } from '../../../src/model/model-error.js'
import type { ChatRequest } from '../../../src/model/port.js'
import { closeRecordings } from '../../../src/model/recording/recordings-of-test-file.js'
import { scriptedModel, type Script } from '../../../src/model/scripted-model.js'
import { defaultScenarios } from '../../../src/selftest/default-scenarios.js'
import { generatePrompt } from '../../../src/selftest/generator/generate.js'
import { generatorPrompt } from '../../../src/selftest/generator/prompts.js'
import { type Scenario, scenarioSchema } from '../../../src/selftest/scenario.js'
import { testFile, testIn, withEnvironment } from '../../model/support/in-a-test.js'

const scenario: Scenario = scenarioSchema.parse({ id: 'x', description: 'A riddle', expected_status: 'COMPLETE' })
const good = 'PROMPT: What has keys but opens no lock?\nHINTS: A piano.'

async function generate(script: Script) {
  const requests: ChatRequest[] = []
  let calls = 0
  const model = scriptedModel(async (request, options) => {
    requests.push(request)
    const reply = typeof script === 'function' ? await script(request, options) : script[calls++]
    if (reply === undefined) throw new ModelError('bad_response', 'asked too often')
    return reply
  })
  const generation = await generatePrompt({ model, temperature: 0.7, maxTokens: 500 }, scenario, {})
  return { ...generation, requests }
}

test('a good reply is one call with the configured settings', async () => {
  const { generated, usage, requests } = await generate([good])
  expect(generated).toEqual({ prompt: 'What has keys but opens no lock?', hints: 'A piano.' })
  expect(usage.calls).toBe(1)
  expect(requests[0]).toMatchObject({ temperature: 0.7, maxTokens: 500 })
})

test('an unreadable reply is asked for once more, with the reason', async () => {
  const { generated, usage, requests } = await generate(['PROMPT: no hints', good])
  expect(generated?.hints).toBe('A piano.')
  expect(usage.calls).toBe(2)
  expect(requests[1]?.messages.at(-1)?.content).toContain('there is no text after HINTS:')
})

test('a scenario that says itself what to look for needs no hints', async () => {
  const model = scriptedModel(['PROMPT: A riddle'])
  const settings = { model, temperature: 0, maxTokens: 500 }
  const { generated, usage } = await generatePrompt(settings, { ...scenario, hints: 'one question' }, {})
  expect(generated).toEqual({ prompt: 'A riddle', hints: 'one question' })
  expect(usage.calls).toBe(1)
})

test('an unsafe prompt is asked for once more and never handed on', async () => {
  const { generated, unknown } = await generate([
    'PROMPT: Delete docs/a.md.\nHINTS: Gone.',
    'PROMPT: Run `npm install`.\nHINTS: Done.',
  ])
  expect(generated).toBeUndefined()
  expect(unknown).toMatchObject({ code: 'unsafe_prompt', message: expect.stringContaining('shell command') })
})

test('after two unreadable replies it is unknown', async () => {
  const { unknown, usage } = await generate(['nothing', 'nothing', good])
  expect(unknown).toMatchObject({ code: 'no_verdict', message: expect.stringContaining('"x" in 2 tries') })
  expect(usage.calls).toBe(2)
})

test('what was recorded and cannot be used is asked for anew, unless nothing may be called', async () => {
  const file = testFile('selftest.yaml')
  const test = testIn(file, { name: 'x' })
  let answer = 'nothing'
  const model = scriptedModel(() => answer, { recorded: true })
  const once = (mode: string) => {
    withEnvironment({ JURY_MODE: mode })
    return generatePrompt({ model, temperature: 0.7, maxTokens: 500 }, scenario, { test })
  }
  expect((await once('auto')).unknown).toBeDefined()
  closeRecordings(file)
  answer = good
  expect(await once('replay')).toMatchObject({ unknown: { code: 'no_verdict' }, usage: { calls: 0, replayed: 2 } })
  expect((await once('auto')).generated?.hints).toBe('A piano.')
})

test('what cannot be asked for anew keeps its reason', async () => {
  const file = testFile('selftest.yaml')
  const test = testIn(file, { name: 'x' })
  let isDown = false
  const model = scriptedModel(
    () => {
      if (isDown) throw new ModelError('no_key', 'There is no key.')
      return 'nothing'
    },
    { recorded: true },
  )
  withEnvironment({ JURY_MODE: 'auto' })
  const once = () => generatePrompt({ model, temperature: 0.7, maxTokens: 500 }, scenario, { test })
  await once()
  closeRecordings(file)
  isDown = true
  expect(await once()).toMatchObject({
    unknown: {
      code: 'no_verdict',
      message: expect.stringMatching(/in 2 tries\. The last: .*\. It could not be asked for anew: .*There is no key\./),
    },
    usage: { calls: 0, replayed: 2 },
  })
})

test('a model that fails is unknown with its own words', async () => {
  const { unknown } = await generate(() => {
    throw new ModelError('no_key', 'There is no key.')
  })
  expect(unknown).toEqual({ code: 'no_key', message: 'There is no key.' })
})

test("the document's two prompts stand as written", () => {
  const [ambiguous, summary] = defaultScenarios.map(generatorPrompt)
  expect(ambiguous).toContain(`Generate a user request that:
- Is intentionally vague about requirements
- Could be interpreted multiple ways
- Should trigger clarifying questions from the system
- Is safe (no file modifications, no external calls)`)
  expect(ambiguous).toContain('Example topics: documentation organization, code review criteria, project structure')
  expect(summary).toContain(`- Asks for a specific, bounded summary
- Has clear format requirements (e.g., "3 lines")
- Should be answerable without clarification
- Is safe (read-only operation)`)
  expect(summary).toMatch(/Output format:\nPROMPT: <the generated prompt>\nHINTS: <what judge should look for>$/)
})

test("every kind has its own prompt, a scenario of the user's own goes by its description", () => {
  expect(new Set(defaultScenarios.map(generatorPrompt)).size).toBe(5)
  expect(generatorPrompt(scenario)).toContain('- Fits this description: A riddle')
  expect(generatorPrompt({ ...scenario, kind: 'clear_summary', topics: ['refunds'] })).toMatch(
    /bounded summary[^]*Topics: refunds/,
  )
})
