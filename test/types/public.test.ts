import { expectTypeOf } from 'expect-type'
import type { AzureOpenAI, OpenAI } from 'openai'
import { test } from 'vitest'
import type { JuryMatchers } from '../../matchers/types.js'
import {
  type ChatModel,
  compareRuns,
  configure,
  createJudge,
  createPanel,
  defineRubric,
  evaluateCriteria,
  type Judge,
  type JuryOptions,
  openaiModel,
  readRunRecord,
  type Rubric,
  type RubricVerdict,
  type RunRecord,
  scriptedModel,
  selftestRubric,
} from '../../src/index.js'
import type { OpenAIClient } from '../../src/model/openai/openai-client.js'
import { mcnemarExact, wilsonInterval } from '../../src/stats/index.js'

test('what may be missing may be undefined, as a field of a case or a variable of the environment is', () => {
  const maybe = undefined as string | undefined
  expectTypeOf(openaiModel).toBeCallableWith('gpt-4o-mini', { baseURL: maybe, apiKey: maybe })
  expectTypeOf<{ prompt: string; hints: typeof maybe }>().toExtend<Parameters<JuryMatchers['toPassRubric']>[1]>()
})

test('clients of the SDK fit, though the package does not bring it', () => {
  expectTypeOf<OpenAI>().toExtend<OpenAIClient>()
  expectTypeOf<AzureOpenAI>().toExtend<OpenAIClient>()
  expectTypeOf<{ baseURL: string }>().not.toExtend<OpenAIClient>()
})

test('rubrics and judges', () => {
  expectTypeOf(selftestRubric).toExtend<Rubric>()
  expectTypeOf(defineRubric).returns.toExtend<Rubric>()
  expectTypeOf(openaiModel).toBeCallableWith('gpt-4o-mini', { baseURL: 'http://127.0.0.1:1/v1' })
  expectTypeOf(openaiModel).returns.toExtend<ChatModel>()
  expectTypeOf(scriptedModel).toBeCallableWith(['one', { text: 'two', finishReason: 'length' }])
  expectTypeOf(createJudge).parameter(0).toHaveProperty('model').toEqualTypeOf<ChatModel>()
  expectTypeOf(createJudge).returns.toEqualTypeOf<Judge>()
  expectTypeOf(createPanel).returns.toEqualTypeOf<Judge>()
  expectTypeOf<Judge['evaluate']>().returns.resolves.toEqualTypeOf<RubricVerdict>()
  expectTypeOf(configure).toBeCallableWith({ judge: undefined })
})

test('an outcome is one of three, and a score may be missing', () => {
  expectTypeOf<RubricVerdict['outcome']>().toEqualTypeOf<'pass' | 'fail' | 'unknown'>()
  expectTypeOf<RubricVerdict['overall']>().toEqualTypeOf<number | null>()
})

test('matchers: the synchronous ones return nothing, the others a promise', () => {
  expectTypeOf<JuryMatchers['toSatisfyCriteria']>().returns.toBeVoid()
  expectTypeOf<JuryMatchers['toPassGate']>().returns.toBeVoid()
  expectTypeOf<JuryMatchers['toPassRubric']>().returns.resolves.toBeVoid()
  expectTypeOf<JuryMatchers['toPassChecklist']>().returns.resolves.toBeVoid()
  expectTypeOf<JuryMatchers['toBeatBaseline']>().returns.resolves.toBeVoid()
  expectTypeOf<JuryMatchers['toPassRubric']>().parameter(0).toEqualTypeOf<Rubric>()
  expectTypeOf<JuryMatchers['toPassChecklist']>().parameter(0).toEqualTypeOf<readonly string[]>()
})

test('data that comes from outside is unknown until it is read', () => {
  expectTypeOf(readRunRecord).parameter(0).toBeUnknown()
  expectTypeOf(readRunRecord).returns.toEqualTypeOf<RunRecord>()
  expectTypeOf(evaluateCriteria).returns.toHaveProperty('verdict').toEqualTypeOf<'PASS' | 'FAIL'>()
  expectTypeOf(compareRuns).returns.toHaveProperty('recommendation').toEqualTypeOf<'APPROVE' | 'REJECT' | 'REVIEW'>()
})

test('statistics say null where nothing is defined', () => {
  expectTypeOf(mcnemarExact).toBeCallableWith(32, 11)
  expectTypeOf(wilsonInterval(18, 20)).toExtend<{ lower: number; upper: number } | null>()
})

test('options are plain data', () => {
  expectTypeOf<JuryOptions['mode']>().toEqualTypeOf<'live' | 'auto' | 'replay' | 'record' | undefined>()
})
