import { describe, expect, test, vi } from 'vitest'
import { timeForCallMs, withinDeadline } from '../../src/model/deadline.js'
import { asHost } from './support/in-a-test.js'

const at = (deadline?: number) => ({
  file: '/a.test.ts',
  name: 'a',
  attempt: 0,
  ...(deadline !== undefined && { deadline }),
})

describe('timeForCallMs', () => {
  test.for([
    [60_000, 55_000],
    [10_000, 9000],
    [1000, 750],
    [200, 0],
    [-5, 0],
  ])('of %i ms that are left, a call has %i', ([left = 0, expected]) => {
    expect(timeForCallMs(at(1_000_000 + left), 1_000_000)).toBe(expected)
  })

  test('where the runner tells no timeout, the configured one counts', () => {
    expect(timeForCallMs(at(), 0)).toBe(55_000)
    asHost({ options: { testTimeoutMs: 20_000 } })
    expect(timeForCallMs(at(), 0)).toBe(18_000)
  })
})

describe('withinDeadline', () => {
  test('leaves nothing on a signal that outlives the call', async () => {
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    for (let n = 0; n < 3; n++)
      await withinDeadline(
        { signal },
        () => '',
        async () => n,
      )
    expect(added).toHaveBeenCalledTimes(3)
    expect(removed).toHaveBeenCalledTimes(3)
  })

  test('leaves no timer, which would keep a command from ending', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
    const before = timers()
    await withinDeadline(
      {},
      () => '',
      async () => expect(timers()).toBe(before + 1),
    )
    expect(timers()).toBe(before)
  })

  test('does not start what nobody wants any more', async () => {
    const work = vi.fn(async ({ signal }: { signal: AbortSignal }) => signal.throwIfAborted())
    await expect(withinDeadline({ signal: AbortSignal.abort() }, () => '', work)).rejects.toMatchObject({
      code: 'aborted',
    })
  })

  test('fake timers of a test do not stop it', async () => {
    vi.useFakeTimers()
    try {
      const test = at(Date.now() + 600)
      const never = () => new Promise<never>(() => {})
      await expect(withinDeadline({ test }, () => 'Too late.', never)).rejects.toMatchObject({
        code: 'timeout',
        message: 'Too late.',
      })
    } finally {
      vi.useRealTimers()
    }
  })
})
