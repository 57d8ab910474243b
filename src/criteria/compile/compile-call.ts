import { closest } from '../../config/options/closest.js'
import type { Evaluate, Frame } from '../frame.js'
import { GLOBAL_FUNCTIONS, GLOBAL_NAMES } from '../methods/globals.js'
import type { GlobalFunction } from '../methods/method.js'
import { MUTATING } from '../methods/methods-other.js'
import { REGEX_METHODS } from '../methods/methods-regex.js'
import { METHOD_NAMES, methodsNamed } from '../methods/methods.js'
import type { CallExpression, Identifier, Literal, MemberExpression, Node } from '../parse/nodes.js'
import { OTHER_FUNCTIONS, OTHER_METHODS } from '../parse/other-languages.js'
import { touch, typeFault } from '../values/convert.js'
import { isBlocked } from '../values/members.js'
import { isFields, kindOf } from '../values/values.js'
import { compileArguments, compileRegex } from './compile-arguments.js'
import type { Arguments } from './compile-arguments.js'
import { SKIPPED, compileLink, nothingToRead } from './compile-member.js'
import { compileNode } from './compile.js'
import type { Compiler } from './compiler.js'

/** Methods that give an iterator in JavaScript; here it is an array that must be opened at once. */
const GIVES_ITERATOR = new Set(['keys', 'values', 'entries', 'matchAll'])
/** What makes a new array, so that sorting it in place changes nothing that anyone else sees. */
const MAKES_ARRAY = new Set(
  (
    'slice map filter concat flat flatMap split toSorted toReversed toSpliced with sort reverse match ' +
    'from of keys values entries'
  ).split(' '),
)

export function compileCall(node: CallExpression, compiler: Compiler, chained: boolean): Evaluate {
  const { callee } = node
  if (callee.type === 'Identifier') {
    const isGlobal = !compiler.isBound(callee.name) && GLOBAL_NAMES.has(callee.name)
    if (!isGlobal) throw notCallable(callee, compiler)
    return compileGlobal(callee.name, callee.start, node.arguments, compiler)
  }
  if (callee.type !== 'MemberExpression')
    throw compiler.error('unsupported', 'only methods and known functions can be called', callee.start)
  if (callee.computed || callee.property.type !== 'Identifier') {
    throw compiler.error('unsupported', 'a method is called by its plain name: value.name(...)', callee.property.start)
  }
  const { object } = callee
  const { name, start } = callee.property
  if (object.type === 'Literal' && object.regex) return compileRegexCall(object, name, start, node.arguments, compiler)
  if (object.type === 'Identifier' && !compiler.isBound(object.name)) {
    if (GLOBAL_NAMES.has(object.name)) {
      return compileGlobal(`${object.name}.${name}`, start, node.arguments, compiler)
    }
    refuseMisspelt(object, name, node.arguments, compiler)
  }
  checkMethod(callee, name, start, compiler)
  if (GIVES_ITERATOR.has(name) && !compiler.mayIterate(node)) {
    compileNode(object, compiler) // an unknown name comes first
    throw compiler.error('unsupported', `.${name}() gives an iterator: write [...x.${name}()]`, start)
  }
  return compileMethod(callee, name, start, node.arguments, compiler, chained)
}

/** `math.max(1, 2)`, `Objct.keys(result)`: no name of the criterion, and too near to a global one to be meant as one. */
function refuseMisspelt(object: Identifier, name: string, args: readonly Node[], compiler: Compiler): void {
  const holders = [...GLOBAL_FUNCTIONS.keys()].filter((each) => each.endsWith(`.${name}`))
  const similar = closest(
    object.name,
    holders.map((each) => each.slice(0, each.indexOf('.'))),
  )
  if (similar === undefined || args.length === 0) return
  throw compiler.error('unknown-name', `unknown name \`${object.name}\`; did you mean \`${similar}\`?`, object.start)
}

function compileRegexCall(
  literal: Literal,
  name: string,
  start: number,
  args: readonly Node[],
  compiler: Compiler,
): Evaluate {
  const method = REGEX_METHODS.get(name)
  if (!method) throw compiler.error('unknown-method', 'a regular expression has .test(text) and .exec(text)', start)
  const regex = compileRegex(literal, compiler)
  const read = compileArguments(name, args, compiler)
  return (frame) => {
    try {
      return method(frame, regex, read(frame))
    } catch (fault) {
      throw compiler.placed(fault, start)
    }
  }
}

function notCallable(callee: Identifier, compiler: Compiler): Error {
  if (compiler.isBound(callee.name))
    return compiler.error('unsupported', `\`${callee.name}\` is data, not a function`, callee.start)
  const instead = OTHER_FUNCTIONS.get(callee.name)
  if (instead !== undefined)
    return compiler.error('unknown-name', `there is no ${callee.name}(): write ${instead}`, callee.start)
  const known = [...GLOBAL_FUNCTIONS.keys()].filter((name) => !name.includes('.'))
  const similar = closest(callee.name, known)
  const hint = similar === undefined ? '' : `; did you mean \`${similar}\`?`
  return compiler.error('unknown-name', `unknown function \`${callee.name}\`${hint}`, callee.start)
}

