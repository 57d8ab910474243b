import { compileNode } from './compile.js'
import { compileCall } from './compile-call.js'
import type { Compiler } from './compiler.js'
import type { Evaluate } from './frame.js'
import { constantOf } from './globals.js'
import { isBlocked, readComputed, readMember } from './members.js'
import type { ChainExpression, MemberExpression, Node } from './nodes.js'
import { Plain, Unreadable } from './values.js'

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
  if (node.type === 'MemberExpression') return compileMember(node, compiler, true)
  if (node.type === 'CallExpression') return compileCall(node, compiler, true)
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
  return (frame) => {
    const holder = object(frame)
    if (holder === SKIPPED) return SKIPPED
    if (holder === undefined || holder === null) {
      if (optional) return SKIPPED
      throw nothingToRead(compiler, node, holder, start)
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
  return (frame) => {
    const holder = object(frame)
    if (holder instanceof Plain) {
      const value = holder[name]
      if (typeof value !== 'object' || !(value instanceof Unreadable)) return value
    } else if (holder === undefined || holder === null) {
      if (optional) return SKIPPED
      throw nothingToRead(compiler, node, holder, start)
    } else if (holder === SKIPPED) {
      return SKIPPED
    }
    try {
      return readMember(holder, name)
    } catch (fault) {
      throw compiler.placed(fault, start)
    }
  }
}

/** Reading through a root that is not there at all is told apart: see {@link CriterionErrorCode}. */
export function nothingToRead(
  compiler: Compiler,
  node: MemberExpression,
  holder: null | undefined,
  index: number,
): Error {
  const { object } = node
  const isRoot = object.type === 'Identifier' && compiler.roots.has(object.name) && !compiler.isLocal(object.name)
  const what = compiler.source.slice(object.start, object.end)
  const shown = what.length > 60 ? `${what.slice(0, 57)}...` : what
  return compiler.error(
    isRoot && holder === undefined ? 'absent-root' : 'missing',
    `${shown} is ${String(holder)}`,
    index,
  )
}
