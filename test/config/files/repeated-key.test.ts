import { expect, test } from 'vitest'
import { repeatedKey } from '../../../src/config/files/repeated-key.js'

test.each([
  ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}', undefined],
  ['{"a":"a","b":"a"}', undefined],
  ['{"a":"{\\"a\\":1,"}', undefined],
  ['{"a":1,"a":2}', { key: 'a', offset: 7 }],
  ['{"a":1,"b":[{}],"\\u0061":2}', { key: 'a', offset: 16 }],
  ['[{"x":{"k":[1],"k":2}}]', { key: 'k', offset: 15 }],
])('%s', (json, found) => {
  expect(repeatedKey(json)).toEqual(found)
})

test('a text of 20 MB is no more than a text', () => {
  expect(repeatedKey(`{"a":"${'x'.repeat(2e7)}","a":1}`)).toMatchObject({ key: 'a' })
})
