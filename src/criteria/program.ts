import { compileNode } from './compile/compile.js'
import { Compiler } from './compile/compiler.js'
import { CriterionError } from './criterion-error.js'
import { Frame } from './frame.js'
import type { Evaluate } from './frame.js'
import { MAX_COMPILED, MAX_STEPS, MAX_TRACE_STEPS } from './limits.js'
import type { Node } from './parse/nodes.js'
import { parseCriterion } from './parse/parser.js'
import { isInPlainWords, withPlainWords } from './plain-words.js'
import { Trace } from './trace.js'
import { planReads } from './values/read-plan.js'
import type { ReadPlan } from './values/snapshot.js'

/** A compiled criterion and what is known about it. */
export interface Program {
  readonly source: string
  readonly node: Node
  /** Names that may be read; their values are the first slots of a frame. */
  readonly names: readonly string[]
  /** Names that are read. */
  readonly roots: ReadonlySet<string>
  readonly reads: ReadonlyMap<string, ReadPlan>
  readonly run: Evaluate
  readonly compiler: Compiler
  /** The same, keeping the value of every part. */
  readonly traced: Program
}

const programs = new Map<string, Program>()

/** @throws TypeError unless it is a list of texts: criteria, or names. */
export function requireTextList(option: string, value: unknown): void {
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return
  throw new TypeError(`\`${option}\` is a list of texts, as in ['...']`)
}

/** Compiles once per text and names; keeps the last {@link MAX_COMPILED}. */
export function programOf(source: string, further: readonly string[]): Program {
  const key = JSON.stringify(further) + source
  const known = programs.get(key)
  if (known) return known
  const program = read(source, [...new Set(['result', 'error', ...further])])
  if (programs.size >= MAX_COMPILED) programs.delete(programs.keys().next().value ?? '')
  programs.set(key, program)
  return program
}

function read(source: string, names: readonly string[]): Program {
  try {
    return programFor(source, parseCriterion(source), names)
  } catch (error) {
    if (!(error instanceof CriterionError) || error.code === 'limit' || !isInPlainWords(source)) throw error
    throw new CriterionError(error.code, withPlainWords(error.reason), source, error.index)
  }
}

function programFor(source: string, node: Node, names: readonly string[], traced = false): Program {
  const compiler = new Compiler(source, names, traced)
  const run = compileNode(node, compiler)
  const { roots } = compiler
  let tracing: Program | undefined
  return {
    source,
    node,
    run,
    compiler,
    names,
    roots,
    reads: planReads(node, roots),
    get traced() {
      return (tracing ??= programFor(source, node, names, true))
    },
  }
}

/** The values of roots by their names; a root that is missing here is absent. */
export type RootValues = ReadonlyMap<string, unknown>

/** What programs over the same names run in, one after the other. */
export function frameFor(program: Program, values: RootValues): Frame {
  const { names } = program
  return new Frame(
    names.map((name) => values.get(name)),
    names.filter((name) => !values.has(name)),
  )
}

/** Runs a program; errors of the evaluation have their place in the source. */
export function runProgram(program: Program, frame: Frame, steps: number = MAX_STEPS): unknown {
  frame.steps = steps
  try {
    return program.run(frame)
  } catch (fault) {
    throw program.compiler.placed(fault, program.node.start)
  }
}

/** Runs a program once more, keeping the values of its parts. */
export function traceProgram(program: Program, frame: Frame, steps: number = MAX_TRACE_STEPS): Trace {
  const trace = new Trace()
  frame.trace = trace
  try {
    runProgram(program.traced, frame, steps)
  } catch (error) {
    if (!(error instanceof CriterionError)) throw error // a part that ended in an error has no value to show
    trace.stopped = error.code
  }
  frame.trace = undefined
  return trace
}
