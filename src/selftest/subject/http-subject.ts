import { realTime } from '../../config/real-time.js'
import { abortable } from '../abortable.js'
import type { HttpSubjectSpec } from '../subject-spec.js'
import { requestJson } from './http-request.js'
import { lastStatus } from './last-status.js'
import { outputOf } from './output-of.js'
import type { SystemUnderTest, TaskResult, TerminalStatuses } from './port.js'
import { SubjectError } from './subject-error.js'
import { fillEnvironment, fillTemplate, fillText, type TemplateValues } from './template.js'

/** What a response says about a task; a field it does not hold is `undefined`. */
interface State {
  readonly taskId: string | undefined
  readonly status: string | undefined
  readonly output: string | undefined
}

/**
 * A system under test behind HTTP and JSON. A start or reply whose response already holds a terminal status is not
 * polled for.
 * @throws SubjectError when a header names an environment variable that is not set or cannot be sent, or the address
 * holds credentials.
 */
export function httpSubject(
  spec: HttpSubjectSpec,
  terminal: TerminalStatuses,
  env: Record<string, string | undefined>,
): SystemUnderTest {
  refuseCredentials(spec.url)
  const { origin, pathname, search } = new URL(spec.url)
  const base = origin + pathname.replace(/\/$/, '')
  const headers = readHeaders(spec, env)
  const states = new Map<string, State>()
  const last = new Map<string, State>()
  const tasks = new Map<string, TemplateValues>()

  async function send(route: string, body: unknown, values: TemplateValues, signal: AbortSignal): Promise<State> {
    const [method = 'GET', path = '/'] = fillText(route, values, inAddress).split(' ')
    const place = base + (path === '/' ? '' : path)
    const url = place + (place.includes('?') ? search.replace('?', '&') : search)
    return stateOf(await requestJson({ method, url, headers, body, signal }), spec)
  }
  async function poll(taskId: string, signal: AbortSignal): Promise<State> {
    await abortable(new Promise((resolve) => realTime.setTimeout(resolve, spec.poll_interval_ms)), signal)
    return send(spec.poll, undefined, { ...tasks.get(taskId), task_id: taskId }, signal)
  }

  return {
    name: base,
    async executeTask(task, signal) {
      const values = {
        prompt: task.prompt,
        session_id: task.sessionId,
        task_group_id: task.taskGroupId,
        task_type: task.taskType,
      }
      const state = await send(spec.start, fillTemplate(spec.start_body, values), values, signal)
      const taskId = state.taskId ?? task.sessionId
      if (state.taskId === undefined && !isTerminal(state, terminal)) {
        const said = state.status === undefined ? '' : ` (${lastStatus(state.status, terminal)})`
        throw new SubjectError(
          'subject_protocol',
          `The response of "${spec.start}" holds neither a terminal status in "${spec.fields.status}"${said} nor a task ` +
            `id in "${spec.fields.task_id}". Name the fields of its responses in \`subject.fields\`.`,
        )
      }
      states.set(taskId, state)
      tasks.set(taskId, values)
      return { taskId }
    },
    async waitForTerminal(taskId, signal): Promise<TaskResult> {
      let state = states.get(taskId)
      while (!state || !isTerminal(state, terminal)) {
        state = await poll(taskId, signal)
        last.set(taskId, state)
      }
      states.delete(taskId)
      const advice = `in "${spec.fields.output}" of its response. Name the field in \`subject.fields.output\`.`
      return { status: state.status, output: outputOf(state.status, state.output, advice) }
    },
    async submitReply(taskId, reply, signal) {
      last.delete(taskId)
      const values = { ...tasks.get(taskId), task_id: taskId, reply }
      states.set(taskId, await send(spec.reply, fillTemplate(spec.reply_body, values), values, signal))
    },
    lastSaid(taskId) {
      const { status } = last.get(taskId) ?? {}
      if (status !== undefined) return lastStatus(status, terminal)
      return last.has(taskId)
        ? `its responses hold no status in "${spec.fields.status}": name the field in \`subject.fields.status\``
        : undefined
    },
    release(taskId) {
      last.delete(taskId)
      states.delete(taskId)
      tasks.delete(taskId)
      return Promise.resolve()
    },
  }
}

/** Half of a surrogate pair has no encoding. */
const inAddress = (value: string): string => encodeURIComponent(value.toWellFormed())

function isTerminal(state: State, terminal: TerminalStatuses): state is State & { status: string } {
  return state.status !== undefined && terminal.has(state.status)
}

function stateOf(response: unknown, { fields }: HttpSubjectSpec): State {
  return {
    taskId: wordAt(response, fields.task_id),
    status: wordAt(response, fields.status),
    output: textAt(response, fields.output),
  }
}

/** A number is an id too. */
function wordAt(response: unknown, path: string): string | undefined {
  const found = valueAt(response, path)
  return typeof found === 'number' ? String(found) : textOf(found)
}

const textAt = (response: unknown, path: string): string | undefined => textOf(valueAt(response, path))

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** `result.text`; own properties only. */
function valueAt(value: unknown, path: string): unknown {
  let found = value
  for (const key of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = (found as Record<string, unknown>)[key]
  }
  return found
}

/** `fetch` refuses such an address, which would stand in reports besides. */
function refuseCredentials(url: string): void {
  const { username, password } = new URL(url)
  if (username + password === '') return
  const header = '`headers: { authorization: "Basic {env.NAME}" }`'
  throw new SubjectError('subject_missing', `subject.url holds credentials; send them in a header: ${header}.`)
}

function readHeaders({ headers }: HttpSubjectSpec, env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, readHeader(name, text, env)]))
}

function readHeader(name: string, text: string, env: Record<string, string | undefined>): string {
  let value: string
  try {
    value = fillEnvironment(text, env)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new SubjectError('subject_missing', `subject.headers.${name}: ${cause.message}.`, { cause })
  }
  if (canBeSent(name, value)) return value
  throw new SubjectError(
    'subject_missing',
    `subject.headers.${name} cannot be sent: its name or its value holds a character that no header may have, such as a line break.`,
  )
}

/** `fetch` refuses the same headers, and repeats the value, which may be a key. */
function canBeSent(name: string, value: string): boolean {
  try {
    return new Headers([[name, value]]).has(name)
  } catch {
    return false
  }
}
