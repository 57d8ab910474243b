import type { RunRecord } from '../../report/record/run-record.js'
import { UsageError } from '../frame/usage-error.js'
import { findBaseline } from '../runs/find-baseline.js'
import { type Compared, findCompared } from '../runs/find-compared.js'
import { BadInput } from './bad-input.js'

/**
 * The baseline that a run was compared with; `undefined` when that was another run, or lies in another project.
 * @throws BadInput when there are several of the name, or it cannot be read.
 */
export function storedBaseline(name: string | undefined, rootDir: string): Compared | undefined {
  try {
    const file = name === undefined ? undefined : findBaseline(name, rootDir)
    return file === undefined ? undefined : findCompared(file, { cwd: rootDir, dir: rootDir })
  } catch (error) {
    if (error instanceof UsageError) throw new BadInput(error.message, { cause: error })
    throw error
  }
}

/** A compared run with what people have decided about it up to now, on the page or with `expect-jury compare`. */
export function withDecisions(record: RunRecord, rootDir: string): RunRecord {
  if (!record.comparison) return record
  const stored = storedBaseline(record.comparison.comparison.old.label, rootDir)?.baseline?.stored
  if (!stored) return record
  const decisions = stored.decisions.filter(({ run }) => run === record.run_id)
  return { ...record, comparison: { ...record.comparison, decisions } }
}
