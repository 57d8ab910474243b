import { expect, test } from 'vitest'
import { oncePer } from '../../src/config/once-per.js'

test('makes a thing once for an object, also where it is nothing', () => {
  const asked: object[] = []
  const make = oncePer((key: object) => void asked.push(key))
  const [one, other] = [{}, {}]
  for (const key of [one, other, one, other]) expect(make(key)).toBeUndefined()
  expect(asked).toEqual([one, other])
})
