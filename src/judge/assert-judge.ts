import { hasMethod } from './has-method.js'
import type { Judge } from './port.js'

/** For what is given as a `judge`. @throws TypeError with what to write. */
export function assertJudge(value: unknown): asserts value is Judge {
  if (hasMethod(value, 'evaluate')) return
  if (hasMethod(value, 'complete')) throw new TypeError('a model is no judge: createJudge({ model })')
  const name = typeof value === 'string' ? value : 'gpt-4o-mini'
  throw new TypeError(`\`judge\` must be a judge or a panel: createJudge({ model: openaiModel('${name}') })`)
}
