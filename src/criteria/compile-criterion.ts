import { types } from 'node:util'
import { compileNode } from './compile.js'
import { Compiler } from './compiler.js'
import { toOrdinary } from './to-ordinary.js'
import { CriterionError } from './criterion-error.js'
import { Frame } from './frame.js'
import type { Evaluate } from './frame.js'
import { MAX_COMPILED } from './limits.js'
import type { Node } from './nodes.js'
import { parseCriterion } from './parser.js'
import { planReads } from './read-plan.js'
import { Snapshot } from './snapshot.js'
import type { ReadPlan } from './snapshot.js'

/** The names a criterion reads from, and their values. */
export type CriterionScope = Readonly<Record<string, unknown>>

export interface CompileOptions {
  /** Names that the criterion may use besides `result` and `error`. */
  readonly names?: readonly string[]
}

/** A criterion that was compiled: internal; {@link compileCriterion} gives the public view of it. */
export interface Program {
  readonly source: string
  readonly node: Node
  /** Names that are read, and the slots they are read from. */
  readonly roots: ReadonlyMap<string, number>
  readonly reads: ReadonlyMap<string, ReadPlan>
  readonly run: Evaluate
  readonly slotCount: number
  readonly compiler: Compiler
  /** The same, keeping the value of every part. */
  readonly traced: Program
}

const programs = new Map<string, Program>()

/** Compiles once per text and names; keeps the last {@link MAX_COMPILED}. */
export function programOf(source: string, names: readonly string[]): Program {
  const key = JSON.stringify(names) + source
  const known = programs.get(key)
  if (known) return known
  const program = programFor(source, parseCriterion(source), names)
  if (programs.size >= MAX_COMPILED) programs.delete(programs.keys().next().value ?? '')
  programs.set(key, program)
  return program
}

function programFor(source: string, node: Node, names: readonly string[], traced = false): Program {
  const compiler = new Compiler(source, ['result', 'error', ...names], traced)
  const run = compileNode(node, compiler)
  const { roots, slotCount } = compiler
  let tracing: Program | undefined
  return {
    source,
    node,
    run,
    compiler,
    roots,
    slotCount,
    reads: planReads(node, roots),
    get traced() {
      return (tracing ??= programFor(source, node, names, true))
    },
  }
}

/** Runs a program on values that a {@link Snapshot} made. */
export function runProgram(program: Program, values: ReadonlyMap<string, unknown>): unknown {
  return runIn(frameFor(program, values), program)
}

/**
 * The value of every part that was evaluated, by its node; of a part of a callback, the last one. An arrow function maps
 * to the index of its last call.
 */
export function traceProgram(program: Program, values: ReadonlyMap<string, unknown>): ReadonlyMap<object, unknown> {
  const frame = frameFor(program.traced, values)
  const trace = (frame.trace = new Map<object, unknown>())
  try {
    runIn(frame, program.traced)
  } catch (error) {
    if (!(error instanceof CriterionError)) throw error // a part that ended in an error has no value to show
  }
  return trace
}

function frameFor(program: Program, values: ReadonlyMap<string, unknown>): Frame {
  const slots: unknown[] = Array.from({ length: program.slotCount })
  const absent = new Set<string>()
  for (const [name, slot] of program.roots) {
    if (values.has(name)) slots[slot] = values.get(name)
    else absent.add(name)
  }
  return new Frame(slots, absent)
}

function runIn(frame: Frame, program: Program): unknown {
  try {
    return program.run(frame)
  } catch (fault) {
    throw program.compiler.placed(fault, 0)
  }
}

/** Reads names as data, each from the first of `scopes` that has it. */
export function readScope(
  scopes: readonly CriterionScope[],
  reads: Iterable<readonly [string, ReadPlan]>,
): Map<string, unknown> {
  const proxy = scopes.find((scope) => types.isProxy(scope))
  if (proxy) throw new TypeError('the scope of a criterion is a plain object, not a Proxy')
  const snapshot = new Snapshot()
  const values = new Map<string, unknown>()
  for (const [name, plan] of reads) {
    const scope = scopes.find((each) => Object.hasOwn(each, name))
    if (scope) values.set(name, snapshot.readField(scope, name, plan))
  }
  return values
}

function exportValue(program: Program, value: unknown): unknown {
  try {
    return toOrdinary(value)
  } catch (fault) {
    throw program.compiler.placed(fault, 0)
  }
}

export interface Criterion {
  readonly source: string
  /**
   * The JavaScript value of the expression.
   * @param scope values of `result`, `error` and the names given on compiling; read as data, no code of it runs.
   * @throws CriterionError
   */
  value(scope: CriterionScope): unknown
}

/**
 * Compiles a boolean criterion, a safe subset of JavaScript expressions.
 *
 * @example compileCriterion('result.rows.length > 0').value({ result: { rows: [] } }) // false
 * @throws CriterionError when the text is not in the language.
 */
export function compileCriterion(source: string, options: CompileOptions = {}): Criterion {
  const program = programOf(source, options.names ?? [])
  return {
    source,
    value: (scope) => exportValue(program, runProgram(program, readScope([scope], program.reads))),
  }
}
