import { describe, expect, test } from 'vitest'
import { createJudge } from '../../../src/judge/create-judge.js'
import type { Subject } from '../../../src/judge/port.js'
import type { PromptTemplate } from '../../../src/judge/prompt/prompt-template.js'
import { choiceReply } from '../../../src/judge/reply/choice-reply.js'
import { ratingReply } from '../../../src/judge/reply/rating-reply.js'
import type { ReplyFormat } from '../../../src/judge/reply/reply-format.js'
import { scored } from '../../../src/judge/reply/scored-format.js'
import { defineRubric } from '../../../src/rubric/define-rubric.js'
import { selftestRubric } from '../../../src/rubric/selftest-rubric.js'
import { saying, selftestReply } from '../support/scripts.js'

const subject = {
  prompt: 'Hi',
  output: 'Use {system_output} and {{x}}',
  expectedStatus: 'COMPLETE',
  actualStatus: 'COMPLETE',
}

async function promptFrom(prompt: PromptTemplate, about: Partial<Subject> = {}) {
  const model = saying(selftestReply())
  const verdict = await createJudge({ model, prompt }).evaluate(selftestRubric, { ...subject, ...about })
  expect(verdict.outcome).toBe('pass')
  const [system, user] = model.calls[0]?.request.messages ?? []
  const nonce = /<fenced-\.\.\.-(\w+)>/.exec(system?.content ?? '')?.[1] ?? ''
  return (user?.content ?? '').replaceAll(nonce, 'N')
}

