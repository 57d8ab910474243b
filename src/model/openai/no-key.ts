import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFile } from '../../config/files/is-file.js'
import { getHost } from '../../config/host.js'
import { ModelError } from '../model-error.js'

/** What is told when a model should be called and the environment says neither where nor with what key. */
export function noKey(name: string): ModelError {
  return new ModelError(
    'no_key',
    `There is no key to ask the model "${name}". ${inFile() ?? ''}` +
      'Set OPENAI_API_KEY, or write a scripted model: configure({ model: scriptedModel(...) }). ' +
      'An endpoint of your own (OPENAI_BASE_URL) may need none.',
  )
}

/** Most keep their keys there, and expect a runner to read it. */
function inFile(): string | undefined {
  const { rootDir = process.cwd(), runner = 'vitest' } = getHost() ?? {}
  for (const file of ['.env', '.env.local']) {
    const path = join(rootDir, file)
    const [, variable] = sets.exec(isFile(path) ? readFileSync(path, 'utf8') : '') ?? []
    if (!variable) continue
    const how =
      runner === 'cli'
        ? `node --env-file=${file} node_modules/expect-jury/dist/cli.js <command>`
        : `process.loadEnvFile('${file}') in the config of ${runner === 'jest' ? 'Jest' : 'Vitest'}`
    return `${file} sets ${variable}, but nothing has read that file: ${how} does. `
  }
  return undefined
}

const sets = /^\s*(?:export\s+)?(OPENAI_API_KEY|OPENAI_BASE_URL)\s*=\s*\S/m