function compileGlobal(name: string, start: number, args: readonly Node[], compiler: Compiler): Evaluate {
  const operation: GlobalFunction | undefined = GLOBAL_FUNCTIONS.get(name)
  if (!operation) {
    const holder = name.slice(0, name.indexOf('.') + 1)
    const known = [...GLOBAL_FUNCTIONS.keys()].filter((each) => each.startsWith(holder))
    const similar = closest(
      name.slice(holder.length),
      known.map((each) => each.slice(holder.length)),
    )
    const hint = similar === undefined ? '' : `; did you mean ${holder}${similar}()?`
    throw compiler.error('unknown-method', `there is no ${name}()${hint}`, start)
  }
  const read = compileArguments(name, args, compiler)
  return (frame) => {
    try {
      return touch(operation(frame, read(frame)))
    } catch (fault) {
      throw compiler.placed(fault, start)
    }
  }
}

function checkMethod(callee: MemberExpression, name: string, start: number, compiler: Compiler): void {
  if (isBlocked(name)) throw compiler.error('blocked', `"${name}" cannot be read`, start)
  const instead = MUTATING.get(name)
  if (instead !== undefined) throw compiler.error('mutation', `.${name}() would change the value: ${instead}`, start)
  if ((name === 'sort' || name === 'reverse') && !isFresh(callee.object)) {
    const copying = name === 'sort' ? 'toSorted' : 'toReversed'
    throw compiler.error('mutation', `.${name}() would change the value: use .${copying}()`, start)
  }
  if (METHOD_NAMES.has(name)) return
  if (name === 'length' || name === 'size')
    throw compiler.error('unknown-method', `.${name} is not a method: write it without "()"`, start)
  compileNode(callee.object, compiler) // what is wrong with `console` in `console.log()` comes first
  const similar = OTHER_METHODS.get(name) ?? closest(name, [...METHOD_NAMES])
  const hint = similar === undefined ? '' : `; did you mean .${similar}()?`
  throw compiler.error('unknown-method', `there is no method .${name}()${hint}`, start)
}

/** What to write where the method is one of another type. */
function insteadOf(name: string, self: unknown): string {
  const { string, array } = methodsNamed(name)
  if ((self instanceof Set || self instanceof Map) && name === 'includes') return ': write .has(...)'
  if (self instanceof Set && array) return `: write [...set].${name}(...)`
  if (isFields(self) && array && !string) return `: write Object.values(value).${name}(...)`
  if (Array.isArray(self) && string) return `: write .some(item => item.${name}(...))`
  return typeof self === 'number' && string ? `: write String(value).${name}(...)` : ''
}

function isFresh(node: Node): boolean {
  if (node.type === 'ArrayExpression') return true
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    node.callee.property.type === 'Identifier' &&
    MAKES_ARRAY.has(node.callee.property.name)
  )
}

function compileMethod(
  callee: MemberExpression,
  name: string,
  start: number,
  args: readonly Node[],
  compiler: Compiler,
  chained: boolean,
): Evaluate {
  const object = chained ? compileLink(callee.object, compiler) : compileNode(callee.object, compiler)
  const read = compileArguments(name, args, compiler)
  const methods = methodsNamed(name)
  const nothing = nothingToRead(callee, start, compiler)
  const { optional } = callee
  return (frame) => {
    const self = object(frame)
    if (self === SKIPPED) return SKIPPED
    if (self === undefined || self === null) {
      if (optional) return SKIPPED
      throw nothing(frame, self)
    }
    try {
      if (typeof self === 'string' && methods.string) return methods.string(frame, self, read(frame))
      if (Array.isArray(self) && methods.array) return touch(methods.array(frame, self, read(frame)))
      return touch(other(frame, self, read))
    } catch (fault) {
      throw compiler.placed(fault, start)
    }
  }

  function other(frame: Frame, self: unknown, read: Arguments): unknown {
    if (isFields(self)) {
      if (Object.hasOwn(self, name)) throw typeFault(`.${name} is ${kindOf(touch(self[name]))}, not a method`)
      if (methods.fields) return methods.fields(frame, self, read(frame))
    } else if (typeof self === 'number' && methods.number) return methods.number(frame, self, read(frame))
    else if (self instanceof Set && methods.set) return methods.set(frame, self, read(frame))
    else if (self instanceof Map && methods.map) return methods.map(frame, self, read(frame))
    else if (self instanceof Date && methods.date) return methods.date(frame, self, read(frame))
    else if (typeof self === 'boolean' && methods.boolean) return methods.boolean(frame, self, read(frame))
    else if (typeof self === 'bigint' && methods.bigint) return methods.bigint(frame, self, read(frame))
    throw typeFault(`${kindOf(self)} has no method .${name}()${insteadOf(name, self)}`)
  }
}
