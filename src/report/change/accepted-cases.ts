import { resolve } from 'node:path'
import { BaselineError } from '../../baseline/stored/baseline-error.js'
import { baselineFile, loadBaseline } from '../../baseline/stored/baseline-file.js'
import type { CaseRecord, RunRecord } from '../record/run-record.js'
import type { LastRun } from './last-run.js'
import { caseKey, type ComparedCase } from './run-delta.js'

/**
 * The outcomes that a run is held against: of a golden set, those of its accepted baseline where it has one; of everything
 * else, those of the last run on this machine. Cases of the run have its ids. `undefined` when there is neither;
 * `whole` is false without a last run.
 */
export async function acceptedCases(
  { cases }: RunRecord,
  lastRun: LastRun | undefined,
  rootDir: string,
): Promise<{ cases: ComparedCase[]; whole: boolean } | undefined> {
  const known = new Map<string, ComparedCase>(lastRun?.cases.map((entry) => [caseKey(entry), entry]))
  const sets = Map.groupBy(cases, ({ project, file, golden }) => JSON.stringify([project, file, golden?.set]))
  let found = lastRun !== undefined
  for (const members of sets.values()) {
    const accepted = await baselineOf(members, rootDir)
    if (accepted === undefined) continue
    found = true
    for (const { id, file, project } of members) {
      const key = caseKey({ id, file, project })
      const verdict = accepted.get(key)
      if (verdict === undefined) known.delete(key)
      else known.set(key, { id, file, project, ...verdict })
    }
  }
  for (const { id, file, project } of cases) {
    const key = caseKey({ id, file, project })
    const entry = known.get(key)
    if (entry) known.set(key, { ...entry, id })
  }
  return found ? { cases: [...known.values()], whole: lastRun !== undefined } : undefined
}

/**
 * Key of a case -> verdict in the set's baseline, its scores named as in a run record; `undefined` when the set has
 * none.
 */
async function baselineOf(
  [first]: readonly CaseRecord[],
  rootDir: string,
): Promise<Map<string, Pick<ComparedCase, 'outcome' | 'scores'>> | undefined> {
  if (first?.golden === undefined) return undefined
  try {
    const baseline = await loadBaseline(baselineFile(resolve(rootDir, first.file), first.golden.set))
    if (baseline?.kind !== 'run') return undefined
    const { file, project } = first
    return new Map(
      baseline.cases.map(({ id, outcome, scores, overall }) => [
        caseKey({ id, file, project }),
        { outcome, scores: reportScores({ ...scores, ...(typeof overall === 'number' && { overall }) }) },
      ]),
    )
  } catch (error) {
    if (error instanceof BaselineError) return undefined // its own matcher says what is wrong with it
    throw error
  }
}

const reportScores = (scores: CaseRecord['scores']): CaseRecord['scores'] =>
  Object.fromEntries(Object.entries(scores).map(([name, score]) => [`${name}_score`, score]))
