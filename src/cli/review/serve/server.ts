import { createAdaptorServer, type ServerType } from '@hono/node-server'
import type { ReviewQuery } from '../../../review/port.js'
import { linkTo } from '../page/queue-page.js'
import { Access } from './access.js'
import type { Desk } from './desk.js'
import { reviewApp } from './routes.js'

export interface ReviewServer {
  /** To be opened in the browser, once. */
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves the review page on 127.0.0.1, to the browser that opens the address with its token.
 * @param port 0: any that is free
 * @param onError called for what went wrong besides what the page itself says.
 * @param filter what the address shows first; default: all
 */
export async function startReviewServer(
  desk: Desk,
  port: number,
  onError: (error: unknown) => void,
  filter: ReviewQuery = {},
): Promise<ReviewServer> {
  const access = new Access(() => portOf(server))
  const { fetch } = reviewApp(desk, access, onError)
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  return {
    url: `http://127.0.0.1:${portOf(server)}${[access.entrance, linkTo(filter)].filter(Boolean).join('&')}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}

function portOf(server: ServerType): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
