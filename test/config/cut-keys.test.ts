import { describe, expect, test } from 'vitest'
import { jsonProblem } from '../../src/config/files/json-problem.js'
import { redactSecrets, withoutSecrets } from '../../src/config/secrets/secrets.js'
import { shorten } from '../../src/config/text/safe-text.js'
import { saidText } from '../../src/config/text/said-text.js'
import { CriterionError } from '../../src/criteria/criterion-error.js'
import { examineCriteria } from '../../src/criteria/evaluate-criteria.js'
import { builtInValidator } from '../../src/golden/validator/built-in-validator.js'
import { jsonCheck } from '../../src/rubric/checks/json-check.js'
import { syntaxCheck } from '../../src/rubric/checks/syntax-check.js'

const key = `ghp_${'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5'}`
/** Any five characters in a row of the key: what is left when its end or its beginning is cut off. */
const parts = Array.from({ length: key.length - 4 }, (_, at) => key.slice(at, at + 5))
const offsets = Array.from({ length: 130 }, (_, at) => at)
const texts = offsets.map((offset) => `${'x'.repeat(offset)} ${key} ${'y'.repeat(200)}`)

/** What is left of the key in what is said, once it went through the record of a run or the message of a test. */
const partsIn = (said: unknown): string[] => {
  const text = redactSecrets(JSON.stringify(said) ?? '')
  return parts.filter((part) => text.includes(part))
}
const leftBy = (say: (text: string) => unknown): string[] => texts.flatMap((text) => partsIn(say(text)))

/** All that a criterion is said to have come to. */
function saidOf(criterion: string, result: unknown): unknown {
  try {
    const examination = examineCriteria({ result, passCriteria: [criterion] })
    const { report, errors } = examination
    const diagrams = report.passCriteriaEvaluation.details.map((detail) => examination.diagram(detail))
    return [report, diagrams, errors.map(({ message }) => message)]
  } catch (error) {
    if (error instanceof CriterionError) return [error.message, error.reason, error.excerpt]
    throw error
  }
}

describe('no part of a key is left where a text is cut', () => {
  test.for([20, 60, 120])('in a text of %i characters', (limit) => {
    expect(leftBy((text) => shorten(text, limit))).toEqual([])
  })

  test('in what an output begins with', () => {
    expect(leftBy((text) => saidText(`${'x'.repeat(550)}${text}`))).toEqual([])
  })

  test.for([
    "result === 'hello'",
    `result === '${'x'.repeat(40)} hello'`,
    "result.endsWith('hello')",
    "result.includes('hello')",
    "!result.includes('yy')",
    '!/y+/.test(result)',
    '!/[A-Z]/.test(result)',
    "result.indexOf('zz') > 3",
    "equals({ a: [result] }, { a: ['hello'] })",
    "[result].every(each => each === 'hello')",
    "({ a: result }).a === 'hello'",
    'result[result].a',
  ])('in why this is not met: %s', (criterion) => {
    expect(leftBy((text) => saidOf(criterion, text))).toEqual([])
  })

  test('in the names of fields, and in the message of an error', () => {
    expect(leftBy((text) => saidOf('result === 1', { [text]: 1 }))).toEqual([])
    expect(leftBy((text) => saidOf('equals(result, {})', { [text]: 1 }))).toEqual([])
    expect(leftBy((text) => saidOf('result === 1', { a: new Error(text) }))).toEqual([])
  })

  test.for([
    (text: string) => `result === '${text}'`,
    (text: string) => `result === '${text}`,
    (text: string) => `result.${text}('a')`,
    (text: string) => `'${text}' ++ result`,
  ])('in a criterion that holds it (form %$)', (criterion) => {
    expect(leftBy((text) => saidOf(criterion(text), 'a'))).toEqual([])
  })

  test('in why a text is no JSON', async () => {
    for (const text of [...texts, ...offsets.map((at) => `{"a":${' '.repeat(at % 20)}${key}}`)]) {
      expect(partsIn(await jsonCheck().run(text))).toEqual([])
      expect(partsIn(await syntaxCheck('json').run(text))).toEqual([])
    }
    expect(jsonProblem('{"a": 1', new SyntaxError('as V8 says'))).toBe('as V8 says')
  })

  test.for([key, `sk-proj-${key.slice(4)}`])('in what the built-in validator quotes: %s', async (secret) => {
    const validate = builtInValidator()
    for (const offset of offsets.filter((at) => at % 7 === 0)) {
      const output = `${'x'.repeat(offset)} ${secret} in case you may perhaps want it. You are an idiot, ${secret}, rm -rf /`
      const validated = await validate({ input: 'Answer as JSON.', output, reference: 'The token.' })
      const said = JSON.stringify(withoutSecrets(validated))
      expect(parts.filter((part) => said.includes(part))).toEqual([])
    }
  })
})

test.each(['\n', '\t', '\u001B[31m', '\u0007', '"'])('a key behind %j goes from data, too', (before) => {
  expect(withoutSecrets({ text: `a${before}${key} b` })).toEqual({ text: `a${before}[secret] b` })
})
