import { expect, test } from 'vitest'
import { refuseUnknownOptions } from '../../../src/config/options/known-options.js'
import { leastCpuMs } from '../../support/least-time.js'

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

test('an option of which a word is left out is refused with the only one that has the others', () => {
  expect(() => check({ min: 2 })).toThrow('no option `min`; did you mean `minPass`?')
})

test('an option that resembles none is refused with all there are', () => {
  expect(() => check({ patience: 1 })).toThrow(
    new TypeError('createJudge has no option `patience`; it has runs, minPass'),
  )
})

const suggestion = (written: string, names: string[]) => {
  try {
    Reflect.apply(refuseUnknownOptions, undefined, ['createJudge', { [written]: 1 }, names])
  } catch (error) {
    return /did you mean `(.*)`\?/.exec(String(error))?.[1]
  }
  throw new Error('expected a refusal')
}

test.each([
  ['a letter too many', 'mmodel', 'model'],
  ['a letter too few', 'modl', 'model'],
  ['another letter', 'modek', 'model'],
  ['two letters swapped', 'mdoel', 'model'],
  ['the first two swapped', 'erst', 'rest'],
  ['another spelling of the words', 'max_in-FLIGHT', 'maxInFlight'],
  ['three letters of ten', 'testTimout', 'testTimeoutMs'],
  ['two letters of five', 'mobal', undefined],
  ['two letters of four, side by side', 'rxyt', undefined],
  ['two letters of four, the first where it would be after a swap', 'rxet', undefined],
  ['two letters of four, the second where it would be after a swap', 'rsxt', undefined],
  ['two letters swapped and another letter', 'mdoek', undefined],
])('what a mistyped name is taken for: %s', (_what, written, meant) => {
  expect(suggestion(written, ['model', 'maxInFlight', 'testTimeoutMs', 'rest'])).toBe(meant)
})

test('a name without end is refused at once', async () => {
  const endless = 'model'.repeat(200_000)
  const spent = await leastCpuMs(500, () => expect(suggestion(endless, [`${endless}s`])).toBe(`${endless}s`))
  expect(spent).toBeLessThan(500)
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
