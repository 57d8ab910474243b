import type { Evaluate } from '../frame.js'
import { GLOBAL_FUNCTIONS, CLASSES, GLOBAL_NAMES, isInstance } from '../methods/globals.js'
import type {
  BinaryExpression,
  Identifier,
  Literal,
  LogicalExpression,
  Node,
  TemplateLiteral,
  UnaryExpression,
} from '../parse/nodes.js'
import { toText, touch } from '../values/convert.js'
import { BINARY_OPERATIONS, unaryNumber } from '../values/operators.js'
import type { BinaryOperation } from '../values/operators.js'
import { ORDER, haveOrder } from '../values/order.js'
import { reasonOf } from '../values/values.js'
import { compileCall } from './compile-call.js'
import { compileArray, compileObject } from './compile-literals.js'
import { compileChain, compileMember, namedFieldOf } from './compile-member.js'
import { compileNew } from './compile-new.js'
import type { Compiler } from './compiler.js'
import { CONSTANTS } from './constants.js'
import { withLiteral, withNumbers } from './fast-binary.js'
import { fieldComparison } from './field-comparison.js'

/** Turns a tree into a closure. Refuses what the language does not have, at its place. */
export function compileNode(node: Node, compiler: Compiler): Evaluate {
  return observed(node, compiler, compilePart(node, compiler))
}

/** In a traced program, keeps the value of the node. */
export function observed(node: Node, compiler: Compiler, evaluate: Evaluate): Evaluate {
  if (!compiler.traced || node.type === 'Literal') return evaluate
  return (frame) => {
    const value = evaluate(frame)
    frame.trace?.set(node, value)
    return value
  }
}

function compilePart(node: Node, compiler: Compiler): Evaluate {
  switch (node.type) {
    case 'Literal': {
      if (node.regex)
        throw compiler.error(
          'unsupported',
          'a regular expression can only be used directly: /x/.test(text), text.match(/x/)',
          node.start,
        )
      const { value } = node
      return () => value
    }
    case 'TemplateLiteral':
      return compileTemplate(node, compiler)
    case 'Identifier':
      return compileName(node, compiler)
    case 'MemberExpression':
      return compileMember(node, compiler, false)
    case 'ChainExpression':
      return compileChain(node, compiler)
    case 'CallExpression':
      return compileCall(node, compiler, false)
    case 'NewExpression':
      return compileNew(node, compiler)
    case 'UnaryExpression':
      return compileUnary(node, compiler)
    case 'BinaryExpression':
      return node.operator === 'instanceof' ? compileInstanceOf(node, compiler) : compileBinary(node, compiler)
    case 'LogicalExpression':
      return compileLogical(node, compiler)
    case 'ConditionalExpression': {
      const test = compileNode(node.test, compiler)
      const consequent = compileNode(node.consequent, compiler)
      const alternate = compileNode(node.alternate, compiler)
      return (frame) => (test(frame) ? consequent(frame) : alternate(frame))
    }
    case 'ArrayExpression':
      return compileArray(node, compiler)
    case 'ObjectExpression':
      return compileObject(node, compiler)
    case 'SpreadElement':
      throw compiler.error('syntax', '"..." cannot stand here', node.start)
    case 'ArrowFunctionExpression':
      throw compiler.error(
        'unsupported',
        'a function can only be a callback, as in "rows.every(row => row.ok)"',
        node.start,
      )
  }
}

function compileName(node: Identifier, compiler: Compiler): Evaluate {
  const { name, start } = node
  if (!compiler.isBound(name)) {
    if (CONSTANTS.has(name)) {
      const value = CONSTANTS.get(name)
      return () => value
    }
    if (GLOBAL_NAMES.has(name))
      throw compiler.error(
        'unsupported',
        `"${name}" is no value here: call ${GLOBAL_FUNCTIONS.has(name) ? 'it' : 'one of its functions'}`,
        start,
      )
  }
  const slot = compiler.slotOf(name, start)
  return (frame) => {
    const value = frame.slots[slot]
    if (typeof value !== 'symbol') return value
    throw compiler.error('unreadable', `"${name}" cannot be read: ${reasonOf(value)}`, start)
  }
}

