import { basename, relative, resolve } from 'node:path'
import { runOfBaseline } from '../../baseline/stored/accept-baseline.js'
import { readBaseline, refuseRepeatedKey } from '../../baseline/stored/baseline-text.js'
import type { RunBaseline } from '../../baseline/stored/baseline.js'
import { jsonProblem } from '../../config/files/json-problem.js'
import { closest } from '../../config/options/closest.js'
import { thrownMessage } from '../../config/thrown.js'
import { type AnyRun, readAnyRun } from '../../report/record/any-run.js'
import { isRunId } from '../../report/record/run-id.js'
import { readNamedFile, UsageError } from '../frame/usage-error.js'
import { baselineFiles, findBaseline } from './find-baseline.js'
import { findRun, hasRun } from './find-run.js'

/** A run that was named on the command line. */
export interface Compared extends AnyRun {
  /** When it is a stored baseline. */
  readonly baseline?: { readonly file: string; readonly stored: RunBaseline }
}

/**
 * What a word means: a file (`run.json`, `test/__baselines__/v7.json`), the id of a run in `dir`, or the name of a
 * baseline, which is what stands for a version of the prompt.
 * @throws UsageError or BaselineError when there is none, or it is no run.
 */
export function findCompared(word: string, { cwd, dir }: { cwd: string; dir: string }): Compared {
  if (word.endsWith('.json') || /[/\\]/.test(word)) return readCompared(resolve(cwd, word), cwd)
  if (hasRun(dir, word)) return readAnyRun(findRun(dir, word))
  const file = findBaseline(word, cwd)
  if (file) return readCompared(file, cwd)
  if (isRunId(word)) return readAnyRun(findRun(dir, word))
  const names = baselineFiles(cwd).map((path) => basename(path, '.json'))
  const meant = closest(word, names)
  const known = meant ? `did you mean ${meant}?` : `baselines: ${names.join(', ') || 'none'}`
  throw new UsageError(`"${word}" is neither a file, a run in ${relative(cwd, dir) || dir}, nor a baseline; ${known}`)
}

function readCompared(file: string, cwd: string): Compared {
  const shown = relative(cwd, file)
  const data = readJson(file, shown)
  if (typeof data !== 'object' || data === null || !('kind' in data)) return readRun(data, shown)
  const stored = readBaseline(data, shown)
  if (stored.kind === 'answer') {
    throw new UsageError(`${shown} holds one answer; whole runs are compared. Use toBeatBaseline for an answer.`)
  }
  return { summary: runOfBaseline(stored), baseline: { file, stored } }
}

function readJson(file: string, shown: string): unknown {
  const text = readNamedFile(file, shown).replace(/^\uFEFF/, '')
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${shown} cannot be read: ${jsonProblem(text, error)}`, { cause: error })
  }
  refuseRepeatedKey(text, shown)
  return data
}

function readRun(data: unknown, shown: string): AnyRun {
  try {
    return readAnyRun(data)
  } catch (error) {
    throw new UsageError(`${shown}: ${thrownMessage(error)}`, { cause: error })
  }
}
