import { describe, expect, test } from 'vitest'
import type { SystemUnderTest, Task } from '../../../src/selftest/subject/port.js'

export const taskOf = (prompt: string, name = 'a1'): Task => ({
  sessionId: `selftest-20260206-1234-${name}`,
  taskGroupId: 'selftest-20260206-1234-run',
  taskType: 'READ_INFO',
  prompt,
})

/**
 * What every adapter must do. The system behind it answers `ask` with a question, `slow` after a while, `crash` by
 * breaking down, `hang` never, anything else by repeating what it was told.
 */
export function describeSubjectContract(name: string, open: () => SystemUnderTest): void {
  const never = new AbortController().signal

  describe(`${name} keeps the contract`, () => {
    test('a task carries its namespace and comes to rest', async () => {
      const subject = open()
      const { taskId } = await subject.executeTask(taskOf('say hello'), never)
      const { status, output } = await subject.waitForTerminal(taskId, never)
      await subject.release(taskId)
      expect(status).toBe('COMPLETE')
      for (const said of ['say hello', 'selftest-20260206-1234-a1', 'selftest-20260206-1234-run', 'READ_INFO']) {
        expect(output).toContain(said)
      }
    })

    test('a reply goes on with the same task', async () => {
      const subject = open()
      const { taskId } = await subject.executeTask(taskOf('ask me'), never)
      expect(await subject.waitForTerminal(taskId, never)).toEqual({
        status: 'AWAITING_RESPONSE',
        output: 'Which one?',
      })
      await subject.submitReply(taskId, 'the flat one', never)
      const { status, output } = await subject.waitForTerminal(taskId, never)
      await subject.release(taskId)
      expect(status).toBe('COMPLETE')
      expect(output).toContain('after "the flat one": ask me')
    })

    test('a slow task is waited for', async () => {
      const subject = open()
      const { taskId } = await subject.executeTask(taskOf('slow please'), never)
      expect(await subject.waitForTerminal(taskId, never)).toEqual({ status: 'COMPLETE', output: 'at last' })
      await subject.release(taskId)
    })

    test('a hanging task ends with the signal, with its reason', async () => {
      const subject = open()
      const controller = new AbortController()
      const reason = new Error('time is up')
      setTimeout(() => controller.abort(reason), 100)
      const running = subject
        .executeTask(taskOf('hang'), controller.signal)
        .then(({ taskId }) => subject.waitForTerminal(taskId, controller.signal))
      await expect(running).rejects.toBe(reason)
      await subject.release('selftest-20260206-1234-a1')
    })

    test('a system that breaks down says so', async () => {
      const subject = open()
      const running = subject
        .executeTask(taskOf('crash'), never)
        .then(({ taskId }) => subject.waitForTerminal(taskId, never))
      await expect(running).rejects.toMatchObject({
        code: 'subject_broken',
        message: expect.stringContaining('cheese'),
      })
      await subject.release('selftest-20260206-1234-a1')
    })

    test('tasks at the same time do not see each other', async () => {
      const subject = open()
      const outputs = await Promise.all(
        ['b1', 'b2', 'b3'].map(async (name) => {
          const { taskId } = await subject.executeTask(taskOf(`echo ${name}`, name), never)
          const { output } = await subject.waitForTerminal(taskId, never)
          await subject.release(taskId)
          return output
        }),
      )
      outputs.forEach((output, index) => expect(output).toContain(`echo b${index + 1}`))
    })
  })
}
