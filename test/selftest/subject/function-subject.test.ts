import { expect, test } from 'vitest'
import { functionSubject, type SubjectFunction } from '../../../src/selftest/subject/function-subject.js'
import { describeSubjectContract, taskOf } from './contract.js'

const terminal = new Set(['COMPLETE', 'AWAITING_RESPONSE'])
const never = new AbortController().signal

const subject: SubjectFunction = async (prompt, context) => {
  if (prompt.startsWith('crash')) throw new Error('out of cheese')
  if (prompt.startsWith('hang')) return new Promise(() => {})
  if (prompt.startsWith('ask')) return { status: 'AWAITING_RESPONSE', output: 'Which one?' }
  if (prompt.startsWith('slow')) {
    await new Promise((resolve) => setTimeout(resolve, 30))
    return 'at last'
  }
  const [before] = context.history
  if (before) return { output: `after "${prompt}": ${before.prompt}` }
  return JSON.stringify({ prompt, ...context })
}

describeSubjectContract('a function', () => functionSubject(subject, terminal))

test.each([
  [undefined, 'undefined'],
  [42, '42'],
  [{ text: 'x' }, 'an object with text (output: missing; expected text)'],
  [{ output: 'x', usage: { calls: 1, replayed: 0, tokens: 7 } }, 'usage.tokensIn: missing; expected a number'],
  [{ status: 'RUNNING', output: '' }, '"RUNNING"'],
  [{ stauts: 'ERROR', output: 'x' }, 'returned `stauts` and no `status`: write `status`'],
  [{ Status: 'ERROR', status: undefined, output: 'x' }, 'returned `Status`'],
  [{ status: 'COMPLETE' }, 'an object with status (output: missing; expected text)'],
  [{ status: 'ERROR', output: { code: 7 } }, 'an object with status, output (output: expected text, got a mapping)'],
])('%j is not an answer, and the message says what is', async (returned, message) => {
  const odd = functionSubject(() => returned as never, terminal)
  const { taskId } = await odd.executeTask(taskOf('x'), never)
  await expect(odd.waitForTerminal(taskId, never)).rejects.toMatchObject({
    code: 'subject_protocol',
    message: expect.stringContaining(message),
  })
})

test('what stands beside an answer and is called otherwise is no status', async () => {
  const beside = { output: 'x', stats: { ms: 3 }, state: 'idle' }
  const fine = functionSubject(() => beside, terminal)
  const { taskId } = await fine.executeTask(taskOf('x'), never)
  expect(await fine.waitForTerminal(taskId, never)).toEqual({ status: 'COMPLETE', output: 'x' })
})

test.each([
  [new TypeError('no such order'), 'the subject threw TypeError: no such order'],
  ['a text', 'the subject threw a text'],
  [Object.assign(Object.create(null), { code: 7 }), 'the subject threw [Object: null prototype] { code: 7 }'],
  [
    new Error(`Authorization: Bearer sk-live-${'a1b2'.repeat(8)}`),
    'the subject threw Error: Authorization: Bearer [secret]',
  ],
])('%# whatever is thrown is told, without keys', async (thrown, message) => {
  const broken = functionSubject(() => {
    throw thrown
  }, terminal)
  const { taskId } = await broken.executeTask(taskOf('x'), never)
  await expect(broken.waitForTerminal(taskId, never)).rejects.toMatchObject({ code: 'subject_broken', message })
})

test.each([{ status: 'ERROR' }, { status: 'CANCELLED', output: null }] as const)(
  '%j needs no text',
  async (returned) => {
    const wordless = functionSubject(() => returned, new Set(['ERROR', 'CANCELLED']))
    const { taskId } = await wordless.executeTask(taskOf('x'), never)
    expect(await wordless.waitForTerminal(taskId, never)).toEqual({ status: returned.status, output: '' })
  },
)

test('what the answer cost is kept', async () => {
  const usage = { calls: 1, replayed: 0, tokensIn: 10, tokensOut: 5, costUsd: 0.001, latencyMs: 20 }
  const priced = functionSubject(() => ({ output: 'x', usage }), terminal)
  const { taskId } = await priced.executeTask(taskOf('x'), never)
  expect(await priced.waitForTerminal(taskId, never)).toEqual({ status: 'COMPLETE', output: 'x', usage })
})
