import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { BaselineError } from '../../baseline/stored/baseline-error.js'
import { loadBaselineSync } from '../../baseline/stored/baseline-file.js'
import type { RunBaseline } from '../../baseline/stored/baseline.js'

/** The accepted runs in a folder. A file that cannot be read is left out: its own matcher says what is wrong with it. */
export function baselinesIn(folder: string): { file: string; baseline: RunBaseline }[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .flatMap(({ name }) => {
      const file = join(folder, name)
      const baseline = readable(file)
      return baseline?.kind === 'run' ? [{ file, baseline }] : []
    })
}

function readable(file: string) {
  try {
    return loadBaselineSync(file)
  } catch (error) {
    if (error instanceof BaselineError) return undefined
    throw error
  }
}
