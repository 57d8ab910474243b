import { z } from 'zod'
import { shorten } from '../../config/text/safe-text.js'
import { abortable } from '../abortable.js'
import type { CommandSubjectSpec } from '../subject-spec.js'
import { lastStatus } from './last-status.js'
import { LineProcess } from './line-process.js'
import { outputOf } from './output-of.js'
import type { SystemUnderTest, TaskResult, TerminalStatuses } from './port.js'
import { SubjectError } from './subject-error.js'

const wanted = 'a line like {"status":"COMPLETE","output":"..."}'
const stateSchema = z.object({ status: z.string(), output: z.string().nullish() })

/**
 * A system under test that is a program, one process for each task. It reads JSON lines from its standard input,
 * `{"type":"task","task_id","session_id","task_group_id","task_type","prompt"}` and then
 * `{"type":"reply","task_id","reply"}`,
 * and writes `{"status","output"}` lines; lines that do not begin with `{` are its own affair.
 */
export function commandSubject(
  spec: CommandSubjectSpec,
  terminal: TerminalStatuses,
  place: { readonly cwd: string; readonly env: Record<string, string | undefined> },
): SystemUnderTest {
  const name = typeof spec.command === 'string' ? spec.command : spec.command.join(' ')
  const processes = new Map<string, LineProcess>()
  const statuses = new Map<string, string>()
  const signals = new Map<string, AbortSignal>()
  const find = (taskId: string): LineProcess => {
    const found = processes.get(taskId)
    if (found) return found
    throw new SubjectError('subject_protocol', `There is no task ${taskId}.`)
  }
  return {
    name,
    async executeTask({ sessionId, taskGroupId, taskType, prompt }) {
      const process = new LineProcess(spec.command, place)
      processes.set(sessionId, process)
      const ids = { task_id: sessionId, session_id: sessionId, task_group_id: taskGroupId, task_type: taskType }
      process.write({ type: 'task', ...ids, prompt })
      return { taskId: sessionId }
    },
    async waitForTerminal(taskId, signal): Promise<TaskResult> {
      const process = find(taskId)
      signals.set(taskId, signal)
      for (;;) {
        const { status, output } = readState(await abortable(process.nextLine(), signal), name)
        statuses.set(taskId, status)
        if (terminal.has(status)) return { status, output: outputOf(status, output, 'in "output" of its last line.') }
      }
    },
    lastSaid(taskId) {
      const status = statuses.get(taskId)
      if (status !== undefined) return lastStatus(status, terminal)
      const other = processes.get(taskId)?.lastOther
      return `it wrote ${other === undefined ? 'no line' : shorten(other, 200)}; expected ${wanted}`
    },
    submitReply(taskId, reply) {
      statuses.delete(taskId)
      find(taskId).write({ type: 'reply', task_id: taskId, reply })
      return Promise.resolve()
    },
    async release(taskId) {
      await processes.get(taskId)?.end(signals.get(taskId)?.aborted ?? false)
      processes.delete(taskId)
      statuses.delete(taskId)
      signals.delete(taskId)
    },
  }
}

function readState(line: string, name: string): z.infer<typeof stateSchema> {
  const refuse = (cause: unknown): never => {
    const message = `"${name}" wrote ${shorten(line, 200)}; expected ${wanted}.`
    throw new SubjectError('subject_protocol', message, { cause })
  }
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (cause) {
    return refuse(cause)
  }
  const state = stateSchema.safeParse(value)
  return state.success ? state.data : refuse(state.error)
}
