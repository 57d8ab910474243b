import type { Node } from '../parse/nodes.js'
import type { ReadPlan } from './snapshot.js'

type Branch = Map<string, ReadPlan>

/**
 * Which fields of each root an expression reads: `result.rows.length` reads `rows` of `result`, and all of `rows` (it
 * may be an array). A name in any other position is read whole. A parameter that hides a root only widens the plan.
 */
export function planReads(node: Node, roots: ReadonlySet<string>): Map<string, ReadPlan> {
  const plans = new Map<string, ReadPlan>()
  visit(node, plans)
  return new Map([...plans].filter(([name]) => roots.has(name)))
}

function visit(node: object, plans: Branch): void {
  const path = pathOf(node)
  if (path) {
    widen(plans, path)
    return
  }
  for (const key of Object.keys(node)) {
    const part: unknown = Reflect.get(node, key)
    if (typeof part !== 'object' || part === null || isPlainName(node, key)) continue
    // A method may look at all of what it is called on.
    const isMethod = key === 'callee' && 'object' in part
    visit(isMethod ? (part.object as object) : part, plans)
  }
}

const isPlainName = (node: object, key: string): boolean =>
  key === 'property' && 'computed' in node && node.computed === false

/** The names of `a.b.c`. */
function pathOf(node: object): readonly string[] | undefined {
  if (!('type' in node)) return undefined
  const expression = node as Node
  if (expression.type === 'Identifier') return [expression.name]
  if (expression.type !== 'MemberExpression' || expression.computed || expression.property.type !== 'Identifier')
    return undefined
  const path = pathOf(expression.object)
  return path && [...path, expression.property.name]
}

function widen(plans: Branch, path: readonly string[]): void {
  let branch = plans
  for (const [i, name] of path.entries()) {
    const known = branch.get(name)
    if (known === 'all') return
    if (i === path.length - 1) {
      branch.set(name, 'all')
      return
    }
    const next: Branch = known === undefined ? new Map() : new Map(known)
    branch.set(name, next)
    branch = next
  }
}

/** The union of two plans of one value. */
export function mergePlans(a: ReadPlan | undefined, b: ReadPlan): ReadPlan {
  if (a === undefined) return b
  if (a === 'all' || b === 'all') return 'all'
  const merged = new Map(a)
  for (const [name, plan] of b) merged.set(name, mergePlans(merged.get(name), plan))
  return merged
}
