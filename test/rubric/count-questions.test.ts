import { expect, test } from 'vitest'
import { countQuestions } from '../../src/rubric/count-questions.js'

test.each([
  ['', 0],
  ['Done.', 0],
  ['Which folder? And which format?', 2],
  ['Really?! Are you sure???', 2],
  ['**Which folder?**\n- "Flat?"\n- (nested?)', 3],
  ['どのフォルダですか？形式は？', 2],
  ['أي مجلد؟ وأي صيغة؟', 2],
  ['See https://example.com/a?b=c and `a ? b : c`.', 0],
  ['What!? Stop! No?!', 2],
  ['Is it https://example.com/a?b=c?', 1],
  ['```js\nconst a = b ? c : d // why?\n```\nIs that right?', 1],
])('%j asks %d', (text, count) => {
  expect(countQuestions(text)).toBe(count)
})
