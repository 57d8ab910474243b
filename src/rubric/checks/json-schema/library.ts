import { createRequire } from 'node:module'
import type * as JsonSchemaFunctions from './functions.js'

/** `z-schema`, loaded by the first JSON Schema: 20 ms. The build puts `./z-schema.js` in the place of the package. */
export function jsonSchemaLibrary(): typeof JsonSchemaFunctions {
  return createRequire(import.meta.url)('z-schema')
}
