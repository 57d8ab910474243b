import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { run } from '../../src/cli/review.js'
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
  const { io, err } = capture()
  expect(await run(['--port', '65536'], io, { stop })).toBe(2)
  expect(await run(['--port', String(port)], io, { stop })).toBe(2)
  expect(err()).toBe(
    `--port is a number from 0 to 65535.\nPort ${port} is taken: leave out --port, and any that is free is used.\n`,
  )
})