function compileTemplate(node: TemplateLiteral, compiler: Compiler): Evaluate {
  const parts = node.expressions.map((expression) => compileNode(expression, compiler))
  const { quasis, start } = node
  return (frame) => {
    try {
      let text = quasis[0]!
      for (let i = 0; i < parts.length; i++) {
        const part = toText(frame, parts[i]!(frame))
        frame.spendString(text.length + part.length + quasis[i + 1]!.length)
        text += part + quasis[i + 1]!
      }
      return text
    } catch (fault) {
      throw compiler.placed(fault, start)
    }
  }
}

function compileUnary(node: UnaryExpression, compiler: Compiler): Evaluate {
  const argument = compileNode(node.argument, compiler)
  const { operator, start } = node
  if (operator === '!') return (frame) => !argument(frame)
  if (operator === 'typeof') return (frame) => typeof argument(frame)
  if (operator === 'void') return (frame) => void argument(frame)
  return (frame) => {
    const value = argument(frame)
    if (typeof value === 'number') return operator === '-' ? -value : operator === '+' ? value : ~value
    try {
      return unaryNumber(frame, operator, value)
    } catch (fault) {
      throw compiler.placed(fault, start)
    }
  }
}

function compileBinary(node: BinaryExpression, compiler: Compiler): Evaluate {
  const left = compileNode(node.left, compiler)
  const right = compileNode(node.right, compiler)
  const { operator, at } = node
  const known: BinaryOperation = BINARY_OPERATIONS.get(operator)!
  const operation = compiler.traced && ORDER.has(operator) ? notingOrder(node, known) : known
  const placed: BinaryOperation = (frame, first, second) => {
    try {
      return operation(frame, first, second)
    } catch (fault) {
      throw compiler.placed(fault, at)
    }
  }
  const literal = literalOf(node.right, compiler)
  const whole = (literal && withLiteral(operator, left, literal, placed)) ?? withNumbers(operator, left, right, placed)
  const field = literal && namedFieldOf(node.left, compiler)
  return (field && fieldComparison(operator, field, literal.value, whole)) ?? whole
}

/** Keeps whether the two sides ever had an order. */
function notingOrder(node: BinaryExpression, compare: BinaryOperation): BinaryOperation {
  return (frame, left, right) => {
    if (haveOrder(left, right)) frame.trace?.ordered.add(node)
    return compare(frame, left, right)
  }
}

function literalOf(node: Node, compiler: Compiler): { readonly value: Literal['value'] | undefined } | undefined {
  if (compiler.traced) return undefined
  if (node.type === 'Literal') return node
  const isUndefined = node.type === 'Identifier' && node.name === 'undefined' && !compiler.isBound('undefined')
  return isUndefined ? { value: undefined } : undefined
}

function compileInstanceOf(node: BinaryExpression, compiler: Compiler): Evaluate {
  const { right } = node
  if (right.type !== 'Identifier' || compiler.isBound(right.name) || !CLASSES.has(right.name)) {
    throw compiler.error('unsupported', `"instanceof" knows ${[...CLASSES].join(', ')}`, right.start)
  }
  const left = compileNode(node.left, compiler)
  return (frame) => isInstance(touch(left(frame)), right.name)
}

function compileLogical(node: LogicalExpression, compiler: Compiler): Evaluate {
  const left = compileNode(node.left, compiler)
  const right = compileNode(node.right, compiler)
  if (node.operator === '&&') return (frame) => left(frame) && right(frame)
  if (node.operator === '||') return (frame) => left(frame) || right(frame)
  return (frame) => left(frame) ?? right(frame)
}
