import { expect, test } from 'vitest'
import { refuseUnknownOptions } from '../../../src/config/options/known-options.js'

interface Options {
  runs?: number
  minPass?: number
}

const check = (options: object) => refuseUnknownOptions<Options>('createJudge', options, ['runs', 'minPass'])

test('known options pass, also when they are undefined', () => {
  expect(() => check({})).not.toThrow()
  expect(() => check({ runs: 3, minPass: undefined })).not.toThrow()
})

test('a mistyped option is refused with the one that was meant', () => {
  expect(() => check({ run: 3 })).toThrow(new TypeError('createJudge has no option `run`; did you mean `runs`?'))
  expect(() => check({ runs: 3, minpass: 2 })).toThrow('no option `minpass`; did you mean `minPass`?')
})

test('an option that resembles none is refused with all there are', () => {
  expect(() => check({ patience: 1 })).toThrow(
    new TypeError('createJudge has no option `patience`; it has runs, minPass'),
  )
})

test('names of the object prototype are no options', () => {
  expect(() => check(JSON.parse('{"__proto__": 1}'))).toThrow('no option `__proto__`')
  expect(() => check({ constructor: 1 })).toThrow('no option `constructor`')
})

test.each([
  ['a text', 'gpt-4o'],
  ['nothing', null],
  ['undefined', undefined],
])('%s is no set of options', (_, value) => {
  expect(() => Reflect.apply(refuseUnknownOptions, undefined, ['createJudge', value, ['runs']])).toThrow(
    new TypeError('createJudge takes its options as one object: { runs }'),
  )
})
