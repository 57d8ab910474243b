import { afterEach, expect, test, vi } from 'vitest'
import { configure, defaultJudge, defaultModel } from '../../src/judge/configure.js'
import { createJudge } from '../../src/judge/create-judge.js'
import { scriptedModel } from '../../src/model/scripted-model.js'

afterEach(() => {
  configure({ judge: undefined, model: undefined })
  vi.unstubAllEnvs()
})

test('nothing configured: gpt-4o-mini, or what JURY_MODEL names, always the same object', () => {
  vi.stubEnv('JURY_MODEL', '')
  expect(defaultJudge().name).toBe('gpt-4o-mini')
  vi.stubEnv('JURY_MODEL', 'gpt-5')
  expect(defaultModel().name).toBe('gpt-5')
  expect(defaultModel()).toBe(defaultModel())
})

test('a configured model makes the judge, a configured judge is the judge', () => {
  const model = scriptedModel('', { name: 'mine' })
  configure({ model })
  expect(defaultModel()).toBe(model)
  expect(defaultJudge().name).toBe('mine')
  const judge = createJudge({ model, name: 'strict' })
  configure({ judge })
  expect(defaultJudge()).toBe(judge)
  expect(defaultModel()).toBe(model)
})

test('a configured judge answers for comparisons and checklists, too, with its first model', () => {
  const first = scriptedModel('', { name: 'first' })
  configure({ judge: createJudge({ model: first }) })
  expect(defaultModel()).toBe(first)
})
