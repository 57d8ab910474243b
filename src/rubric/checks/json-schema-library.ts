import { createRequire } from 'node:module'
import type { z } from 'zod'

/**
 * zod's reader of JSON Schemas, loaded from the package by the first one. In the bundle it would keep every type of zod in
 * what each judged test file loads: a third more of it.
 */
export function jsonSchemaLibrary(): Pick<typeof z, 'fromJSONSchema'> {
  return createRequire(import.meta.url)('zod')
}
