import { expect, test } from 'vitest'
import { Turns } from '../../../src/model/limit/turns.js'

const { signal } = new AbortController()

test('first come, first served', async () => {
  const turns = new Turns(() => 1)
  const order: number[] = []
  await Promise.all(
    [1, 2, 3].map(async (n) => {
      const giveBack = await turns.take(signal)
      await Promise.resolve()
      order.push(n)
      giveBack()
    }),
  )
  expect(order).toEqual([1, 2, 3])
})

test('who leaves the queue takes no place and makes room for nobody else', async () => {
  const turns = new Turns(() => 1)
  const giveBack = await turns.take(signal)
  const leaving = new AbortController()
  const left = turns.take(leaving.signal)
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  giveBack()
  const [first, second] = [turns.take(signal), turns.take(signal)]
  ;(await first)()
  ;(await second)()
})

test('fewer places than are taken: they run out as they are given back', async () => {
  let places = 2
  const turns = new Turns(() => places)
  const [one, two] = [await turns.take(signal), await turns.take(signal)]
  let entered = false
  const waiting = turns.take(signal).then((giveBack) => {
    entered = true
    return giveBack
  })
  places = 1
  one()
  await new Promise((resolve) => setImmediate(resolve))
  expect(entered).toBe(false)
  two()
  ;(await waiting)()
})
