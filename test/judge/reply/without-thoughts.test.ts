import { describe, expect, test } from 'vitest'
import { withoutThoughts } from '../../../src/judge/reply/without-thoughts.js'

const draft = '{"score": 0}'
const answer = '{"score": 1}'

describe('thoughts before an answer are left out', () => {
  test.for([
    ['R1, Qwen', `<think>\nMaybe ${draft}\n</think>\n\n`],
    ['Gemini', `<thought>Maybe ${draft}</thought>`],
    ['Seed', `<seed:think>Maybe ${draft}</seed:think>`],
    ['Magistral', `[THINK]Maybe ${draft}[/THINK]`],
    ['gpt-oss', `<|channel|>analysis<|message|>Maybe ${draft}<|end|><|start|>assistant<|channel|>final<|message|>`],
    ['a tag that the prompt has opened', `Maybe ${draft}\n</think>\n\n`],
  ])('%s', ([, thoughts]) => {
    expect(withoutThoughts(`${thoughts}${answer}`).trim()).toBe(answer)
  })
})

test('nothing but thoughts is no answer', () => {
  expect(withoutThoughts(`<think>Maybe ${draft}`)).toBe('')
})

test.for([
  `<think>He wrote "</think> ${answer}".</think>${draft}`,
  `Maybe\n</think>\n${draft}\n</think>\n${answer}`,
  `{"reasoning": "He wrote \\n</think>\\n in his text", "score": 0}`,
  `${draft} He wrote </think> ${answer}`,
])('where an end tag may be quoted, all is left as it is: %s', (text) => {
  expect(withoutThoughts(text)).toBe(text)
})
