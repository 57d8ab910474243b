import { EvaluationFault } from '../frame.js'
import type { Frame } from '../frame.js'
import { Callback } from '../methods/callback.js'
import type { Bind } from '../methods/callback.js'
import type { ArrayPattern, ArrowFunctionExpression, Node, ObjectPattern, Pattern } from '../parse/nodes.js'
import { children } from '../parse/walk.js'
import { toKey } from '../values/convert.js'
import { iterate, namesToCopy } from '../values/iterate.js'
import { isBlocked, readMember } from '../values/members.js'
import { Plain, isFields } from '../values/values.js'
import { compileNode } from './compile.js'
import type { Compiler } from './compiler.js'
import { predicateOf } from './predicate.js'

/** Compiles an arrow function. Its parameters get slots of their own: no callback can run inside itself. */
export function compileArrow(node: ArrowFunctionExpression, compiler: Compiler): Callback {
  const scope = new Map<string, number>()
  return compiler.withScope(scope, () => {
    for (const param of node.params) declare(param, scope, compiler)
    const binders = node.params
      .filter((param) => param.type !== 'RestElement')
      .map((param) => bindPattern(param, compiler))
    const last = node.params.at(-1)
    const rest = last?.type === 'RestElement' ? bindPattern(last.argument, compiler) : undefined
    if (compiler.traced) keepIndex(node, binders)
    const body = compileNode(node.body, compiler)
    const [only] = node.params
    const isPlain = node.params.length === 1 && only?.type === 'Identifier' && !compiler.traced
    const onlySlot = isPlain ? compiler.slotOf(only.name, only.start) : -1
    const predicate = isPlain ? predicateOf(node.body, only.name) : undefined
    return new Callback(binders, body, 1 + (countNodes(node) >> 2), rest, onlySlot, predicate)
  })
}

/**
 * In a traced program, keeps the second argument of the last call: the index, for methods of arrays. What an earlier call
 * left in the trace is no value of this one, which may not come to every part.
 */
function keepIndex(node: ArrowFunctionExpression, binders: Bind[]): void {
  const [first, second] = binders
  const parts = valuedParts(node.body)
  binders[0] = (frame, value) => {
    for (const part of parts) frame.trace?.delete(part)
    first?.(frame, value)
  }
  binders[1] = (frame, index) => {
    second?.(frame, index)
    frame.trace?.set(node, index)
  }
}

/** The parts of a body that have values of their own; that a callback in it was called at all is kept. */
function valuedParts(node: Node): Node[] {
  const inner = node.type === 'MemberExpression' && !node.computed ? [node.object] : children(node)
  const parts = inner.flatMap(valuedParts)
  return node.type === 'Literal' || node.type === 'ArrowFunctionExpression' ? parts : [node, ...parts]
}

function declare(pattern: Pattern | null, scope: Map<string, number>, compiler: Compiler): void {
  if (pattern === null) return
  if (pattern.type === 'Identifier') scope.set(pattern.name, compiler.newParameter())
  else if (pattern.type === 'AssignmentPattern') declare(pattern.left, scope, compiler)
  else if (pattern.type === 'RestElement') declare(pattern.argument, scope, compiler)
  else if (pattern.type === 'ArrayPattern') for (const element of pattern.elements) declare(element, scope, compiler)
  else
    for (const each of pattern.properties)
      declare(each.type === 'RestElement' ? each.argument : each.value, scope, compiler)
}

function bindPattern(pattern: Pattern, compiler: Compiler): Bind {
  switch (pattern.type) {
    case 'Identifier': {
      const slot = compiler.setParameter(pattern.name)
      return (frame, value) => {
        frame.slots[slot] = value
      }
    }
    case 'AssignmentPattern': {
      const fallback = compileNode(pattern.right, compiler)
      const bind = bindPattern(pattern.left, compiler)
      return (frame, value) => bind(frame, value === undefined ? fallback(frame) : value)
    }
    case 'RestElement':
      return bindPattern(pattern.argument, compiler)
    case 'ArrayPattern':
      return bindArray(pattern, compiler)
    case 'ObjectPattern':
      return bindObject(pattern, compiler)
  }
}

function bindArray(pattern: ArrayPattern, compiler: Compiler): Bind {
  const binds = pattern.elements.map((element) => element && bindPattern(element, compiler))
  const restAt = pattern.elements.findIndex((element) => element?.type === 'RestElement')
  return (frame, value) => {
    let elements: readonly unknown[]
    try {
      elements = iterate(frame, value)
      if (restAt >= 0) frame.spendArray(elements.length)
    } catch (fault) {
      throw compiler.placed(fault, pattern.start)
    }
    binds.forEach((bind, i) => bind?.(frame, i === restAt ? Array.from(elements).slice(i) : elements[i]))
  }
}

function bindObject(pattern: ObjectPattern, compiler: Compiler): Bind {
  const binds = pattern.properties.map((property) => {
    if (property.type === 'RestElement')
      return { start: property.start, bind: bindPattern(property.argument, compiler) }
    const { key, computed, start } = property
    if (key.type === 'Literal' && !computed && isBlocked(String(key.value))) {
      throw compiler.error('blocked', `"${String(key.value)}" cannot be read`, start)
    }
    return { start, key: compileNode(key, compiler), bind: bindPattern(property.value, compiler) }
  })
  return (frame, value) => {
    if (value === undefined || value === null) {
      throw compiler.error('missing', `${String(value)} cannot be taken apart`, pattern.start)
    }
    const taken = new Set<string>()
    for (const { key, bind, start } of binds) {
      let part: unknown
      try {
        if (key) {
          const name = toKey(key(frame))
          taken.add(name)
          part = readMember(value, name)
        } else {
          part = withoutKeys(frame, value, taken)
        }
      } catch (fault) {
        throw compiler.placed(fault, start)
      }
      bind(frame, part)
    }
  }
}

function withoutKeys(frame: Frame, value: unknown, taken: ReadonlySet<string>): Plain {
  if (!isFields(value)) throw new EvaluationFault('unsupported', '"...rest" takes an object apart, nothing else')
  const rest = new Plain()
  for (const key of namesToCopy(frame, value)) if (!taken.has(key)) rest[key] = value[key]
  return rest
}

/** How many nodes an expression has: the work of one call. */
function countNodes(node: Node | Pattern | object): number {
  let count = 'type' in node ? 1 : 0
  for (const part of Object.values(node))
    if (typeof part === 'object' && part !== null) count += countNodes(part as object)
  return count
}
