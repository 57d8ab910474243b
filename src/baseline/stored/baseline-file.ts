import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeFileAtomically } from '../../config/files/atomic-write.js'
import { ConfigError } from '../../config/files/config-error.js'
import { textOf } from '../../config/files/text-file.js'
import { findSecret } from '../../config/secrets/secrets.js'
import { thrownCode } from '../../config/thrown.js'
import { BaselineError } from './baseline-error.js'
import { formatBaseline, readBaselineText } from './baseline-text.js'
import type { Baseline } from './baseline.js'

/** Whether a baseline can have this name: it names a file. */
export const isBaselineName = (name: string): boolean => /^[\p{L}\p{N}_][\p{L}\p{N}._ -]*$/u.test(name)

/**
 * `__baselines__/<name>.json` beside a test file.
 *
 * @throws BaselineError for a name that could leave the folder: letters, digits, `.`, `_`, `-` and spaces are allowed.
 */
export function baselineFile(testFile: string, name: string): string {
  if (!isBaselineName(name)) {
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
  const bytes = await readFile(file).catch(undefinedWhereAbsent)
  return bytes && parseBaseline(bytes, file)
}

/** As {@link loadBaseline}, for the collection of tests, which is synchronous. */
export function loadBaselineSync(file: string): Baseline | undefined {
  return existsSync(file) ? parseBaseline(readFileSync(file), file) : undefined
}

function undefinedWhereAbsent(error: unknown): undefined {
  if (thrownCode(error) !== 'ENOENT') throw error
}

function parseBaseline(bytes: Buffer, file: string): Baseline {
  return readBaselineText(textIn(bytes, file), file)
}

function textIn(bytes: Buffer, file: string): string {
  try {
    return textOf(bytes, file).replace(/^\uFEFF/, '') // as some editors begin a file
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new BaselineError(error.message, { cause: error })
  }
}

/** Writes it whole or not at all. @throws BaselineError when it holds a secret: baselines are committed. */
export async function saveBaseline(file: string, baseline: Baseline): Promise<void> {
  const text = formatBaseline(baseline)
  const secret = findSecret(text)
  if (secret) {
    throw new BaselineError(
      `${file} was not written: what should be kept holds ${secret.kind}, and baselines are committed. Take it out of the answer.`,
    )
  }
  await writeFileAtomically(file, text)
}
