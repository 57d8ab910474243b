import { expect, test } from 'vitest'
import { checkOptions } from '../../src/config/check-options.js'

test('options of the right names and modes pass as they are', () => {
  const options = { mode: 'replay', budget: { usd: 1 } } as const
  expect(checkOptions('jury', options)).toBe(options)
})

test('a mistyped option or mode is refused, as a config file may not be type-checked', () => {
  const mistyped: object = { modee: 'replay' }
  expect(() => checkOptions('jury', mistyped)).toThrow('jury has no option `modee`; did you mean `mode`?')
  expect(() => checkOptions('jury', JSON.parse('{ "mode": "replai" }'))).toThrow(
    'jury({ mode }) is "replai"; it must be one of live, auto, replay, record',
  )
})
