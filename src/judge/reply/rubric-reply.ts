import type { Rubric } from '../../rubric/rubric.js'
import { findObjects, isLooseObject, type LooseObject, type LooseValue, readNumber } from './loose-json.js'
import { noVerdict, stoppedReply } from './no-answer.js'
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

/** What {@link rubricReply} takes. */
export interface RubricReplyOptions {
  /** Texts the judge was shown. A verdict that stands word for word in one of them is a quotation, not the judge's. */
  quotable?: readonly string[]
}

/**
 * JSON with a `<name>_score` in [0, 1] for every category of the rubric, and `reasoning`. Prose and fences around it,
 * comments, trailing commas, Python's booleans and numbers in quotes are read. Nothing is clamped or filled in: a
 * missing or unknown category is `invalid`, a score outside [0, 1] `out_of_range`, two different verdicts a `conflict`.
 */
export function rubricReply(rubric: Rubric, options: RubricReplyOptions = {}): ReplyFormat<RubricReply> {
  const quotable = (options.quotable ?? []).map(withoutSpace)
  return {
    instruction: instructionFor(rubric),
    schema: { name: 'rubric_verdict', schema: schemaFor(rubric) },
    parse(text, finishReason) {
      const stopped = stoppedReply(text, finishReason)
      if (stopped) return stopped
      const verdicts = findObjects(text).filter((object) => scoresOf(rubric, object).size > 0)
      if (verdicts.length === 0) return nothingFound(text)
      const own = verdicts.filter(({ start, end }) => !isQuoted(text.slice(start, end), quotable))
      if (own.length === 0) return unreadable('no_verdict', 'its only verdict is quoted from the judged text')
      return onlyReading(own.map((object) => readVerdict(rubric, object)))
    },
  }
}

function nothingFound(text: string): Reading<never> {
  if (/\{[^{}]*$/.test(text)) return unreadable('truncated', 'its JSON ends in the middle')
  return noVerdict(text, 'JSON verdict')
}

function isQuoted(verdict: string, quotable: readonly string[]): boolean {
  const needle = withoutSpace(verdict)
  return quotable.some((text) => text.includes(needle))
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '')
}

/** A judge that repeats itself may; one that says two things has said nothing. */
function onlyReading(readings: readonly Reading<RubricReply>[]): Reading<RubricReply> {
  const last = readings.at(-1)
  if (!last) return unreadable('no_verdict', 'it holds no JSON verdict')
  const said = new Set(
    readings.map((reading) => (reading.kind === 'value' ? JSON.stringify(reading.value.scores) : '')),
  )
  return said.size === 1 ? last : unreadable('conflict', 'it holds several verdicts that differ')
}

/** Category name -> what the judge wrote for it; also names the rubric does not have. */
function scoresOf(rubric: Rubric, object: LooseObject): Map<string, LooseValue> {
  const nested = object.entries.get('scores')
  const scores = new Map<string, LooseValue>()
  for (const [key, score] of [...object.entries, ...(isLooseObject(nested) ? nested.entries : [])]) {
    const name = key.replace(/_score$/, '')
    const counts = name !== key || rubric.categories.some((category) => category.name === key)
    if (counts && name !== 'overall') scores.set(name, score)
  }
  return scores
}

function readVerdict(rubric: Rubric, object: LooseObject): Reading<RubricReply> {
  const { entries, ambiguousKey } = object
  if (ambiguousKey !== undefined) return unreadable('conflict', `"${ambiguousKey}" is there twice with two values`)
  const given = scoresOf(rubric, object)
  const scores: [string, number][] = []
  for (const { name } of rubric.categories) {
    const raw = given.get(name)
    if (raw === undefined) return unreadable('invalid', `"${name}_score" is missing`)
    const score = asNumber(raw)
    if (score === undefined) return unreadable('invalid', `"${name}_score" is not a number`)
    if (score < 0 || score > 1) return unreadable('out_of_range', `"${name}_score" is ${score}, outside 0.0-1.0`)
    scores.push([name, score])
    given.delete(name)
  }
  const [extra] = given.keys()
  if (extra !== undefined) return unreadable('invalid', `"${extra}_score" is not a category of the rubric`)
  const issues = entries.get('issues')
  const reasoning = entries.get('reasoning')
  return value({
    scores: Object.fromEntries(scores),
    reasoning: typeof reasoning === 'string' ? reasoning : '',
    issues: Array.isArray(issues) ? issues.filter((issue) => typeof issue === 'string') : [],
    claimed: { overall: asNumber(entries.get('overall_score')) ?? null, pass: asBoolean(entries.get('pass')) ?? null },
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
function schemaFor(rubric: Rubric): Record<string, unknown> {
  const properties: Record<string, unknown> = {
    reasoning: { type: 'string' },
    issues: { type: 'array', items: { type: 'string' } },
  }
  for (const { name } of rubric.categories) properties[`${name}_score`] = { type: 'number' }
  properties['overall_score'] = { type: 'number' }
  properties['pass'] = { type: 'boolean' }
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}
