import { hasMethod } from './has-method.js'
import type { Judge } from './port.js'
import { outcomeSchema, type RubricVerdict } from './verdict.js'

/** For what is given as a `judge`. @throws TypeError with what to write. */
export function assertJudge(value: unknown): asserts value is Judge {
  if (hasMethod(value, 'evaluate')) return
  if (hasMethod(value, 'complete')) throw new TypeError('a model is no judge: createJudge({ model })')
  const name = typeof value === 'string' ? value : 'gpt-4o-mini'
  throw new TypeError(`\`judge\` must be a judge or a panel: createJudge({ model: openaiModel('${name}') })`)
}

/**
 * A judge may be of the user's own making.
 * @throws TypeError for a verdict whose outcome is none: `.not` would pass by it; for one that lacks a field, and for a
 * score outside [0, 1]
 */
export function assertVerdict(judge: Judge, verdict: RubricVerdict): void {
  const outcome: unknown = verdict?.outcome
  if (!outcomeSchema.options.some((one) => one === outcome)) {
    throw new TypeError(
      `the judge "${judge.name}" gave a verdict whose outcome is ${JSON.stringify(outcome)}; it must be ${outcomeSchema.options.join(', ')}`,
    )
  }
  const missing = verdictFields.find((field) => verdict[field] === undefined)
  if (missing !== undefined) {
    const all = `a verdict has outcome, ${verdictFields.join(', ')}`
    throw new TypeError(`the judge "${judge.name}" gave a verdict without \`${missing}\`; ${all}`)
  }
  const { overall, scores } = verdict
  const wrong = Object.entries({ ...scores, overall: overall ?? 0 }).find(([, score]) => !(score >= 0 && score <= 1))
  if (wrong === undefined) return
  throw new TypeError(`the judge "${judge.name}" gave ${wrong[0]} the score ${wrong[1]}; scores go from 0 to 1`)
}

/** What every verdict has beside its outcome. */
const verdictFields = [
  'rubric',
  'weights',
  'scores',
  'overall',
  'threshold',
  'reasoning',
  'issues',
  'flags',
  'failedChecks',
  'votes',
  'usage',
] as const satisfies (keyof RubricVerdict)[]
