import { describe, expect, test } from 'vitest'
import type { ChatRequest } from '../../../src/model/port.js'
import {
  firstDifference,
  nearestOf,
  outline,
  type RequestOutline,
} from '../../../src/model/recording/request-outline.js'

const request = (user: string, rest: Partial<ChatRequest> = {}): ChatRequest => ({
  messages: [
    { role: 'system', content: 'You judge.' },
    { role: 'user', content: user },
  ],
  temperature: 0,
  ...rest,
})
const recorded = outline(request('one\ntwo\nthree'))

describe('the first difference', () => {
  test.for<[string, ChatRequest, string]>([
    ['a line', request('one\n2\nthree'), 'line 2 of message 2 (user) is now "2"'],
    ['a quoted text', request('one\n"2": 3\nthree'), 'line 2 of message 2 (user) is now `"2": 3`'],
    ['one line more', request('one\ntwo\nthree\nfour'), 'line 4 of message 2 (user) is now "four"'],
    ['one line less', request('one\ntwo'), 'message 2 (user) now ends after line 2'],
    [
      'a message less',
      { ...request(''), messages: [{ role: 'system', content: 'You judge.' }] },
      'only the first 1 messages are sent now',
    ],
    [
      'temperature',
      request('one\ntwo\nthree', { temperature: 1 }),
      'the settings are now temperature 1; recorded with temperature 0',
    ],
    [
      'schema',
      request('one\ntwo\nthree', { schema: { name: 'verdict', schema: {} } }),
      'the settings are now temperature 0, schema verdict VGW4; recorded with temperature 0',
    ],
    ['nothing that was sent', request('one\ntwo\nthree'), 'the same words were sent for another model, round or retry'],
  ])('%s', ([, changed, expected]) => {
    expect(firstDifference(changed, recorded)).toBe(expected)
  })

  test('a long line is cut', () => {
    expect(firstDifference(request('x'.repeat(1000)), recorded).length).toBeLessThan(220)
  })
})

test('what was asked stands in a recording in short', () => {
  const { about } = outline(request('x'.repeat(1000)))
  expect(about).toBe(`${'x'.repeat(157)}...`)
})

describe('the nonce of a fence', () => {
  const fenced = (nonce: string, text: string) =>
    request(
      `Text between <fenced-...-${nonce}> and </fenced-...-${nonce}>.\n<fenced-a-${nonce}>\n${text}\n</fenced-a-${nonce}>`,
    )
  const before = outline(fenced('0123456789ab', 'one\ntwo'))

  test('is no difference: the first other line is named', () => {
    expect(firstDifference(fenced('f64498cf867b', 'one\n2'), before)).toBe('line 4 of message 2 (user) is now "2"')
  })

  test('a fence in the place of a text is one', () => {
    expect(firstDifference(fenced('f64498cf867b', 'one'), before)).toBe(
      'line 4 of message 2 (user) is now "</fenced-a-f64498cf867b>"',
    )
  })

  test('in a recording that holds it too, the fences are passed over', () => {
    const older = outline(request('Text between <x-01> and </x-01>.\n<x-01>\none\ntwo\n</x-01>'))
    expect(firstDifference(fenced('f64498cf867b', 'one\n2'), older)).toBe('line 4 of message 2 (user) is now "2"')
  })

  test('does not make requests unlike', () => {
    const oneLine = outline(request('one\nelse\nother\nmore'))
    expect(nearest([oneLine, before], fenced('f64498cf867b', 'other\none'))).toBe(before)
  })
})

describe('the nearest', () => {
  const other = outline({ messages: [{ role: 'user', content: 'else' }] })

  test('has most lines in common, wherever they stand', () => {
    const two = outline(request('three\none'))
    expect(nearest([other, two, recorded], request('three\nnew\none\ntwo'))).toBe(recorded)
    expect(nearest([recorded, two, other], { messages: [{ role: 'user', content: 'else\nnew' }] })).toBe(other)
  })

  test('is the first of those that are as near, and of those that have nothing in common', () => {
    expect(nearest([other, recorded, outline(request('one\ntwo\nthree'))], request('two'))).toBe(recorded)
    expect(nearest([other, recorded], { messages: [{ role: 'user', content: 'new' }] })).toBe(other)
    expect(nearest([], request('one'))).toBeUndefined()
  })
})

function nearest(outlines: readonly RequestOutline[], asked: ChatRequest): RequestOutline | undefined {
  return nearestOf(outlines, ({ lines }) => lines)(outline(asked).lines)
}

test('a call of the system under test is one text: whose message it is says nothing', () => {
  const asked = (text: string): ChatRequest => ({ messages: [{ role: 'user', content: text }] })
  const before = outline(asked('POST /chat/completions\nnever promise'), '/chat/completions Where is it?')
  expect(firstDifference(asked('POST /chat/completions\npromise'), before)).toBe(
    'line 2 of the request is now "promise"',
  )
  expect(firstDifference(asked('POST /chat/completions'), before)).toBe('the request now ends after line 1')
})

test('what it is about: what the caller says, else the last user message in one line', () => {
  expect(outline(request('Is it\n\n  polite?')).about).toBe('Is it polite?')
  expect(outline(request('Is it polite?'), 'the refund').about).toBe('the refund')
  expect(outline({ messages: [] }).about).toBe('')
})
