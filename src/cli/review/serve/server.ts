import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { ConfigError } from '../../../config/config-error.js'
import { thrownMessage } from '../../../config/thrown.js'
import { entrancePage, messagePage } from '../page/frame.js'
import { NoSuchRun } from '../../find-run.js'
import type { RunListener } from '../test-run.js'
import { Access, reportPolicy, safeHeaders } from './access.js'
import { type Answer, BadInput, NotFound } from './answer.js'
import type { Desk } from './desk.js'
import { FormTooLong } from './form.js'
import { route } from './routes.js'

export interface ReviewServer {
  /** To be opened in the browser, once. */
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves the review page on 127.0.0.1, to the browser that opens the address with its token.
 * @param port 0: any that is free
 * @param onError called for what went wrong besides what the page itself says.
 */
export async function startReviewServer(
  desk: Desk,
  port: number,
  onError: (error: unknown) => void,
): Promise<ReviewServer> {
  const access = new Access(() => portOf(server))
  const server = createServer((request, response) => {
    respond(desk, access, request)
      .catch((error: unknown) => failure(error, onError))
      .then((answer) => send(response, answer))
      .catch(onError)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  return {
    url: `http://127.0.0.1:${portOf(server)}${access.entrance}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Sent = Answer & { readonly cookie?: string }

async function respond(desk: Desk, access: Access, request: IncomingMessage): Promise<Sent> {
  const refused = access.refuse(request)
  if (refused) return { page: messagePage('Refused', refused.message), status: refused.status }
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const token = url.searchParams.get('token')
  const cookie = token === null ? undefined : access.enter(token)
  if (cookie !== undefined) return { page: entrancePage(), cookie }
  if (!access.knows(request)) {
    const message = 'Open the address that `expect-jury review` has printed; it is good once.'
    return { page: messagePage('Who are you?', message), status: 401 }
  }
  return route(desk, request, url)
}

function failure(error: unknown, onError: (error: unknown) => void): Sent {
  if (error instanceof NotFound) return { page: messagePage('Not found', error.message), status: 404 }
  if (error instanceof BadInput || error instanceof ConfigError) {
    return { page: messagePage('This cannot be done', error.message), status: 400 }
  }
  if (error instanceof FormTooLong) return { page: messagePage('Too long', error.message), status: 413 }
  if (error instanceof NoSuchRun) return { page: messagePage('A run cannot be read', error.message), status: 500 }
  onError(error)
  return { page: messagePage('Something went wrong', thrownMessage(error)), status: 500 }
}

function send(response: ServerResponse, answer: Sent): void {
  const headers = { ...safeHeaders, ...(answer.cookie !== undefined && { 'set-cookie': answer.cookie }) }
  if ('redirect' in answer) {
    response.writeHead(303, { ...headers, location: answer.redirect }).end()
  } else if ('file' in answer) {
    response.writeHead(200, { ...headers, 'content-type': answer.type }).end(answer.file)
  } else if ('report' in answer) {
    const policy = { 'content-security-policy': reportPolicy, 'content-type': 'text/html; charset=utf-8' }
    response.writeHead(200, { ...headers, ...policy }).end(answer.report)
  } else if ('follow' in answer) {
    response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' })
    response.on('close', answer.follow.follow(eventsTo(response)))
  } else {
    const page = Buffer.from(answer.page.markup)
    response.writeHead(answer.status ?? 200, { ...headers, 'content-type': 'text/html; charset=utf-8' }).end(page)
  }
}

/** Server-sent events: each line of the log is a message; the last one ends the stream. */
function eventsTo(response: ServerResponse): RunListener {
  return {
    line: (text) => void response.write(`data: ${text}\n\n`),
    end: (outcome) => void response.end(`event: end\ndata: ${outcome}\n\n`),
  }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
