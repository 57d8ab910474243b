import { EvaluationFault } from '../frame.js'
import type { Frame } from '../frame.js'

/** Appends `value` to `target`, arrays opened `depth` levels deep; holes vanish, as in Array.prototype.flat. */
export function flattenInto(frame: Frame, value: unknown, depth: number, target: unknown[], level = 0): void {
  if (depth < 1 || !Array.isArray(value)) {
    target.push(value)
    return
  }
  if (level > 500) throw new EvaluationFault('budget', 'arrays are nested too deep')
  frame.limitArray(target.length + value.length)
  frame.spend(1 + value.length)
  for (let i = 0; i < value.length; i++) {
    if (i in value) flattenInto(frame, value[i], depth - 1, target, level + 1)
  }
}
