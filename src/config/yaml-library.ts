import { createRequire } from 'node:module'
import type yaml from 'yaml'

/**
 * `yaml`, loaded by the first file that is read: importing it costs about 35 ms. Synchronous, because runners collect
 * tests in a synchronous call. The bundler rewrites `import.meta.url` for CommonJS.
 */
export function yamlLibrary(): typeof yaml {
  return createRequire(import.meta.url)('yaml')
}
