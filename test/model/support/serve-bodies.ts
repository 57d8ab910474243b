import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Sent {
  readonly body: string | Uint8Array
  /** Default `application/json`. */
  readonly type?: string
  /** Default 200. */
  readonly status?: number
  readonly headers?: Record<string, string>
}

/** A server that answers with the body it is given, for endpoints with ways of their own. Closed when the test ends. */
export async function serveBodies(answer: (path: string, index: number) => Sent): Promise<{
  /** Without a path. */
  readonly origin: string
  readonly url: string
  /** Paths, in the order of arrival. */
  readonly requests: readonly string[]
}> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const { body, type = 'application/json', status = 200, headers } = answer(path, requests.length)
    requests.push(path)
    request.resume().on('end', () => response.writeHead(status, { 'content-type': type, ...headers }).end(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, url: `${origin}/v1`, requests }
}

export const chatCompletion = (content: unknown, rest: object = {}) =>
  JSON.stringify({
    id: 'chatcmpl-0',
    object: 'chat.completion',
    model: 'gpt-4o-mini',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1000, completion_tokens: 100 },
    ...rest,
  })

/** A stream of events. */
export const eventStream = (...events: (object | '[DONE]')[]): Sent => ({
  type: 'text/event-stream',
  body: events.map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`).join(''),
})
