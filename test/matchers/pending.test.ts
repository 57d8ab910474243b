import { expect, test } from 'vitest'
import { assertNonePending, whilePending } from '../../matchers/pending.js'
import type { CurrentTest } from '../../src/config/host.js'

const current = (): CurrentTest => ({ name: 'a', file: 'a.test.ts', attempt: 0 })

test('names the matcher that was not awaited, of several the first', async () => {
  const of = current()
  void whilePending(of, 'toBeatBaseline', () => Promise.resolve())
  void whilePending(of, 'toPassRubric', () => Promise.resolve())
  await expect(assertNonePending(of)).rejects.toThrow(
    '2 judge assertions were not awaited. Write `await expect(output).toBeatBaseline(...)`, with `await` or `return`.',
  )
})

test('what has settled, also with an error, was awaited', async () => {
  const of = current()
  await whilePending(of, 'toPassRubric', () => Promise.resolve())
  await expect(whilePending(of, 'toPassRubric', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  await expect(assertNonePending(of)).resolves.toBeUndefined()
})
