import { createRequire } from 'node:module'
import type * as YamlFunctions from './yaml-functions.js'

/**
 * `yaml`, loaded by the first file that is read: importing it costs about 35 ms. Synchronous, because runners collect
 * tests in a synchronous call. The build puts `./yaml.js` in the place of the package, and rewrites `import.meta.url`
 * for CommonJS.
 */
export function yamlLibrary(): typeof YamlFunctions {
  return (library ??= createRequire(import.meta.url)('yaml') as typeof YamlFunctions)
}

let library: typeof YamlFunctions | undefined
