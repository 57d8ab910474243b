import { hash } from 'node:crypto'
import { relativePath } from '../../config/files/relative-path.js'
import { asksForAlerts } from '../../config/options/alert-settings.js'
import { idleThresholds } from '../file/idle-thresholds.js'
import type { GoldenSet } from '../file/load-golden-set.js'
import type { PlannedCase } from '../run/plan.js'
import type { GoldenSetHead } from '../run/record.js'

export interface SetHeadOptions {
  /** Absolute root of the project. */
  readonly rootDir: string
  /** Of the run; a set may have its own. */
  readonly gate: 'enforce' | 'report'
  /** The cases that the set is judged by. */
  readonly counted: readonly PlannedCase[]
  /** Who demands canaries of its judge. */
  readonly canariesOf: readonly ('run' | 'set')[]
}

export function setHead(set: GoldenSet, { rootDir, gate, counted, canariesOf }: SetHeadOptions): GoldenSetHead {
  const tagRates = Object.entries(set.tag_gates).flatMap(([tag, { min_pass_rate }]) =>
    min_pass_rate === undefined ? [] : [[tag, min_pass_rate] as const],
  )
  const [file = set.file, casesFile] = set.sources.map((path) => relativePath(rootDir, path))
  const cases = counted.map(({ goldenCase }) => goldenCase)
  const idle = idleThresholds(set, cases)
  const leftOut = counted.filter(({ skipped }) => skipped).length
  return {
    name: set.name,
    file,
    ...(casesFile !== undefined && { cases_file: casesFile }),
    type: set.type,
    strict: set.strict,
    min_pass_rate: set.min_pass_rate,
    gate: set.gate ?? gate,
    size: counted.length,
    ...(leftOut > 0 && { left_out: leftOut }),
    case_ids_hash: hashOf(cases.map(({ id }) => id)),
    ...(idle.length > 0 && { idle }),
    tag_pass_rates: Object.fromEntries(tagRates),
    ...(canariesOf.length > 0 && { canaries: [...canariesOf] }),
    ...(asksForAlerts(set) && { alerts: true }),
  }
}

const hashOf = (ids: readonly string[]) => hash('sha256', JSON.stringify(ids.toSorted())).slice(0, 16)
