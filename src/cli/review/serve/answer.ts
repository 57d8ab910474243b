import type { Html } from '../../../report/html/html.js'
import type { TestRun } from '../test-run.js'

/** What a request is answered with. */
export type Answer =
  | { readonly page: Html; readonly status?: 200 | 409 }
  /** A page with a policy of its own. */
  | { readonly report: string }
  | { readonly redirect: string }
  | { readonly file: string; readonly type: string }
  | { readonly follow: TestRun }

/** There is no such page; the message is shown. */
export class NotFound extends Error {
  override readonly name = 'NotFound'
}
