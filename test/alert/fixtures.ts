import { createServer, type IncomingHttpHeaders } from 'node:http'
import { onTestFinished } from 'vitest'
import { alertConfigSchema, type AlertConfig } from '../../src/alert/config.js'
import type { AlertCase, AlertSuite } from '../../src/alert/suite.js'

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
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}/hook/s3cr3t-token`, received }
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
