import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { thrownCode } from '../config/thrown.js'
import type { Baseline } from './baseline.js'
import { BaselineError } from './baseline-error.js'
import { formatBaseline, readBaseline } from './baseline-text.js'

/**
 * `__baselines__/<name>.json` beside a test file.
 *
 * @throws BaselineError for a name that could leave the folder: letters, digits, `.`, `_`, `-` and spaces are allowed.
 */
export function baselineFile(testFile: string, name: string): string {
  if (!/^[\p{L}\p{N}_][\p{L}\p{N}._ -]*$/u.test(name)) {
    throw new BaselineError(
      `"${name}" cannot be the name of a baseline, since it names a file. Use letters, digits, ".", "_", "-" and spaces.`,
    )
  }
  return join(dirname(testFile), '__baselines__', `${name}.json`)
}

/**
 * @returns `undefined` when there is no such file.
 * @throws BaselineError when the file is not a baseline.
 */
export async function loadBaseline(file: string): Promise<Baseline | undefined> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (thrownCode(error) === 'ENOENT') return undefined
    throw error
  }
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (error) {
    throw new BaselineError(`${file} is not JSON: ${String(error)}. Restore it from version control.`, { cause: error })
  }
  return readBaseline(data, file)
}

/** Writes it whole or not at all. */
export async function saveBaseline(file: string, baseline: Baseline): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}.tmp`
  await writeFile(unfinished, formatBaseline(baseline))
  await rename(unfinished, file)
}
