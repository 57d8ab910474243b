import { clausesOf } from './clauses.js'
import { deniesPassive } from './denial.js'
import { safetyRules, type SafetyCategory, type SafetyRule } from './safety-rules.js'

/** What in a prompt is unsafe. */
export interface UnsafeRequest {
  readonly category: SafetyCategory
  readonly rule: string
  /** The clause, as it was matched. */
  readonly clause: string
}

interface Matcher {
  readonly rule: SafetyRule
  readonly verb: RegExp
  readonly object: RegExp | undefined
  readonly unless: RegExp | undefined
}

const matchers: readonly Matcher[] = safetyRules.map((rule) => ({
  rule,
  verb: new RegExp(`^(?:${rule.verbs.flatMap((verb) => [verb, gerund(verb)]).join('|')})(?![\\w-])\\s*`, 'u'),
  object: rule.objects && anyOf(rule.objects),
  unless: rule.unless && anyOf(rule.unless),
}))

const passive =
  /^(?!which|what|who|when|where|why|should|does|do|is|are|list).*\b(?:should|must|needs? to|has to|have to) be (?:deleted|removed|renamed|moved|overwritten|executed|deployed|installed|uploaded|sent|e-?mailed)\b/u
const pronounObject = /^(?:it|them|this|these|those|everything)\b/u

/**
 * What a prompt asks for that a read-only task must not: changes to files, shell commands, calls to the outside, secrets.
 * A list of rules, so it can be wrong both ways; the fingerprint of the project's files stands behind it.
 *
 * @returns the first unsafe request, `undefined` when there is none.
 */
export function unsafeRequest(prompt: string): UnsafeRequest | undefined {
  for (const clause of clausesOf(prompt)) {
    if (clause.denied) continue
    if (passive.test(clause.text) && !deniesPassive(clause.text))
      return { category: 'file_change', rule: 'passive', clause: clause.text }
    for (const { rule, verb, object, unless } of matchers) {
      const found = verb.exec(clause.text)
      if (!found) continue
      const rest = clause.text.slice(found[0].length)
      if (clause.embedded && !pronounObject.test(rest)) continue
      if ((object?.test(rest) ?? true) && !unless?.test(rest)) {
        return { category: rule.category, rule: rule.name, clause: clause.text }
      }
    }
  }
  return undefined
}

function anyOf(fragments: readonly string[]): RegExp {
  return new RegExp(
    fragments.map((it) => (/^[\w(]/u.test(it) ? `(?<![\\w-])(?:${it})(?![\\w-])` : `(?:${it})`)).join('|'),
    'u',
  )
}

function gerund(verb: string): string {
  if (!/^[a-z]+$/u.test(verb)) return verb
  const stem = verb.replace(/e$/u, '')
  return `${stem}${/[aeiou](?:[npt])$/u.test(stem) ? `${stem.at(-1)}?` : ''}ing`
}
