import { expect, test } from 'vitest'
import { atCaller, callSite } from '../../matchers/at-caller.js'

function matcher(): { stack?: string } {
  return callSite(matcher)
}

test('an error points at the call of the matcher, with its own message', () => {
  const inside = new Error('no verdict\nsecond line')
  inside.stack = `Error: no verdict\nsecond line\n    at judged (/p/node_modules/expect-jury/dist/matchers.js:1:1)`
  expect(atCaller(inside, matcher())).toBe(inside)
  const [first = '', second = '', frame = ''] = inside.stack.split('\n')
  expect([first, second]).toEqual(['Error: no verdict', 'second line'])
  expect(frame).toContain('at-caller.test.ts')
  expect(inside.stack).not.toContain('expect-jury/dist')
})

test('a message keeps its lines, whatever they look like', () => {
  const message = 'Received: {"stack": "Error: x\n    at home (a.js:1:1)"}\nawait it first'
  const inside = new TypeError(message)
  atCaller(inside, matcher())
  expect(inside.stack?.startsWith(`TypeError: ${message}\n    at `)).toBe(true)
  expect(inside.stack?.slice(message.length)).toContain('at-caller.test.ts')
})

test('what is no error is thrown as it is', () => {
  expect(atCaller('text', matcher())).toBe('text')
})
