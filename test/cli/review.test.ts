import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { run } from '../../src/cli/review.js'
import { FileReviewStore } from '../../src/review/files/file-store.js'
import { review, reviews } from '../review/support/sample.js'
import { capture } from './capture.js'

const stop = Promise.resolve()

test('a port says nothing in the terminal', async () => {
  const { io, err } = capture()
  expect(await run(['--tty', '--port', '3000'], io, { stop })).toBe(2)
  expect(err()).toBe('--port says nothing beside --tty: leave out --port.\n')
})

test('a port that is none, and one that is taken', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  const { io, cwd, err } = capture()
  await new FileReviewStore(join(cwd, 'reviews')).add(reviews(1))
  expect(await run(['--port', '65536'], io, { stop })).toBe(2)
  expect(await run(['--port', String(port)], io, { stop })).toBe(2)
  expect(err()).toBe(
    `--port is a number from 0 to 65535.\nPort ${port} is taken: leave out --port, and any that is free is used.\n`,
  )
})

test('where no run was it does not look as if all was done', async () => {
  const { io, out, err } = capture()
  expect(await run(['--tty'], io, { input: { ask: async () => undefined, close() {} } })).toBe(0)
  expect(out()).toContain('Nothing waits')
  expect(err()).toMatch(/^There are no reviews yet\. .* root folder of Vitest or Jest: call this command there\.\n$/)
})

test('a route of which nothing is known is told', async () => {
  const { io, cwd, err, out } = capture()
  await new FileReviewStore(join(cwd, 'reviews')).add(reviews(1))
  const { route } = review(0)
  expect(await run(['--tty', '--route', `${route}s`], io, { input: { ask: async () => undefined, close() {} } })).toBe(
    0,
  )
  expect(err()).toBe(`Nothing is of the route "${route}s"; did you mean "${route}"?\n`)
  expect(out()).toContain('Nothing waits')
})
