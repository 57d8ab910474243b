import { expect, test } from 'vitest'
import { blankCode } from '../../../src/cli/init/blank-code.js'

test.each([
  ['a // { b\nc', 'a       \nc'],
  ['a /* { \n } */ b', 'a      \n      b'],
  ["x('{ // }')", "x('      ')"],
  ['x("it\\"s {")', 'x("       ")'],
  ['`a ${b + `{`} }` + c', '                 + c'],
  ['a = /[/{]\\/}/g, b', 'a =          g, b'],
  ['a / b / { c }', 'a / b / { c }'],
  ['"never closed\n{', '"            \n{'],
  ['return /}/', 'return    '],
])('%j', (text, blanked) => {
  expect(blankCode(text)).toBe(blanked)
})

test('the length never changes, whatever the text', () => {
  for (const text of ['`', '`${', '`${`', "'", '/*', '//', '/', '\\', '(/', '`${{}', '"\\']) {
    expect(blankCode(text), text).toHaveLength(text.length)
  }
})
