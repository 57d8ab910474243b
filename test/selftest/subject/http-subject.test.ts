import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpSubjectSpec, subjectSpecSchema } from '../../../src/selftest/subject-spec.js'
import { httpSubject } from '../../../src/selftest/subject/http-subject.js'
import { describeSubjectContract, taskOf } from './contract.js'

const terminal = new Set(['COMPLETE', 'AWAITING_RESPONSE'])
const never = new AbortController().signal
const grüße = JSON.stringify({ status: 'COMPLETE', output: 'Grüße' })
let server: Server
let base: string
let polls = 0
let requests = 0
let asked: string | undefined

beforeAll(async () => {
  const tasks = new Map<string, string>()
  server = createServer(async (request, response) => {
    requests += 1
    asked = request.url
    const answer = (body: unknown, status = 200) => response.writeHead(status).end(JSON.stringify(body))
    const body = await bodyOf(request)
    const [, , id, verb] = (request.url ?? '').split('/')
    if (request.method === 'GET' && id) {
      polls += 1
      if (polls % 3 !== 0 || tasks.get(id)?.endsWith('without an end'))
        return answer({ task_id: id, status: 'RUNNING' })
      return answer({ task_id: id, status: 'COMPLETE', output: 'at last' })
    }
    if (id && verb === 'reply') {
      return answer({ status: 'COMPLETE', output: `after "${body['reply']}": ${tasks.get(id)}` })
    }
    const prompt = String(body['prompt'])
    const task_id = String(tasks.size + 1)
    tasks.set(task_id, prompt)
    if (prompt.startsWith('crash')) return answer({ error: 'out of cheese' }, 500)
    if (prompt.startsWith('hang')) return
    if (prompt.startsWith('move')) return response.writeHead(307, { location: `${base}/elsewhere` }).end()
    if (prompt.startsWith('elsewhere')) return answer({ status: 'COMPLETE', text: 'here', output: { text: 'or here' } })
    if (prompt.startsWith('count')) return answer({ status: 'COMPLETE', output: 5 })
    if (prompt.startsWith('whisper')) return answer({ status: 'complete', output: 'here' })
    if (prompt.startsWith('die')) return answer({ status: 'ERROR' })
    if (prompt.startsWith('quote')) return answer({ sent: `Bearer ${'k'.repeat(30)}` }, 500)
    if (prompt.startsWith('refuse')) return answer({ error: 'who are you' }, 401)
    if (prompt.startsWith('babble')) return response.end('<html>')
    if (prompt.startsWith('latin')) {
      const type = prompt.endsWith('named') ? 'application/json; charset="ISO-8859-1"' : 'application/json'
      return response.writeHead(200, { 'content-type': type }).end(Buffer.from(grüße, 'latin1'))
    }
    if (prompt.startsWith('nameless')) return answer({ state: 'RUNNING' })
    if (prompt.startsWith('ask')) return answer({ task_id, status: 'AWAITING_RESPONSE', output: 'Which one?' })
    if (prompt.startsWith('slow')) return answer({ task_id, status: 'RUNNING' })
    return answer({ task_id, status: 'COMPLETE', output: JSON.stringify({ ...body, auth: request.headers['x-auth'] }) })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tasks`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const specOf = (spec: object = {}): HttpSubjectSpec =>
  subjectSpecSchema.parse({ url: base, poll_interval_ms: 5, ...spec }) as HttpSubjectSpec
const open = (spec: object = {}, env: Record<string, string> = {}) => httpSubject(specOf(spec), terminal, env)
const run = async (subject: ReturnType<typeof open>, prompt: string) => {
  const { taskId } = await subject.executeTask(taskOf(prompt), never)
  return subject.waitForTerminal(taskId, never)
}

describeSubjectContract('an endpoint', () => open())

test('headers take values from the environment, and name one that is not set', async () => {
  const { output } = await run(open({ headers: { 'x-auth': 'Bearer {env.TOKEN}' } }, { TOKEN: 'abc' }), 'hello')
  expect(JSON.parse(output)).toMatchObject({ auth: 'Bearer abc' })
  expect(() => open({ headers: { 'x-auth': '{env.TOKEN}' } })).toThrow('the environment variable TOKEN is not set')
})

test('a header that cannot be sent is told when the subject is opened, and its value is not repeated', () => {
  const openWith = (name: string, TOKEN: string) => () => open({ headers: { [name]: 'Bearer {env.TOKEN}' } }, { TOKEN })
  const message = (name: string) =>
    `subject.headers.${name} cannot be sent: its name or its value holds a character that no header may have, such as a line break.`
  for (const token of ['hunter2\nhunter2', 'hunter2 \u{1F511}'])
    expect(openWith('x-auth', token)).toThrow(
      expect.objectContaining({ code: 'subject_missing', message: message('x-auth') }),
    )
  expect(openWith('x auth', 'hunter2')).toThrow(message('x auth'))
  expect(openWith('x-auth', 'hunter2\n')).not.toThrow() // `fetch` takes the end off
})

test('bodies and fields follow the templates; a prompt cannot reach into them', async () => {
  const { output } = await run(
    open({ start_body: { prompt: '{prompt}', meta: { tags: ['{session_id}', 7] } }, fields: { output: 'output' } }),
    'say {session_id} "}',
  )
  expect(JSON.parse(output)).toMatchObject({
    prompt: 'say {session_id} "}',
    meta: { tags: ['selftest-20260206-1234-a1', 7] },
  })
})

test('a reply may name its session as the start did', async () => {
  const subject = open({
    reply: 'POST /{task_id}/reply',
    reply_body: { reply: '{reply} in {session_id} of {task_type}' },
  })
  const { taskId } = await subject.executeTask(taskOf('ask'), never)
  await subject.waitForTerminal(taskId, never)
  await subject.submitReply(taskId, 'the first', never)
  const { output } = await subject.waitForTerminal(taskId, never)
  expect(output).toContain('after "the first in selftest-20260206-1234-a1 of READ_INFO"')
})

test.each([
  ['refuse', 'subject_refused', '401'],
  ['babble', 'subject_protocol', '<html>'],
  ['nameless', 'subject_protocol', 'subject.fields'],
  ['elsewhere', 'subject_protocol', 'no text in "output" of its response. Name the field in `subject.fields.output`.'],
  ['count', 'subject_protocol', 'no text in "output" of its response.'],
  [
    'whisper',
    'subject_protocol',
    'holds neither a terminal status in "status" (its last status was "complete", and it rests at COMPLETE, ' +
      'AWAITING_RESPONSE (terminal_statuses)) nor a task id in "task_id"',
  ],
  ['move', 'subject_refused', '/tasks/elsewhere, which is not followed'],
])('%s is %s', async (prompt, code, message) => {
  await expect(run(open(), prompt)).rejects.toMatchObject({ code, message: expect.stringContaining(message) })
})

test('an output elsewhere is named in the fields; an error needs none', async () => {
  expect((await run(open({ fields: { output: 'output.text' } }), 'elsewhere')).output).toBe('or here')
  const subject = httpSubject(specOf(), new Set(['ERROR']), {})
  expect(await run(subject, 'die')).toEqual({ status: 'ERROR', output: '' })
})

test('no header reaches the address of a redirect', async () => {
  const seen = requests
  await expect(run(open({ headers: { 'x-api-key': 'secret' } }), 'move')).rejects.toThrow('redirected')
  expect(requests).toBe(seen + 1)
})

test('no key reaches a message, from an answer or from the address', async () => {
  await expect(run(open(), 'quote')).rejects.toThrow('{"sent":"[secret]"}')
  const opening = () => open({ url: 'http://user:s3cr3tpw@127.0.0.1/' })
  expect(opening).toThrow('subject.url holds credentials')
  expect(opening).not.toThrow('s3cr3tpw')
})

test('the query of the address goes with every route, and into no message: it may hold a key', async () => {
  const subject = open({ url: `${base}/?code=s3cr3tpw`, poll: 'GET /{task_id}?wait=1' })
  await run(subject, 'hello')
  expect(asked).toBe('/tasks?code=s3cr3tpw')
  await run(subject, 'slow')
  expect(asked).toMatch(/^\/tasks\/\d+\?wait=1&code=s3cr3tpw$/)
  const refused = `POST ${base} was answered with 401`
  await expect(run(subject, 'refuse')).rejects.toThrow(refused)
  for (const prompt of ['refuse', 'babble', 'crash', 'nameless'])
    await expect(run(subject, prompt)).rejects.not.toThrow('s3cr3tpw')
  expect(subject.name).toBe(base)
})

test('a prompt with half a character in it can stand in the address', async () => {
  await run(open({ start: 'POST /?q={prompt}' }), 'ask \ud83d')
  expect(asked).toBe('/tasks/?q=ask%20%EF%BF%BD')
})

test('nobody there is not a failed test', async () => {
  await expect(run(open({ url: 'http://127.0.0.1:1' }), 'x')).rejects.toMatchObject({
    code: 'subject_unreachable',
    message: expect.stringContaining('Is the system under test running?'),
  })
})

test('an answer is read in the encoding it names, and not at all in another', async () => {
  const subject = open()
  const { taskId } = await subject.executeTask(taskOf('latin, named'), never)
  expect(await subject.waitForTerminal(taskId, never)).toEqual({ status: 'COMPLETE', output: 'Grüße' })
  await expect(subject.executeTask(taskOf('latin, not'), never)).rejects.toMatchObject({
    code: 'subject_protocol',
    message: expect.stringMatching(/cannot be read as utf-8\. Send UTF-8, or name the charset in content-type\.$/),
  })
})

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>) : {}
}

test.each([
  ['a status of its own', {}, 'its last status was "RUNNING", and it rests at NEVER (terminal_statuses)'],
  [
    'no status',
    { fields: { status: 'state' } },
    'its responses hold no status in "state": name the field in `subject.fields.status`',
  ],
])('a task that does not come to rest says what it answers: %s', async (_what, spec, said) => {
  const subject = httpSubject(specOf(spec), new Set(['NEVER']), {})
  const { taskId } = await subject.executeTask(taskOf('slow without an end'), never)
  await expect(subject.waitForTerminal(taskId, AbortSignal.timeout(100))).rejects.toThrow()
  expect(subject.lastSaid?.(taskId)).toBe(said)
  await subject.release(taskId)
})

test('what a task said at its last rest is not what it says to the reply', async () => {
  const subject = open()
  const { taskId } = await subject.executeTask(taskOf('slow please'), never)
  await subject.waitForTerminal(taskId, never)
  expect(subject.lastSaid?.(taskId)).toContain('its last status was "COMPLETE"')
  await subject.submitReply(taskId, 'go on', never)
  expect(subject.lastSaid?.(taskId)).toBeUndefined()
  await subject.release(taskId)
})
