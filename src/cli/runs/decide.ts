import { recordDecision } from '../../baseline/stored/accept-baseline.js'
import { loadBaseline, saveBaseline } from '../../baseline/stored/baseline-file.js'
import type { Decision } from '../../baseline/stored/baseline.js'
import { oneOf } from '../frame/one-of.js'
import { UsageError } from '../frame/usage-error.js'
import type { Compared } from './find-compared.js'

const decisions = ['approve', 'reject', 'investigate'] as const

/** The flags of a decision as they were typed. */
export interface DecisionFlags {
  readonly approve: boolean
  readonly reject: boolean
  readonly investigate: boolean
  readonly why?: string | undefined
  readonly who?: string | undefined
}

/**
 * What a person decided; `undefined` when no decision was asked for.
 * @throws UsageError without a reason, for an empty name, or for two decisions at once.
 */
export function readDecision(flags: DecisionFlags): Decision['decision'] | undefined {
  const decision = oneOf(flags, decisions)
  if (decision && !flags.why?.trim()) throw new UsageError(`--${decision} needs a reason: --why "..."`)
  // As of an empty variable of CI.
  if (decision && flags.who?.trim() === '') throw new UsageError(`--who is empty; it is the name of who decided.`)
  const alone = (['why', 'who'] as const).find((flag) => flags[flag] !== undefined)
  if (!decision && alone) {
    throw new UsageError(`--${alone} belongs to a decision: --approve, --reject or --investigate`)
  }
  return decision
}

/**
 * Puts it on record in the baseline's file. Nothing else follows from it.
 * @throws UsageError when what is compared with is no stored baseline.
 */
export async function storeDecision(
  old: Compared,
  run: string,
  decision: Decision['decision'],
  { who, why, now }: { readonly who: string; readonly why: string; readonly now: Date },
): Promise<Decision> {
  if (!old.baseline) {
    throw new UsageError(
      `"${old.summary.id}" is a run; a decision is recorded in a baseline. ` +
        `Make it one: npx expect-jury baseline accept ${old.summary.id} --name <name>`,
    )
  }
  const { file, stored } = old.baseline
  const when = `${now.toISOString().slice(0, 19)}Z`
  const made = { decision, run, who: who.trim(), when, why: why.trim() }
  // Judges may have been asked since it was read: meanwhile somebody else may have decided, or accepted another run.
  const current = await loadBaseline(file)
  await saveBaseline(file, recordDecision(current?.kind === 'run' ? current : stored, made))
  return made
}
