import type { Rubric } from '../../rubric/rubric.js'
import { type JsonVerdict, readJsonVerdict } from './json-verdict.js'
import { isLooseObject, isSameValue, type LooseObject, type LooseValue, readNumber } from './loose-json.js'
import { type Reading, type ReplyFormat, unreadable, value } from './reply-format.js'

/** A judge's reply about one output. */
export interface RubricReply {
  /** Category name -> score in [0, 1], every category of the rubric. */
  readonly scores: Readonly<Record<string, number>>
  readonly reasoning: string
  readonly issues: readonly string[]
  /** The judge's own total and verdict, where it gave them. Never used to decide. */
  readonly claimed: { readonly overall: number | null; readonly pass: boolean | null }
}

/**
 * JSON with a `<name>_score` in [0, 1] for every category of the rubric, and `reasoning`. Prose and fences around it,
 * comments, trailing commas, Python's booleans and numbers in quotes are read. Nothing is clamped or filled in: a
 * missing or unknown category is `invalid`, a score outside [0, 1] `out_of_range`, two different verdicts a `conflict`.
 */
export function rubricReply(rubric: Rubric): ReplyFormat<RubricReply> {
  const instruction = instructionFor(rubric)
  const schema = schemaFor(rubric)
  const kind: JsonVerdict<RubricReply> = {
    field: `${rubric.categories[0]?.name}_score`,
    keys: new Set([...schema.required, 'scores', ...rubric.categories.map(({ name }) => name)]),
    instruction,
    isVerdict: (object) => scoresOf(rubric, object).size > 0,
    read: (object) => readVerdict(rubric, object),
    essence: ({ scores }) => scores,
  }
  return {
    instruction,
    schema: { name: 'rubric_verdict', schema },
    parse: (...reply) => readJsonVerdict(kind, ...reply),
  }
}

/**
 * What a verdict holds beside its scores, though a category may have that name: `reasoning` is then no `reasoning_score`.
 */
const besideScores = new Set(['reasoning', 'issues', 'pass', 'scores'])

/** Category name -> what the judge wrote for it, in whatever form; also names the rubric does not have. */
function scoresOf(rubric: Rubric, object: LooseObject): Map<string, LooseValue[]> {
  const nested = object.entries.get('scores')
  const scores = new Map<string, LooseValue[]>()
  const outer = [...object.entries].filter(([key]) => !besideScores.has(key))
  for (const [key, score] of [...outer, ...(isLooseObject(nested) ? nested.entries : [])]) {
    const name = key.replace(/_score$/, '')
    const counts = name !== key || rubric.categories.some((category) => category.name === key)
    if (counts && name !== 'overall') scores.set(name, [...(scores.get(name) ?? []), score])
  }
  return scores
}

function readVerdict(rubric: Rubric, object: LooseObject): Reading<RubricReply> {
  const given = scoresOf(rubric, object)
  const scores: [string, number][] = []
  for (const { name } of rubric.categories) {
    const [raw, ...more] = given.get(name) ?? []
    if (raw === undefined) return unreadable('invalid', `"${name}_score" is missing`)
    if (!more.every((score) => isSameValue(score, raw))) {
      return unreadable('conflict', `"${name}_score" is there twice with two values`)
    }
    const score = asNumber(raw)
    if (score === undefined) return unreadable('invalid', `"${name}_score" is not a number`)
    if (score < 0 || score > 1) return unreadable('out_of_range', `"${name}_score" is ${score}, outside 0.0-1.0`)
    scores.push([name, score])
    given.delete(name)
  }
  const [extra] = given.keys()
  if (extra !== undefined) return unreadable('invalid', `"${extra}_score" is not a category of the rubric`)
  const issues = object.entries.get('issues')
  const reasoning = object.entries.get('reasoning')
  return value({
    scores: Object.fromEntries(scores),
    reasoning: typeof reasoning === 'string' ? reasoning : '',
    issues: Array.isArray(issues) ? issues.filter((issue) => typeof issue === 'string') : [],
    claimed: {
      overall: asNumber(object.entries.get('overall_score')) ?? null,
      pass: asBoolean(object.entries.get('pass')) ?? null,
    },
  })
}

function asNumber(raw: LooseValue | undefined): number | undefined {
  if (typeof raw === 'string') return readNumber(raw.trim())
  return typeof raw === 'number' ? raw : undefined
}

function asBoolean(raw: LooseValue | undefined): boolean | undefined {
  if (typeof raw === 'boolean') return raw
  return typeof raw === 'string' && /^(?:true|false)$/i.test(raw) ? raw.toLowerCase() === 'true' : undefined
}

/** The reasons come first, so that the scores follow from them. */
function instructionFor(rubric: Rubric): string {
  const scores = rubric.categories.map(({ name }) => `  "${name}_score": 0.0-1.0,`)
  return [
    'First think the output through, then score. Return JSON:',
    '{',
    '  "reasoning": "brief explanation",',
    '  "issues": ["each concrete fault of the output, one short sentence; empty when there is none"],',
    ...scores,
    '  "overall_score": 0.0-1.0,',
    '  "pass": true/false',
    '}',
  ].join('\n')
}

/** Only what strict structured output allows everywhere: no bounds, every property required. */
function schemaFor(rubric: Rubric) {
  const properties: Record<string, unknown> = {
    reasoning: { type: 'string' },
    issues: { type: 'array', items: { type: 'string' } },
  }
  for (const { name } of rubric.categories) properties[`${name}_score`] = { type: 'number' }
  properties['overall_score'] = { type: 'number' }
  properties['pass'] = { type: 'boolean' }
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}
