import { types } from 'node:util'
import { compileCriterion } from '../../../src/criteria/compile-criterion.js'
import { CriterionError } from '../../../src/criteria/criterion-error.js'
import { evaluateCriteria } from '../../../src/criteria/evaluate-criteria.js'
import { attackCases } from './attack-cases.js'
import type { Attack } from './attack-cases.js'
import { hostileScope } from './attack-scope.js'

export interface AttackReport {
  readonly index: number
  /** Processor time: other work on the machine does not count. */
  readonly ms: number
  readonly ended: 'refused' | 'value' | 'crash'
  readonly detail: string
  /** Everything that must not happen, in words. */
  readonly harm: string[]
}

const PROTOTYPES = [Object, Array, String, Number, Boolean, Function, Date, Set, Map, Error, RegExp].map(
  (each) => each.prototype as object,
)

/** Runs one attack against the compiler and against the report, and looks at what is left. */
export function runAttack(attack: Attack, index: number): AttackReport {
  const { scope, sprung } = hostileScope(attack.source)
  const before = fingerprint(scope)
  const harm: string[] = []
  const started = process.cpuUsage()
  const { ended, detail } = attempt(attack.source, scope, harm)
  const used = process.cpuUsage(started)
  const ms = (used.user + used.system) / 1_000
  if (sprung().length > 0) harm.push(`ran ${sprung().join(', ')}`)
  if (fingerprint(scope) !== before) harm.push('changed the value or a prototype')
  if (ended === 'crash') harm.push(`crashed: ${detail}`)
  if (attack.ends === 'refused' && ended === 'value') harm.push(`gave ${detail}`)
  if (/SECRET/.test(detail)) harm.push(`leaked: ${detail}`)
  if (detail.length > 2_000) harm.push('a message is too long')
  if (ms > 50) return { index, ms, ended, detail: detail.slice(0, 300), harm }
  try {
    const { details } = evaluateCriteria({ ...scope, passCriteria: [attack.source] }).passCriteriaEvaluation
    if (attack.ends === 'refused' && details[0]!.result) harm.push('passes as a criterion')
  } catch (error) {
    if (!(error instanceof CriterionError)) harm.push(`the report crashed: ${String(error)}`)
  }
  if (sprung().length > 0) harm.push(`the report ran ${sprung().join(', ')}`)
  return { index, ms, ended, detail: detail.slice(0, 300), harm }
}

function attempt(
  source: string,
  scope: Record<string, unknown>,
  harm: string[],
): Pick<AttackReport, 'ended' | 'detail'> {
  try {
    const value = compileCriterion(source).value(scope)
    if (holdsCode(value)) harm.push('reached a function')
    return { ended: 'value', detail: typeof value }
  } catch (error) {
    if (error instanceof CriterionError) return { ended: 'refused', detail: error.message }
    return { ended: 'crash', detail: String(error) }
  }
}

function holdsCode(value: unknown, seen = new Set<unknown>()): boolean {
  if (typeof value === 'function' || typeof value === 'symbol') return true
  if (typeof value !== 'object' || value === null || seen.has(value) || seen.size > 1_000) return false
  seen.add(value)
  return Reflect.ownKeys(value).some((key) => holdsCode(Reflect.getOwnPropertyDescriptor(value, key)?.value, seen))
}

/** A text that changes when the value or a prototype does; runs nothing of either. */
function fingerprint(root: object): string {
  const seen = new Map<object, number>()
  const parts: string[] = []
  const open: object[] = [root, ...PROTOTYPES, Object, Array, String]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (seen.has(value) || seen.size > 5_000) continue
    seen.set(value, seen.size)
    if (types.isProxy(value) || types.isPromise(value) || ArrayBuffer.isView(value)) continue
    const names = Reflect.ownKeys(value).slice(0, 300)
    for (const key of names) {
      const property = Reflect.getOwnPropertyDescriptor(value, key)
      const inner: unknown = property?.value
      parts.push(
        `${String(key)}:${typeof inner === 'object' ? 'object' : typeof inner === 'function' ? 'function' : String(inner).slice(0, 50)}`,
      )
      if (typeof inner === 'object' && inner !== null && PROTOTYPES.every((each) => each !== value)) open.push(inner)
    }
    if (types.isMap(value)) parts.push(`map ${Map.prototype.entries.call(value).next().value?.join()}`)
  }
  return parts.join('\n')
}

/** Given indices by the parent, one line of JSON for each attack. */
export function main(indices: readonly number[]): void {
  const cases = attackCases()
  // The first evaluation in a process loads code; attacks are measured after it.
  compileCriterion('/(?:a|b)+/i.test("x") && result.a === 1').value({ result: {} })
  for (const index of indices) process.stdout.write(`${JSON.stringify(runAttack(cases[index]!, index))}\n`)
}

if (process.env['ATTACK_INDICES'] !== undefined) main(process.env['ATTACK_INDICES'].split(',').map(Number))
