import { expect, test } from 'vitest'
import { readGeneratorReply } from '../../../src/selftest/generator/reply.js'

const read = (text: string) => readGeneratorReply(text, 'stop')

test.each([
  ['as asked for', 'PROMPT: Tell me.\nHINTS: Asks back.'],
  ['hints first', 'HINTS: Asks back.\nPROMPT: Tell me.'],
  ['bold labels', '**PROMPT:** Tell me.\n**HINTS**: Asks back.'],
  ['in a fence, after a preamble', 'Here you are:\n```text\nPROMPT: Tell me.\n\nHINTS: Asks back.\n```'],
  ['quoted', 'PROMPT: "Tell me."\nHINTS: "Asks back."'],
  ['after thinking aloud', '<think>PROMPT: no</think>\nPROMPT: Tell me.\nHINTS: Asks back.'],
  ['carriage returns', 'PROMPT: Tell me.\r\nHINTS: Asks back.\r\n'],
])('%s', (_form, text) => {
  expect(read(text)).toEqual({ kind: 'value', value: { prompt: 'Tell me.', hints: 'Asks back.' } })
})

test.each(['PROMPT: Tell me.', 'PROMPT: Tell me.\nHINTS:', 'PROMPT: Tell me.\nHINTS: Asks back.'])(
  'hints of the scenario win, and the reply needs none: %j',
  (text) => {
    const value = { prompt: 'Tell me.', hints: 'three lines' }
    expect(readGeneratorReply(text, 'stop', 'three lines')).toEqual({ kind: 'value', value })
  },
)

test('both may have several lines, lists and labels inside a line', () => {
  expect(read('PROMPT:\nSummarise:\n- one\n- two, with PROMPT: inside\n\nHINTS: 1. three lines\n2. no more')).toEqual({
    kind: 'value',
    value: { prompt: 'Summarise:\n- one\n- two, with PROMPT: inside', hints: '1. three lines\n2. no more' },
  })
})

test('code in a prompt stays as it is, inside a fence too', () => {
  const prompt = 'Explain this:\n```js\nconst a = 1\n```'
  const reply = `PROMPT: ${prompt}\nHINTS: Says what it does.`
  const expected = { kind: 'value', value: { prompt, hints: 'Says what it does.' } }
  expect(read(reply)).toEqual(expected)
  expect(read(`\`\`\`\n${reply}\n\`\`\`\n`)).toEqual(expected)
  expect(read(`HINTS: Says what it does.\nPROMPT: ${prompt}`)).toEqual(expected)
})

test.each([
  ['thinking without an end', '<think>draft\nPROMPT: draft one\nHINTS: h\n', 'invalid'],
  ['nothing', '', 'empty'],
  ['no labels', 'Tell me about the docs.', 'no_verdict'],
  ['no hints', 'PROMPT: Tell me.', 'no_verdict'],
  ['empty hints', 'PROMPT: Tell me.\nHINTS:', 'no_verdict'],
  ['no prompt', 'HINTS: Asks back.', 'no_verdict'],
  ['two prompts', 'PROMPT: a\nPROMPT: b\nHINTS: c', 'conflict'],
  ['the place holder', 'PROMPT: <the generated prompt>\nHINTS: <what judge should look for>', 'no_verdict'],
  ['lower case is prose', 'prompt: a\nhints: b', 'no_verdict'],
  ['far too long', `PROMPT: ${'a '.repeat(3000)}\nHINTS: b`, 'invalid'],
])('%s is unreadable', (_what, text, reason) => {
  expect(read(text)).toMatchObject({ kind: 'unreadable', reason })
})

test.each([
  ['length', 'truncated'],
  ['other', 'api_error'],
  ['refusal', 'refusal'],
  ['content_filter', 'content_filter'],
] as const)('a reply that ended by %s is never read', (finishReason, reason) => {
  expect(readGeneratorReply('PROMPT: Tell me.\nHINTS: Asks back.', finishReason)).toMatchObject({ reason })
})
