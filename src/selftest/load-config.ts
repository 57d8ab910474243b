import { resolve } from 'node:path'
import { ConfigError } from '../config/files/config-error.js'
import { isFile } from '../config/files/is-file.js'
import { readTextFile } from '../config/files/text-file.js'
import { readSelftestConfig, type SelftestConfig } from './config.js'

/** Where the document has it. */
export const defaultConfigFile = 'config/selftest.yaml'

/**
 * Reads a configuration from disk.
 * @param file relative to `rootDir`, or absolute
 * @throws ConfigError when it is missing or wrong.
 */
export function loadSelftestConfig(file: string, rootDir: string): SelftestConfig {
  const path = resolve(rootDir, file)
  if (isFile(path)) return readSelftestConfig(readTextFile(path, file), file)
  const message = `there is no file ${path}; \`npx expect-jury init\` writes one`
  throw new ConfigError(file, [{ line: 1, column: 1, path: '', message, excerpt: '' }])
}
