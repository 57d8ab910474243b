import { compileNode } from './compile.js'
import { Compiler } from './compiler.js'
import { CriterionError } from './criterion-error.js'
import { Frame } from './frame.js'
import type { Evaluate } from './frame.js'
import { MAX_COMPILED } from './limits.js'
import type { Node } from './nodes.js'
import { parseCriterion } from './parser.js'
import { planReads } from './read-plan.js'
import type { ReadPlan } from './snapshot.js'

/** A compiled criterion and what is known about it. */
export interface Program {
  readonly source: string
  readonly node: Node
  /** Names that are read, and the slots they are read from. */
  readonly roots: ReadonlyMap<string, number>
  readonly rootSlots: readonly (readonly [name: string, slot: number])[]
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
    rootSlots: [...roots],
    slotCount,
    reads: planReads(node, roots),
    get traced() {
      return (tracing ??= programFor(source, node, names, true))
    },
  }
}

/** The values of the roots of a program; a root that is missing here is absent. */
export type RootValues = ReadonlyMap<string, unknown>

/** Runs a program on values that a snapshot made. */
export function runProgram(program: Program, values: RootValues): unknown {
  return runIn(frameFor(program, values), program)
}

/**
 * The value of every part that was evaluated, by its node; of a part of a callback, the last one. An arrow function maps
 * to the index of its last call.
 */
export function traceProgram(program: Program, values: RootValues): ReadonlyMap<object, unknown> {
  const frame = frameFor(program.traced, values)
  const trace = (frame.trace = new Map<object, unknown>())
  try {
    runIn(frame, program.traced)
  } catch (error) {
    if (!(error instanceof CriterionError)) throw error // a part that ended in an error has no value to show
  }
  return trace
}

export function frameFor(program: Program, values: RootValues): Frame {
  const slots: unknown[] = []
  for (let i = 0; i < program.slotCount; i++) slots.push(undefined)
  let absent: string[] | undefined
  for (const [name, slot] of program.rootSlots) {
    const value = values.get(name)
    if (value === undefined && !values.has(name)) (absent ??= []).push(name)
    slots[slot] = value
  }
  return new Frame(slots, absent)
}

/** Errors of the evaluation have their place in the source. */
export function runIn(frame: Frame, program: Program): unknown {
  try {
    return program.run(frame)
  } catch (fault) {
    throw program.compiler.placed(fault, 0)
  }
}
