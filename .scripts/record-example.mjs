// Records the replies of an example anew, with the built package, so that it replays without a key.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startOpenAIServer } from '../test/support/openai-server.ts'
import { unpackInto } from './unpack.mjs'

const root = join(import.meta.dirname, '..')
export const runners = {
  vitest: join(root, 'node_modules/vitest/vitest.mjs'),
  jest: join(root, 'node_modules/jest/bin/jest.js'),
  ours: 'node_modules/expect-jury/dist/cli.js',
}

/**
 * @param {object} options
 * @param {string} options.example its folder below `examples`
 * @param {string} options.recordings their folder in it, which is emptied
 * @param {readonly string[]} options.command what Node runs in it
 * @param {(request: { text: string }) => unknown} options.reply of a local server that speaks the OpenAI wire format
 * @param {number} [options.endsWith] the exit code of the command. Default 0; any other ends this process with 1
 */
export async function recordExample({ example, recordings, command, reply, endsWith = 0 }) {
  const cwd = join(root, 'examples', example)
  unpackInto([cwd])
  rmSync(join(cwd, recordings), { recursive: true, force: true })
  const server = await startOpenAIServer({ reply })
  const env = { ...process.env, JURY_MODE: 'record', OPENAI_API_KEY: 'none', OPENAI_BASE_URL: server.url }
  const child = spawn(process.execPath, command, { cwd, env, stdio: 'inherit' })
  const code = await new Promise((resolve) => child.on('close', resolve))
  await server.close()
  if (code === endsWith) return
  console.error(`Not recorded as it should be: the exit code is ${code}, not ${endsWith}.`)
  process.exitCode = 1
}
