import { z } from 'zod'
import { checkSchema } from '../../config/files/schema-problems.js'
import { problemText } from '../../config/files/written-path.js'
import { closest } from '../../config/options/closest.js'
import { oneLine } from '../../config/text/safe-text.js'
import { thrownText } from '../../config/thrown.js'
import { usageSchema } from '../../judge/verdict.js'
import { abortable } from '../abortable.js'
import { isWordless } from './output-of.js'
import type { SystemUnderTest, Task, TaskResult, TerminalStatuses } from './port.js'
import { SubjectError } from './subject-error.js'

/** What a subject function may know about its task. */
export interface SubjectContext extends Omit<Task, 'prompt'> {
  readonly taskId: string
  /** 0 for the prompt, then 1 for the first reply and so on. */
  readonly turn: number
  /** What was said before this turn. */
  readonly history: readonly { readonly prompt: string; readonly status: string; readonly output: string }[]
  /** Aborted when the case's time is up. */
  readonly signal: AbortSignal
}

const answerSchema = z.object({
  status: z.string().min(1).default('COMPLETE'),
  output: z.string(),
  usage: usageSchema.optional(),
})

/**
 * A text, which is complete, or a text with its status; `ERROR` and `CANCELLED` need no text. `usage`: what the answer cost,
 * for the report.
 */
export type SubjectAnswer =
  | string
  | z.input<typeof answerSchema>
  | (Omit<z.input<typeof answerSchema>, 'status' | 'output'> & {
      status: 'ERROR' | 'CANCELLED'
      output?: null | undefined
    })

/** A system under test that is a function: called with the prompt, then with each reply. */
export type SubjectFunction = (prompt: string, context: SubjectContext) => SubjectAnswer | Promise<SubjectAnswer>

interface Conversation {
  readonly task: Task
  readonly turns: SubjectContext['history'][number][]
  next: string | undefined
}

/** Wraps a function. A call that ignores its signal is left behind when time is up. */
export function functionSubject(subject: SubjectFunction, terminal: TerminalStatuses): SystemUnderTest {
  const conversations = new Map<string, Conversation>()
  const find = (taskId: string): Conversation => {
    const found = conversations.get(taskId)
    if (found) return found
    throw new SubjectError('subject_protocol', `There is no task ${taskId}.`)
  }
  return {
    name: subject.name || 'subject',
    executeTask(task) {
      conversations.set(task.sessionId, { task, turns: [], next: task.prompt })
      return Promise.resolve({ taskId: task.sessionId })
    },
    async waitForTerminal(taskId, signal) {
      const conversation = find(taskId)
      const { task, turns, next } = conversation
      if (next === undefined) throw new SubjectError('subject_protocol', `Task ${taskId} has nothing left to do.`)
      conversation.next = undefined
      const { prompt: _first, ...ids } = task
      const context: SubjectContext = { ...ids, taskId, turn: turns.length, history: [...turns], signal }
      const result = await abortable(call(subject, next, context, terminal), signal)
      turns.push({ prompt: next, status: result.status, output: result.output })
      return result
    },
    submitReply(taskId, reply) {
      find(taskId).next = reply
      return Promise.resolve()
    },
    release(taskId) {
      conversations.delete(taskId)
      return Promise.resolve()
    },
  }
}

async function call(
  subject: SubjectFunction,
  prompt: string,
  context: SubjectContext,
  terminal: TerminalStatuses,
): Promise<TaskResult> {
  let returned: unknown
  try {
    returned = await subject(prompt, context)
  } catch (cause) {
    throw new SubjectError('subject_broken', `the subject threw ${thrownText(cause)}`, { cause })
  }
  const answer = checkSchema(answerSchema, worded(returned))
  if (!answer.ok) {
    const wrong = answer.problems.map((problem) => problemText(problem, 'the answer'))
    throw new SubjectError(
      'subject_protocol',
      `The subject returned ${describe(returned)} (${wrong.join('; ')}); it must return a text or ` +
        '{ status, output, usage? }.',
    )
  }
  const meant = misspelledStatus(returned)
  if (meant !== undefined)
    throw new SubjectError(
      'subject_protocol',
      `The subject returned \`${oneLine(meant)}\` and no \`status\`: write \`status\`.`,
    )
  const { status, output, usage } = answer.value
  if (!terminal.has(status)) {
    throw new SubjectError(
      'subject_protocol',
      `The subject returned the status "${status}"; a function has come to rest when it returns, so it must be one of ` +
        `terminal_statuses: ${[...terminal].join(', ')}.`,
    )
  }
  return { status, output, ...(usage && { usage }) }
}

/** Without a status an answer counts as complete: one that was meant and is misspelled must not get lost. */
function misspelledStatus(returned: unknown): string | undefined {
  if (typeof returned !== 'object' || returned === null || ('status' in returned && returned.status !== undefined))
    return undefined
  const texts = Object.entries(returned).filter(([key, value]) => key !== 'status' && typeof value === 'string')
  return texts.map(([key]) => key).find((key) => closest(key, ['status'], 1) !== undefined)
}

function worded(returned: unknown): unknown {
  if (typeof returned === 'string') return { output: returned }
  if (typeof returned !== 'object' || returned === null || !('status' in returned)) return returned
  const hasNone = !('output' in returned) || returned.output === undefined || returned.output === null
  return hasNone && isWordless(returned.status) ? { ...returned, output: '' } : returned
}

function describe(value: unknown): string {
  if (value === null || typeof value !== 'object') return String(value)
  return `an object with ${oneLine(Object.keys(value).join(', ')) || 'no fields'}`
}
