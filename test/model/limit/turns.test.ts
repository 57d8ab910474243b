import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SharedTurns } from '../../../src/model/limit/shared-turns.js'
import { Turns, type TakesTurns } from '../../../src/model/limit/turns.js'
import { temporaryFolder } from '../support/in-a-test.js'

const { signal } = new AbortController()

describe.each<[string, () => TakesTurns]>([
  ['of a process', () => new Turns(() => 1)],
  ['of a run, in a folder that nobody has made', () => new SharedTurns(join(temporaryFolder(), 'run/a'), () => 1)],
])('a place %s', (_, oneByOne) => {
  test('first come, first served', async () => {
    const turns = oneByOne()
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
    const turns = oneByOne()
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

  test('who does not want it any more gets none, though it is free', async () => {
    const turns = oneByOne()
    await expect(turns.take(AbortSignal.abort(new Error('over')))).rejects.toThrow('over')
    ;(await turns.take(signal))()
  })
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
