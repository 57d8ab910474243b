import type { MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { entrancePage, messagePage } from '../page/frame.js'
import { type Access, safeHeaders } from './access.js'

/** What every answer has, also one that refuses or fails; an answer may have a policy of its own. */
export const withSafeHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(safeHeaders)) if (!c.res.headers.has(name)) c.header(name, value)
}

/** Lets through only who may talk to the page, see {@link Access}. */
export function admission(access: Access): MiddlewareHandler {
  return async (c, next) => {
    const refused = access.refuse({ method: c.req.method, host: c.req.header('host'), origin: c.req.header('origin') })
    if (refused) return c.html(messagePage('Refused', refused.message).markup, refused.status)
    const token = c.req.query('token')
    const session = token === undefined ? undefined : access.enter(token)
    if (session !== undefined) {
      setCookie(c, access.cookieName, session, { httpOnly: true, sameSite: 'Strict' })
      const { token: _spent, ...query } = c.req.query()
      const asked = new URLSearchParams(query).toString()
      return c.html(entrancePage(asked === '' ? '/' : `/?${asked}`).markup)
    }
    if (access.knows(getCookie(c, access.cookieName))) return next()
    const message = 'Open the address that `npx expect-jury review` has printed; it is good once.'
    return c.html(messagePage('Who are you?', message).markup, 401)
  }
}