describe('a prompt of your own', () => {
  test('as a text: placeholders are filled in once, with fenced text; how to answer is appended', async () => {
    const text = await promptFrom('Judge {system_output}.\nHints: {generator_hints} {{kept}} {status_match} {"a": 1}')
    expect(text).toMatch(
      'Judge <fenced-output-N>\nUse {system_output} and {{x}}\n</fenced-output-N>.\nHints: (not given) {kept} true {"a": 1}\n\n## Output\nFirst think',
    )
  })

  test.each([
    [{ actualStatus: 'ERROR' }, 'COMPLETE ERROR false'],
    [{ actualStatus: undefined }, 'COMPLETE (not given) false'],
    [{ expectedStatus: undefined }, '(not given) COMPLETE (not given)'],
  ])('as a text: of the status it tells what is known, %o', async (status, told) => {
    const text = await promptFrom('{expected_status} {actual_status} {status_match}: {system_output}', status)
    expect(text.split(': <fenced')[0]).toBe(told)
  })

  test('as a text with {output_format} and {rubric}: nothing is appended', async () => {
    const text = await promptFrom('{output_format}\n{rubric}\n{system_output}')
    expect(text).toMatch(/^First think/)
    expect(text).toContain('### safety_score')
    expect(text).toMatch(/<\/fenced-output-N>$/)
  })

  test('as a function: it gets the subject fenced', async () => {
    const text = await promptFrom(({ output, hints }, rubric) => `${rubric.name}: ${output} ${hints ?? 'no hints'}`)
    expect(text).toMatch(/^selftest: <fenced-output-N>\nUse[^]*no hints\n\n## Output\nFirst think/)
  })

  const fromJavaScript = (prompt: unknown) => promptFrom(prompt as PromptTemplate)

  test('a function whose text does not hold the output is an error: the judge would judge nothing', async () => {
    await expect(promptFrom(({ prompt }) => `Rate this: ${prompt}`)).rejects.toThrow('without the output')
    await expect(promptFrom(({ output }) => output.slice(0, 30))).rejects.toThrow('Put `subject.output` in as it is')
    await expect(fromJavaScript(async () => 'later')).rejects.toThrow('must give a text at once; it gave a promise')
    await expect(fromJavaScript(() => [{ role: 'user' }])).rejects.toThrow('it gave a list')
    await expect(fromJavaScript(() => {})).rejects.toThrow('it gave undefined')
  })

  test('an unknown placeholder is an error when the judge is made, and so is a prompt without the output', () => {
    const model = saying('')
    expect(() => createJudge({ model, prompt: '{system_output} {outptu}' })).toThrow(
      'Prompt template: {outptu} is not known; there are {original_prompt}, {system_output},',
    )
    expect(() => createJudge({ model, prompt: 'Is {original_prompt} nice?' })).toThrow(
      /\{system_output\} is missing; the judge would not see what it judges\.$/,
    )
  })

  test('a template with doubled braces, as other tools have them, is told the names there are', () => {
    expect(() => createJudge({ model: saying(''), prompt: 'Is {{ output }} true?' })).toThrow(
      /judges\. \{\{ output \}\} is left as it is: placeholders have single braces here, and there are \{original_prompt\}, \{system_output\}, /,
    )
  })
})

describe('a reply format of your own', () => {
  const helpfulness = defineRubric({ name: 'helpfulness', categories: [{ name: 'helpfulness', description: 'Helps' }] })

  test('a rating is the score of a rubric of one category', async () => {
    const judge = createJudge({ model: saying('Fine.\nRating: [[7]]\n'), reply: ratingReply({ min: 1, max: 9 }) })
    expect(await judge.evaluate(helpfulness, subject)).toMatchObject({
      outcome: 'pass',
      overall: 0.75,
      scores: { helpfulness: 0.75 },
      reasoning: 'Fine.\nRating: [[7]]',
      issues: [],
    })
  })

  test('a choice is, with a score for each option', async () => {
    const reply = scored(choiceReply({ options: ['PASS', 'FAIL'] }), { PASS: 1, FAIL: 0 })
    const judge = createJudge({ model: saying('No. [[FAIL]]'), reply })
    expect(await judge.evaluate(helpfulness, subject)).toMatchObject({ outcome: 'fail', overall: 0 })
  })

  test.each([20, -0.1, Number.NaN, Number.POSITIVE_INFINITY])('is unknown when its score is %d', async (score) => {
    const judge = createJudge({ model: saying('Rating: [[7]]'), reply: { ...ratingReply(), scoreOf: () => score } })
    const verdict = await judge.evaluate(helpfulness, subject)
    expect(verdict).toMatchObject({ outcome: 'unknown', overall: null, unknown: { code: 'out_of_range' } })
    expect(verdict.unknown?.message).toContain(`its score is ${score}, outside 0-1: see \`scoreOf\``)
  })

  test('is unknown when it cannot be read, whatever score would come of it', async () => {
    const judge = createJudge({ model: saying('Quite good.'), reply: { ...ratingReply(), scoreOf: () => 1 } })
    expect(await judge.evaluate(helpfulness, subject)).toMatchObject({
      outcome: 'unknown',
      overall: null,
      unknown: { code: 'no_verdict' },
    })
  })

  test('is asked for by its schema where it has one, and needs no list of values', async () => {
    const grade: ReplyFormat<'good' | 'bad'> = {
      instruction: 'Return JSON: { "grade": "good" | "bad" }',
      schema: { name: 'grade', schema: { type: 'object', properties: { grade: { enum: ['good', 'bad'] } } } },
      parse: (text) => ({ kind: 'value', value: text.includes('good') ? 'good' : 'bad' }),
    }
    const model = saying('{"grade": "good"}')
    const judge = createJudge({ model, reply: scored(grade, { good: 1, bad: 0 }) })
    expect(await judge.evaluate(helpfulness, subject)).toMatchObject({ outcome: 'pass', overall: 1 })
    expect(model.calls[0]?.request.schema).toEqual(grade.schema)
  })

  test('cannot score several categories, and not by token probabilities', async () => {
    const judge = createJudge({ model: saying(''), reply: ratingReply() })
    await expect(judge.evaluate(selftestRubric, subject)).rejects.toThrow('Rubric "selftest" has 4 categories')
    expect(() => createJudge({ model: saying(''), reply: ratingReply(), logprobs: true })).toThrow(RangeError)
    expect(() => scored(choiceReply({ options: ['a', 'b'] }), { a: 1, b: 2 })).toThrow('the score of "b" is 2')
    expect(() => scored(choiceReply({ options: ['a', 'b'] }), { a: 1, b: -0.1 })).toThrow('the score of "b" is -0.1')
    const fromJavaScript: Record<string, number> = { a: 1 }
    const choice = choiceReply<string>({ options: ['a', 'constructor'] })
    expect(() => scored(choice, fromJavaScript)).toThrow('the option "constructor" has no score')
    expect(() => scored(choice, { a: 1, constructor: 0, c: 0.5 })).toThrow(
      '"c" is none of the options (a, constructor)',
    )
  })
})
