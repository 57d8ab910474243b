import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { commandSubject } from '../../../src/selftest/subject/command-subject.js'
import { bundled } from '../../support/bundled.js'
import { isRunning } from '../../support/processes.js'
import { describeSubjectContract, taskOf } from './contract.js'

const program = fileURLToPath(new URL('./fixtures/program.mjs', import.meta.url))
const terminal = new Set(['COMPLETE', 'AWAITING_RESPONSE'])
const never = new AbortController().signal
const open = (command: string | string[] = [process.execPath, program]) =>
  commandSubject({ command }, terminal, { cwd: process.cwd(), env: process.env })

describeSubjectContract('a command', () => open())

test('a line for the shell works too', async () => {
  const subject = open(`"${process.execPath}" "${program}"`)
  const { taskId } = await subject.executeTask(taskOf('say hello'), never)
  expect((await subject.waitForTerminal(taskId, never)).status).toBe('COMPLETE')
  await subject.release(taskId)
})

test('a program that does not end is killed, with the children it started', async () => {
  const subject = commandSubject({ command: [process.execPath, program] }, new Set(['RUNNING']), {
    cwd: process.cwd(),
    env: process.env,
  })
  const { taskId } = await subject.executeTask(taskOf('hang and tell'), never)
  const sleeper = Number((await subject.waitForTerminal(taskId, never)).output)
  expect(isRunning(sleeper)).toBe(true)
  await subject.release(taskId)
  await expect.poll(() => isRunning(sleeper)).toBe(false)
})

test('a program that is out of time is killed with a child that leads a group of its own, as a browser does', async () => {
  const child = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'],
    { detached: true, stdio: 'ignore' })`
  const program = `const { pid } = ${child}; console.log(JSON.stringify({ status: 'COMPLETE', output: String(pid) }))`
  const subject = open([process.execPath, '-e', `${program}; setInterval(() => {}, 1000)`])
  const time = new AbortController()
  const { taskId } = await subject.executeTask(taskOf('x'), time.signal)
  const browser = Number((await subject.waitForTerminal(taskId, time.signal)).output)
  expect(isRunning(browser)).toBe(true)
  time.abort()
  await subject.release(taskId)
  await expect.poll(() => isRunning(browser)).toBe(false)
})

test.each([
  ['a program that is not there', ['/no/such/program'], 'cannot be started'],
  ['a line that the shell does not know', 'no-such-program-here --x', 'cannot be started'],
])('%s was never tested', async (_what, command, message) => {
  const subject = open(command)
  const { taskId } = await subject.executeTask(taskOf('x'), never)
  await expect(subject.waitForTerminal(taskId, never)).rejects.toMatchObject({
    code: 'subject_missing',
    message: expect.stringContaining(message),
  })
  await subject.release(taskId)
})

test('a line that is no state names the line', async () => {
  const subject = open()
  const { taskId } = await subject.executeTask(taskOf('mumble'), never)
  await expect(subject.waitForTerminal(taskId, never)).rejects.toMatchObject({
    code: 'subject_protocol',
    message: expect.stringContaining('{ not json'),
  })
  await subject.release(taskId)
})

test('a last line without an output is no empty answer', async () => {
  const subject = open([process.execPath, '-e', 'console.log(`{"status":"COMPLETE","text":"real"}`)'])
  const { taskId } = await subject.executeTask(taskOf('x'), never)
  await expect(subject.waitForTerminal(taskId, never)).rejects.toMatchObject({
    code: 'subject_protocol',
    message: 'The system came to rest with COMPLETE, but there is no text in "output" of its last line.',
  })
  await subject.release(taskId)
})

test('a program that ends names what it wrote where it says nothing on stderr', async () => {
  const subject = open([process.execPath, '-e', 'console.log("Hello I am a bot")'])
  const { taskId } = await subject.executeTask(taskOf('x'), never)
  await expect(subject.waitForTerminal(taskId, never)).rejects.toMatchObject({
    code: 'subject_broken',
    message: expect.stringMatching(/ended with exit code 0 before it wrote a terminal status: Hello I am a bot$/),
  })
  await subject.release(taskId)
})

test('a program that writes without end and without a line is stopped before it fills the memory', async () => {
  const subject = open([process.execPath, '-e', 'const w = () => process.stdout.write("x".repeat(1 << 20), w); w()'])
  const { taskId } = await subject.executeTask(taskOf('x'), never)
  await expect(subject.waitForTerminal(taskId, never)).rejects.toMatchObject({
    code: 'subject_protocol',
    message: expect.stringMatching(/wrote more than 128 MB without a line break; it must write lines that are JSON/),
  })
  await subject.release(taskId)
})

test('a daemon that a program leaves behind, with its outputs, holds nothing up', async () => {
  const daemon = `require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20000)'],
    { detached: true, stdio: 'inherit' }).unref()`
  const state = '{"status":"COMPLETE","output":"done"}'
  const task = `${JSON.stringify([process.execPath, '-e', `${daemon}; console.log('${state}')`])}`
  const alone = await bundled(fileURLToPath(new URL('./fixtures/one-task.ts', import.meta.url)))
  const startedMs = performance.now()
  const { stdout } = spawnSync(process.execPath, [alone, task], { encoding: 'utf8' })
  expect(stdout).toBe('done\n')
  expect(performance.now() - startedMs).toBeLessThan(10_000)
})
