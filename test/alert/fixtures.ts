import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { afterAll } from 'vitest'
import type { AlertCase, AlertSuite } from '../../src/alert/suite.js'
import { alertConfigSchema, type AlertConfig } from '../../src/config/options/alert-settings.js'
import { readRunRecord } from '../../src/report/record/run-record.js'

export const record = { run_id: 'selftest-20260206-1234-ab12', timestamp: '2026-02-06T12:34:56Z', cost: undefined }

export function config(settings: Partial<Parameters<typeof alertConfigSchema.parse>[0] & object> = {}): AlertConfig {
  return alertConfigSchema.parse(settings)
}

export function suite(cases: readonly AlertCase[], pass_rate: number | null = 0.5, name = 'support'): AlertSuite {
  return { name, pass_rate, cases }
}

export const failing = (id: string, reason?: string, tags?: string[]): AlertCase => ({
  id,
  outcome: 'fail',
  ...(reason !== undefined && { reason }),
  ...(tags && { tags }),
})
export const passing = (id: string): AlertCase => ({ id, outcome: 'pass' })

export interface Received {
  readonly at: number
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type Answer = { status: number; headers?: Record<string, string>; body?: string } | 'cut' | 'hang'

const servers: Server[] = []
// Not when the test is finished that asked: of several that run at once, nobody knows which did.
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

/** A real HTTP server that answers in turn, the last answer for ever, and keeps what it received. */
export async function webhookServer(...answers: Answer[]) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      const answer = answers[Math.min(received.length, answers.length - 1)] ?? { status: 204 }
      received.push({ at: Date.now(), path: request.url, headers: request.headers, body })
      if (answer === 'cut') request.socket.destroy()
      else if (answer !== 'hang') response.writeHead(answer.status, answer.headers).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  servers.push(server)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}/hook/s3cr3t-token`, received }
}

/** A clock that jumps to 0.4 s before the deadline once it is set, so that a slow endpoint need not be waited for. */
export function shortClock(): () => number {
  let first: number | undefined
  return () => {
    if (first !== undefined) return Date.now() + 9600
    first = Date.now()
    return first
  }
}

/** A port of this machine that nothing listens at. */
export async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** A run record as it is read from its file. Cases of one id are numbered, as a run numbers them. */
export function storedRun({ cases = [], ...more }: { readonly cases?: object[]; [field: string]: unknown } = {}) {
  return readRunRecord({
    ...record,
    config: { strictness: 0.7, min_score_to_pass: 0.6 },
    summary: { total: 2, passed: 1, failed: 1, pass_rate: 0.5 },
    cases: numbered(cases),
    ...more,
  })
}

function numbered(cases: readonly { readonly id?: string }[]): object[] {
  const counts = new Map<string | undefined, number>()
  return cases.map((entry) => {
    const count = (counts.get(entry.id) ?? 0) + 1
    counts.set(entry.id, count)
    return count === 1 ? entry : Object.assign({}, entry, { id: `${entry.id} (${count})` })
  })
}

/** A case of a run record. */
export function judged(id: string, pass: boolean, more: object = {}) {
  const nothing = { prompt: null, output: null, expected_status: null, actual_status: null }
  return { id, pass, ...nothing, scores: {}, duration_ms: 1, ...more }
}

/** A case of the golden set `support` in a run record. */
export function goldenCase(
  id: string,
  pass: boolean,
  more: { tags?: string[]; [field: string]: unknown } = {},
  project = '',
) {
  const { tags = [], ...rest } = more
  const golden = { set: 'support', case: { id, name: id, tags }, run: 0, runs: 1, score: null, reasons: [], ...rest }
  return judged(`support > ${id}`, pass, { golden, project })
}

/** Result of the golden set `support` in a run record. */
export function goldenSet(more: object = {}) {
  return {
    name: 'support',
    file: 'support.golden.yaml',
    project: '',
    type: 'golden_chat',
    strict: true,
    gate: 'enforce',
    status: 'failed',
    reasons: [],
    total: 2,
    passed: 1,
    failed: 1,
    unknown: 0,
    not_run: 0,
    pass_rate: 0.5,
    pass_rate_interval: null,
    failing_case_ids: [],
    unknown_case_ids: [],
    flaky_case_ids: [],
    top_failing_categories: [],
    worst_offenders: [],
    regression_hints: [],
    tags: [],
    ...more,
  }
}
