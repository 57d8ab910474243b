import { Script } from 'node:vm'
import { parse as parseWithAcorn } from 'acorn'
import type { AnyNode } from 'acorn'
import { CriterionError } from '../../../src/criteria/criterion-error.js'
import { parseCriterion } from '../../../src/criteria/parse/parser.js'
import { Random } from './random.js'
import { SyntaxGenerator } from './syntax-generator.js'

export interface ParserProof {
  readonly runs: number
  /** In the language, as acorn reads it. */
  readonly valid: number
  /** Read by both, but not into the same tree. */
  readonly misread: string[]
  /** Read by us, though acorn or the language refuses it. */
  readonly wronglyAccepted: string[]
  /** In the language, but refused. */
  readonly wronglyRefused: string[]
  /** Threw something else than a CriterionError. */
  readonly crashed: string[]
}

/** Reads random and mutated expressions with our parser and with acorn, and compares. */
export function proveParser(runs: number, seed: number): ParserProof {
  const random = new Random(seed)
  const generator = new SyntaxGenerator(random)
  const proof = { runs, valid: 0, misread: [], wronglyAccepted: [], wronglyRefused: [], crashed: [] } as ParserProof & {
    valid: number
  }
  for (let run = 0; run < runs; run++) {
    const tokens = generator.expression(random.below(5))
    compare(run % 2 === 0 ? generator.text(tokens) : generator.mutate(tokens), proof)
  }
  return proof
}

/** Compares one text. */
function compare(text: string, proof: ParserProof & { valid: number }): void {
  const theirs = readWithAcorn(text)
  const ours = read(text)
  if (theirs !== undefined) proof.valid++
  if (ours instanceof CriterionError) {
    const refused = theirs !== undefined && ours.code !== 'limit' && readableByV8(text)
    if (refused) proof.wronglyRefused.push(`${text}\n    ${ours.reason}`)
  } else if (ours instanceof Error) proof.crashed.push(`${text}\n    ${ours.message}`)
  else if (theirs === undefined) {
    if (!readableByV8(text)) proof.wronglyAccepted.push(text)
  } else if (theirs !== ours) proof.misread.push(`${text}\n    acorn: ${theirs}\n    ours:  ${ours}`)
}

/**
 * The referee where the two differ on whether it is JavaScript: acorn 8 takes the `/` of `a?.in / b` for a regular
 * expression, and reads `([...a, b]) => c`.
 */
function readableByV8(text: string): boolean {
  try {
    return Boolean(new Script(`'use strict';(${text}\n)`))
  } catch {
    return false
  }
}

function read(text: string): string | Error {
  try {
    return written(treeOf(parseCriterion(text)))
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

interface Tree {
  readonly type: string
  readonly [field: string]: unknown
}

/** Both parsers type their nodes; here a node is whatever fields it has. */
function treeOf(node: object): Tree {
  return { ...node, type: 'type' in node ? String(node.type) : '' }
}

/** `undefined` for what is not JavaScript, or not in the language. */
function readWithAcorn(text: string): string | undefined {
  // In parentheses, so that an object is no block; they must enclose all of it.
  let program
  try {
    program = parseWithAcorn(`(${text}\n)`, { ecmaVersion: 'latest', sourceType: 'module', preserveParens: true })
  } catch {
    return undefined
  }
  const statement = program.body[0]
  if (program.body.length !== 1 || statement?.type !== 'ExpressionStatement') return undefined
  const outer = statement.expression as AnyNode
  if (outer.type !== 'ParenthesizedExpression' || outer.end !== text.length + 3) return undefined
  try {
    return written(treeOf(outer.expression))
  } catch {
    return undefined
  }
}

class NotInLanguage extends Error {}

/** One text for one tree, whatever parser made it. Throws for what the language leaves out. */
function written(node: Tree): string {
  const field = (name: string) => written(node[name] as Tree)
  const list = (name: string) =>
    (node[name] as (Tree | null)[]).map((each) => (each === null ? '_' : written(each))).join(' ')
  switch (node.type) {
    case 'ParenthesizedExpression':
      return field('expression')
    case 'Literal':
      return literal(node)
    case 'Identifier':
      return String(node['name'])
    case 'TemplateLiteral':
      return `(template ${quasis(node['quasis'] as readonly unknown[])} ${list('expressions')})`
    case 'MemberExpression':
      if (!node['computed'] && (node['property'] as Tree).type !== 'Identifier') throw new NotInLanguage()
      return `(${node['optional'] ? '?.' : '.'} ${field('object')} ${node['computed'] ? `[${field('property')}]` : field('property')})`
    case 'ChainExpression':
      return `(chain ${field('expression')})`
    case 'CallExpression':
      if (node['optional']) throw new NotInLanguage()
      return `(call ${field('callee')} ${list('arguments')})`
    case 'NewExpression':
      if (!['Set', 'Map', 'Date'].includes(String((node['callee'] as Tree)['name']))) throw new NotInLanguage()
      return `(new ${field('callee')} ${list('arguments')})`
    case 'UnaryExpression':
      if (node['operator'] === 'delete') throw new NotInLanguage()
      return `(${String(node['operator'])} ${field('argument')})`
    case 'BinaryExpression':
    case 'LogicalExpression':
      return `(${String(node['operator'])} ${field('left')} ${field('right')})`
    case 'ConditionalExpression':
      return `(? ${field('test')} ${field('consequent')} ${field('alternate')})`
    case 'ArrayExpression':
    case 'ArrayPattern':
      return `[${list('elements')}]`
    case 'ObjectExpression':
    case 'ObjectPattern':
      return `{${list('properties')}}`
    case 'Property':
      return property(node)
    case 'SpreadElement':
    case 'RestElement':
      return `(... ${field('argument')})`
    case 'AssignmentPattern':
      return `(= ${field('left')} ${field('right')})`
    case 'ArrowFunctionExpression':
      if (node['async'] || (node['body'] as Tree).type === 'BlockStatement') throw new NotInLanguage()
      return `(=> (${list('params')}) ${field('body')})`
    default:
      throw new NotInLanguage(node.type)
  }
}

function literal(node: Tree): string {
  const regex = node['regex'] as { pattern: string; flags: string } | undefined
  if (regex) return `/${regex.pattern}/${regex.flags}`
  const value = node['value']
  return typeof value === 'bigint' ? `${value}n` : Object.is(value, -0) ? '-0' : JSON.stringify(value)
}

const quasis = (parts: readonly unknown[]): string =>
  JSON.stringify(
    parts.map((part) => (typeof part === 'string' ? part : (part as { value: { cooked: string } }).value.cooked)),
  )

function property(node: Tree): string {
  if (node['method'] || (node['kind'] ?? 'init') !== 'init') throw new NotInLanguage()
  const key = node['key'] as Tree
  const name = node['computed']
    ? `[${written(key)}]`
    : JSON.stringify(String(key.type === 'Identifier' ? key['name'] : key['value']))
  if (name === '"__proto__"' && !node['shorthand'] && 'method' in node) throw new NotInLanguage()
  return `${name}: ${written(node['value'] as Tree)}`
}
