import type { Evaluate, Frame } from '../frame.js'
import { Callback } from '../methods/callback.js'
import type { Literal, Node } from '../parse/nodes.js'
import { SafeRegex } from '../regex/regex.js'
import { toNumber, toText, touch } from '../values/convert.js'
import { compileArrow } from './compile-arrow.js'
import { compileElement } from './compile-literals.js'
import { compileNode } from './compile.js'
import type { Compiler } from './compiler.js'

/** Where a function may stand: at which argument of which method. */
const CALLBACK_AT: ReadonlyMap<string, number> = new Map([
  ...'every some filter map forEach find findIndex findLast findLastIndex flatMap reduce reduceRight sort toSorted'
    .split(' ')
    .map((name) => [name, 0] as const),
  ['replace', 1],
  ['replaceAll', 1],
  ['Array.from', 1],
])
/** What goes through its first argument. */
const ITERATES = new Set(['Array.from', 'Object.fromEntries', 'new Set', 'new Map'])
/** Methods of strings that take a regular expression first. */
const TAKES_REGEX = new Set('match matchAll search replace replaceAll split'.split(' '))

export type Arguments = (frame: Frame) => unknown[]

export function compileArguments(name: string, args: readonly Node[], compiler: Compiler): Arguments {
  const callbackAt = CALLBACK_AT.get(name)
  if (args[0] && ITERATES.has(name)) compiler.allowIterator(args[0])
  const valueOf = (arg: Node, i: number): Evaluate => {
    const callback =
      i === callbackAt && args.slice(0, i).every((each) => each.type !== 'SpreadElement')
        ? compileCallback(arg, compiler)
        : undefined
    if (callback) return () => callback
    if (i === 0 && arg.type === 'Literal' && arg.regex && TAKES_REGEX.has(name)) {
      const regex = compileRegex(arg, compiler)
      return () => regex
    }
    return compileNode(arg, compiler)
  }
  if (args.some((arg) => arg.type === 'SpreadElement')) return spreadArguments(args, valueOf, compiler)
  const values = args.map(valueOf)
  const [only] = values
  if (only && values.length === 1) return (frame) => [only(frame)]
  return (frame) => values.map((value) => value(frame))
}

function spreadArguments(
  args: readonly Node[],
  valueOf: (arg: Node, index: number) => Evaluate,
  compiler: Compiler,
): Arguments {
  const parts = args.map((arg, i) => {
    if (arg.type === 'SpreadElement') return compileElement(arg, compiler)
    const value = valueOf(arg, i)
    return (frame: Frame, target: unknown[]) => void target.push(value(frame))
  })
  return (frame) => {
    const values: unknown[] = []
    for (const part of parts) part(frame, values)
    values.forEach(touch)
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

export function compileRegex({ regex, start }: Literal, compiler: Compiler): SafeRegex {
  const { pattern, flags } = regex!
  if (!/^[gimsu]*$/.test(flags)) throw compiler.error('regex', 'the flags g, i, m, s and u are supported', start)
  const safe = new SafeRegex(pattern, flags)
  if (safe.problem !== undefined) {
    throw compiler.error('regex', `this regular expression cannot run in linear time: ${safe.problem}`, start)
  }
  return safe
}
