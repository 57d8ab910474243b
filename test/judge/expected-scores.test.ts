import { expect, test } from 'vitest'
import { createJudge } from '../../src/judge/create-judge.js'
import { expectedScores } from '../../src/judge/expected-scores.js'
import type { TokenLogprob } from '../../src/model/port.js'
import { defineRubric } from '../../src/rubric/define-rubric.js'
import { saying } from './support/scripts.js'

/** A token with the probabilities of what else could stand there. */
function token(text: string, others: Record<string, number> = {}): TokenLogprob {
  const rest = Object.values(others).reduce((sum, p) => sum + p, 0)
  const probabilities = { [text]: 1 - rest, ...others }
  const top = Object.entries(probabilities).map(([other, p]) => ({ token: other, logprob: Math.log(p) }))
  return { token: text, logprob: Math.log(1 - rest), top }
}

test('one number in one token: 0.7 with 60 %, 0.9 with 30 %, 0.5 with 10 % is 0.74', () => {
  const tokens = [token('{"tone_score": '), token('0.7', { '0.9': 0.3, '0.5': 0.1 }), token('}')]
  expect(expectedScores(tokens, { tone: 0.7 })?.['tone']).toBeCloseTo(0.6 * 0.7 + 0.3 * 0.9 + 0.1 * 0.5, 12)
})

test('digit by digit: 1 with 20 %, else 0.9 / 0.8 / 0.7 with 50 / 30 / 20 % is 0.864', () => {
  const tokens = [
    token('{"tone'),
    token('_score":'),
    token(' 0', { ' 1': 0.2 }),
    token('.'),
    token('9', { '8': 0.3, '7': 0.2 }),
    token(','),
    token(' "pass": true}'),
  ]
  expect(expectedScores(tokens, { tone: 0.9 })?.['tone']).toBeCloseTo(
    0.2 * 1 + 0.8 * (0.5 * 0.9 + 0.3 * 0.8 + 0.2 * 0.7),
    12,
  )
})

test('what is no score does not count: the other probabilities are scaled up', () => {
  const tokens = [token('"tone_score":'), token('0.4', { '0.8': 0.3, ' high': 0.2, '40': 0.1 }), token('}')]
  expect(expectedScores(tokens, { tone: 0.4 })?.['tone']).toBeCloseTo((0.4 * 0.4 + 0.3 * 0.8) / 0.7, 12)
})

test('a token that begins before the number counts where it begins alike', () => {
  const tokens = [token('"tone_score'), token('":0.4', { '":0.8': 0.2, '?!0.9': 0.3 }), token('}')]
  expect(expectedScores(tokens, { tone: 0.4 })?.['tone']).toBeCloseTo((0.5 * 0.4 + 0.2 * 0.8) / 0.7, 12)
})

test.each<[TokenLogprob[]]>([
  [[token('"tone_score":'), token('0.7', { ' 0.9': 0.5 }), token('}')]],
  [[token('"tone_score":'), token(' 0.7', { '0.9': 0.5 }), token('}')]],
  [[token('"tone_score'), token('":0.7', { '": 0.9': 0.5 }), token('}')]],
  [[token('"tone_score'), token('": 0.7', { '":0.9': 0.5 }), token('}')]],
])('white space before a number is no part of it, in what could have been written as in what was (%#)', (tokens) => {
  expect(expectedScores(tokens, { tone: 0.7 })?.['tone']).toBeCloseTo(0.8, 12)
})

test('white space ends a number', () => {
  const tokens = [token('"tone_score":0.'), token('4', { ' 8': 0.5 }), token('}')]
  expect(expectedScores(tokens, { tone: 0.4 })?.['tone']).toBeCloseTo(0.5 * 0.4, 12) // else the number so far, 0.
})

test('tokens that show nothing do not end a number, however many they are', () => {
  const nothing = Array.from({ length: 20_000 }, () => token(''))
  const tokens = [token('"tone_score":'), token('0'), ...nothing, token('.5'), token('}')]
  expect(expectedScores(tokens, { tone: 0.5 })).toEqual({ tone: 0.5 })
})

test('a judge that got stuck in its digits has the score of the first ones', () => {
  const digits = Array.from({ length: 20_000 }, () => token('3', { '9': 0.1 }))
  const written = expectedScores([token('"tone_score": 0.'), ...digits, token('}')], { tone: 1 / 3 })
  // In place p, reached with 0.9^(p-1), stands 3.6 on average: the sum is 0.36 / (1 - 0.09).
  expect(written?.['tone']).toBeCloseTo(0.36 / 0.91, 12)
})

test('a number that the tokens do not show gives nothing, rather than a guess', () => {
  expect(expectedScores([token('"tone_score": 0.5')], { tone: 0.7 })).toBeUndefined()
  expect(expectedScores([token('"facts_score": 0.5')], { tone: 0.5 })).toBeUndefined()
  expect(expectedScores([token('1', { '0': 0.5 })], { tone: 1 })).toBeUndefined()
  expect(expectedScores([token('"tone_score": '), token('1'), token('e-1'), token('}')], { tone: 0.1 })).toBeUndefined()
  expect(expectedScores([token('"tone_score": '), token('0.5.1'), token('}')], { tone: 0.5 })).toBeUndefined()
})

test('nor does an endpoint that gives what the judge wrote no probability at all', () => {
  const impossible = { token: '0.7', logprob: -9999, top: [] }
  expect(expectedScores([token('"tone_score":'), impossible, token('}')], { tone: 0.7 })).toBeUndefined()
})

test('a judge with logprobs asks for them and scores by them; without them in the reply, by what is written', async () => {
  const rubric = defineRubric({ name: 'r', categories: [{ name: 'tone', description: 'Friendly' }] })
  const tokens = [token('{"tone_score":'), token('0.8', { '0.4': 0.5 }), token('}')]
  const text = '{"tone_score":0.8}'
  const model = saying({ text, logprobs: tokens })
  const weighted = await createJudge({ model, logprobs: true }).evaluate(rubric, { prompt: '', output: '' })
  expect(model.calls[0]?.request.logprobs).toBe(true)
  expect(weighted).toMatchObject({ outcome: 'fail', votes: [{ probabilityWeighted: true }] })
  expect(weighted.overall).toBeCloseTo(0.6, 12)
  const plain = await createJudge({ model: saying(text), logprobs: true }).evaluate(rubric, { prompt: '', output: '' })
  expect(plain).toMatchObject({ outcome: 'pass', overall: 0.8 })
  expect(plain.votes[0]).not.toHaveProperty('probabilityWeighted')
})
