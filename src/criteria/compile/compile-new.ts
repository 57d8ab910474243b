import type { Evaluate, Frame } from '../frame.js'
import type { NewExpression } from '../parse/nodes.js'
import { toNumber, toPrimitive, typeFault } from '../values/convert.js'
import { iterate } from '../values/iterate.js'
import { compileArguments } from './compile-arguments.js'
import type { Compiler } from './compiler.js'

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
  if (typeof primitive === 'string') frame.spendString(primitive.length)
  if (typeof primitive === 'bigint') throw typeFault('a BigInt is not a time')
  return new Date(typeof primitive === 'string' ? primitive : Number(primitive))
}
