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

/** A judge may be of the user's own making. @throws TypeError for a verdict whose outcome is none: `.not` would pass by it. */
export function assertVerdict(judge: Judge, verdict: RubricVerdict): void {
  const outcome: unknown = verdict?.outcome
  if (outcomeSchema.options.some((one) => one === outcome)) return
  throw new TypeError(
    `the judge "${judge.name}" gave a verdict whose outcome is ${JSON.stringify(outcome)}; it must be ${outcomeSchema.options.join(', ')}`,
  )
}
