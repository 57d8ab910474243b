import { shorten } from '../../config/text/safe-text.js'
import type { Evaluate, Frame } from '../frame.js'
import { constantOf } from '../methods/globals.js'
import type { ChainExpression, MemberExpression, Node } from '../parse/nodes.js'
import { isBlocked, readComputed, readMember } from '../values/members.js'
import { Plain } from '../values/values.js'
import { compileCall } from './compile-call.js'
import { compileNode, observed } from './compile.js'
import type { Compiler } from './compiler.js'
import { isWhole } from './field-comparison.js'
import type { NamedField } from './field-comparison.js'

/** The value of a chain that a `?.` cut short; it never leaves its chain. */
export const SKIPPED = Symbol('skipped')

export function compileChain(node: ChainExpression, compiler: Compiler): Evaluate {
  const inner = compileLink(node.expression, compiler)
  return (frame) => {
    const value = inner(frame)
    return value === SKIPPED ? undefined : value
  }
}

/** A part of a chain may give {@link SKIPPED}; any other node is compiled as ever. */
export function compileLink(node: Node, compiler: Compiler): Evaluate {
  if (node.type === 'MemberExpression') return observed(node, compiler, compileMember(node, compiler, true))
  if (node.type === 'CallExpression') return observed(node, compiler, compileCall(node, compiler, true))
  return compileNode(node, compiler)
}

export function compileMember(node: MemberExpression, compiler: Compiler, chained: boolean): Evaluate {
  if (!node.computed && node.property.type === 'Identifier') {
    const { name, start } = node.property
    if (isBlocked(name)) throw compiler.error('blocked', `"${name}" cannot be read`, start)
    const constant = constantOf(node, compiler)
    if (constant) return () => constant.value
    return compileNamed(node, name, start, compiler, chained)
  }
  const object = chained ? compileLink(node.object, compiler) : compileNode(node.object, compiler)
  const property = compileNode(node.property, compiler)
  const { start } = node.property
  const { optional } = node
  const nothing = nothingToRead(node, start, compiler)
  return (frame) => {
    const holder = object(frame)
    if (holder === SKIPPED) return SKIPPED
    if (holder === undefined || holder === null) {
      if (optional) return SKIPPED
      throw nothing(frame, holder)
    }
    const key = property(frame)
    try {
      return readComputed(holder, key)
    } catch (fault) {
      throw compiler.placed(fault, start)
    }
  }
}

function compileNamed(
  node: MemberExpression,
  name: string,
  start: number,
  compiler: Compiler,
  chained: boolean,
): Evaluate {
  const object = chained ? compileLink(node.object, compiler) : compileNode(node.object, compiler)
  const { optional } = node
  const nothing = nothingToRead(node, start, compiler)
  const read = (frame: Frame, holder: unknown): unknown => {
    if (holder === SKIPPED) return SKIPPED
    if (holder === undefined || holder === null) {
      if (optional) return SKIPPED
      throw nothing(frame, holder)
    }
    try {
      return readMember(holder, name)
    } catch (fault) {
      throw compiler.placed(fault, start)
    }
  }
  if (name === 'length') return lengthOf(object, read)
  const slot = plainSlot(node.object, compiler)
  if (slot >= 0) {
    // The commonest read, in one step: a field of a name.
    return (frame) => {
      const holder = frame.slots[slot]
      if (holder instanceof Plain) {
        const value = holder[name]
        if (typeof value !== 'symbol' && (value !== undefined || isWhole(holder))) return value
      }
      return read(frame, typeof holder === 'symbol' ? object(frame) : holder)
    }
  }
  return (frame) => {
    const holder = object(frame)
    if (holder instanceof Plain) {
      const value = holder[name]
      if (typeof value !== 'symbol' && (value !== undefined || isWhole(holder))) return value
    }
    return read(frame, holder)
  }
}

function lengthOf(object: Evaluate, read: (frame: Frame, holder: unknown) => unknown): Evaluate {
  return (frame) => {
    const holder = object(frame)
    return Array.isArray(holder) || typeof holder === 'string' ? holder.length : read(frame, holder)
  }
}

/** What `name.field` reads, where reading it is all that happens. */
export function namedFieldOf(node: Node, compiler: Compiler): NamedField | undefined {
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return undefined
  const slot = plainSlot(node.object, compiler)
  return slot < 0 ? undefined : { slot, name: node.property.name }
}

/** The slot that a name stands for, unless something else has to happen when it is read; else -1. */
function plainSlot(node: Node, compiler: Compiler): number {
  const isName = node.type === 'Identifier' && compiler.isBound(node.name) && !compiler.traced
  return isName ? compiler.slotOf(node.name, node.start) : -1
}

/**
 * The error of reading from `undefined` or `null`. Reading through a root that is not there at all is told apart, as long
 * as the criterion reads no other: what it says of those that are there has not been looked at.
 * Called while the member is compiled, when it is known what its names mean.
 */
export function nothingToRead(
  { object }: MemberExpression,
  index: number,
  compiler: Compiler,
): (frame: Frame, holder: null | undefined) => Error {
  const root = object.type === 'Identifier' && !compiler.isLocal(object.name) ? object.name : undefined
  const what = shorten(compiler.source.slice(object.start, object.end).trim(), 60)
  return (frame, holder) => {
    const isAbsent = root !== undefined && frame.absent.includes(root)
    if (!isAbsent) return compiler.error('missing', `${what} is ${String(holder)}`, index)
    const isAll = [...compiler.roots].every((name) => frame.absent.includes(name))
    if (isAll) return compiler.error('absent-root', `${what} is absent`, index)
    return compiler.error('missing', `${what} is absent; where it may be, write "${what}?."`, index)
  }
}
