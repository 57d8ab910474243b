import { Callback } from './callback.js'
import { compileNode } from './compile.js'
import { compileArrow } from './compile-arrow.js'
import { compileElement, iterate } from './compile-literals.js'
import { SKIPPED, compileLink, nothingToRead } from './compile-member.js'
import type { Compiler } from './compiler.js'
import { toNumber, toPrimitive, toText, touch, typeFault } from './convert.js'
import type { Evaluate, Frame } from './frame.js'
import { GLOBAL_FUNCTIONS, GLOBAL_NAMES } from './globals.js'
import type { GlobalFunction } from './method.js'
import { METHOD_NAMES, methodsNamed } from './methods.js'
import { MUTATING } from './methods-other.js'
import { closest } from '../config/closest.js'
import type { CallExpression, Identifier, MemberExpression, NewExpression, Node } from './nodes.js'
import { isBlocked } from './members.js'
import { isFields, kindOf } from './values.js'

/** Where a function may stand: at which argument of which method. */
const CALLBACK_AT: ReadonlyMap<string, number> = new Map([
  ...'every some filter map forEach find findIndex findLast findLastIndex flatMap reduce reduceRight sort toSorted'
    .split(' ')
    .map((name) => [name, 0] as const),
  ['replace', 1],
  ['replaceAll', 1],
  ['Array.from', 1],
])
/** What makes a new array, so that sorting it in place changes nothing that anyone else sees. */
const MAKES_ARRAY = new Set(
  'slice map filter concat flat flatMap split toSorted toReversed toSpliced with sort reverse keys values entries from of match'.split(
    ' ',
  ),
)

type Arguments = (frame: Frame) => unknown[]

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
  if (object.type === 'Identifier' && !compiler.isBound(object.name) && GLOBAL_NAMES.has(object.name)) {
    return compileGlobal(`${object.name}.${name}`, start, node.arguments, compiler)
  }
  checkMethod(callee, name, start, compiler)
  return compileMethod(callee, name, start, node.arguments, compiler, chained)
}

function notCallable(callee: Identifier, compiler: Compiler): Error {
  if (compiler.isBound(callee.name))
    return compiler.error('unsupported', `\`${callee.name}\` is data, not a function`, callee.start)
  const known = [...GLOBAL_FUNCTIONS.keys()].filter((name) => !name.includes('.'))
  const similar = closest(callee.name, known)
  const hint = similar === undefined ? '' : `; did you mean \`${similar}\`?`
  return compiler.error('unknown-name', `unknown function \`${callee.name}\`${hint}`, callee.start)
}

function compileGlobal(name: string, start: number, args: readonly Node[], compiler: Compiler): Evaluate {
  const operation: GlobalFunction | undefined = GLOBAL_FUNCTIONS.get(name)
  if (!operation) {
    const similar = closest(name, [...GLOBAL_FUNCTIONS.keys()])
    throw compiler.error(
      'unknown-method',
      `there is no ${name}()${similar === undefined ? '' : `; did you mean ${similar}()?`}`,
      start,
    )
  }
  const read = compileArguments(name, args, compiler)
  return (frame) => {
    const values = read(frame)
    try {
      return touch(operation(frame, values))
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
  const similar = closest(name, [...METHOD_NAMES])
  const hint = similar === undefined ? '' : `; did you mean .${similar}()?`
  throw compiler.error('unknown-method', `there is no method .${name}()${hint}`, start)
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
  const { optional } = callee
  return (frame) => {
    const self = object(frame)
    if (self === SKIPPED) return SKIPPED
    if (self === undefined || self === null) {
      if (optional) return SKIPPED
      throw nothingToRead(compiler, callee, self, start)
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
    throw typeFault(`${kindOf(self)} has no method .${name}()`)
  }
}

function compileArguments(name: string, args: readonly Node[], compiler: Compiler): Arguments {
  const callbackAt = CALLBACK_AT.get(name)
  const parts = args.map((arg, i) => {
    const callback =
      i === callbackAt && args.slice(0, i).every((each) => each.type !== 'SpreadElement')
        ? compileCallback(arg, compiler)
        : undefined
    if (callback) return (_frame: Frame, target: unknown[]) => void target.push(callback)
    return compileElement(arg, compiler)
  })
  return (frame) => {
    const values: unknown[] = []
    for (const part of parts) part(frame, values)
    return values
  }
}

/** An arrow function, or one of the three conversions by name. */
function compileCallback(node: Node, compiler: Compiler): Callback | undefined {
  if (node.type === 'ArrowFunctionExpression') return compileArrow(node, compiler)
  if (node.type !== 'Identifier' || compiler.isBound(node.name)) return undefined
  const convert = CONVERSIONS.get(node.name)
  if (!convert) return undefined
  const slot = compiler.newSlot()
  const bind = (frame: Frame, value: unknown) => {
    frame.slots[slot] = value
  }
  return new Callback([bind], (frame) => convert(frame, touch(frame.slots[slot])), 2)
}

const CONVERSIONS = new Map<string, (frame: Frame, value: unknown) => unknown>([
  ['Boolean', (_frame, value) => Boolean(value)],
  ['String', toText],
  ['Number', (frame, value) => (typeof value === 'bigint' ? Number(value) : toNumber(frame, value))],
])

export function compileNew(node: NewExpression, compiler: Compiler): Evaluate {
  const { name, start } = node.callee
  if (compiler.isBound(name)) throw compiler.error('unsupported', `\`${name}\` is data here, not a class`, start)
  if (name === 'Date' && node.arguments.length === 0) {
    throw compiler.error(
      'unsupported',
      'a criterion has no clock: give the date, as in new Date("2026-01-31")',
      node.start,
    )
  }
  const read = compileArguments(`new ${name}`, node.arguments, compiler)
  return (frame) => {
    const values = read(frame)
    try {
      return construct(name, frame, values)
    } catch (fault) {
      throw compiler.placed(fault, start)
    }
  }
}

function construct(name: string, frame: Frame, args: readonly unknown[]): unknown {
  if (name === 'Date') return makeDate(frame, args)
  const elements = args[0] === undefined || args[0] === null ? [] : iterate(frame, args[0])
  frame.spendArray(elements.length)
  if (name === 'Set') return new Set(elements)
  return new Map(
    Array.from(elements, (entry) => {
      if (!Array.isArray(entry)) throw typeFault('an entry of a Map is an array of a key and a value')
      return [entry[0], entry[1]] as const
    }),
  )
}

function makeDate(frame: Frame, args: readonly unknown[]): Date {
  if (args.length === 0) throw typeFault('a criterion has no clock')
  if (args.length > 1) {
    const [year, month, ...rest] = args.map((arg) => toNumber(frame, arg))
    return new Date(year!, month!, ...rest)
  }
  const [value] = args
  if (value instanceof Date) return new Date(value.getTime())
  const primitive = toPrimitive(frame, value, 'default')
  if (typeof primitive === 'bigint') throw typeFault('a BigInt is not a time')
  return new Date(typeof primitive === 'string' ? primitive : Number(primitive))
}
