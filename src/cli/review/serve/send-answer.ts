import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { TestRun } from '../test-run.js'
import { reportPolicy } from './access.js'
import type { Answer } from './answer.js'

export function sendAnswer(c: Context, answer: Answer): Response {
  if ('redirect' in answer) return c.redirect(answer.redirect, 303)
  if ('file' in answer) return c.body(answer.file, 200, { 'content-type': answer.type })
  if ('report' in answer) return c.html(answer.report, 200, { 'content-security-policy': reportPolicy })
  if ('follow' in answer) return follow(c, answer.follow)
  return c.html(answer.page.markup, answer.status ?? 200)
}

/** Server-sent events: each line of the log is a message; the last one ends the stream. */
function follow(c: Context, testRun: TestRun): Response {
  return streamSSE(
    c,
    (stream) =>
      new Promise((resolve) => {
        const leave = testRun.follow({
          line: (text) => void stream.writeSSE({ data: text }),
          end: (outcome) => void stream.writeSSE({ event: 'end', data: outcome }).then(resolve),
        })
        stream.onAbort(() => {
          leave()
          resolve()
        })
      }),
  )
}
