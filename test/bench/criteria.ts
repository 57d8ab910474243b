// Speed of the criteria engine, paired with native code in the same process: node .scripts/criteria-bench.mjs
import { compileCriterion } from '../../src/criteria/compile-criterion.js'
import { evaluateCriteria } from '../../src/criteria/evaluate-criteria.js'
import { frameFor, programOf, runProgram } from '../../src/criteria/program.js'
import { mergePlans } from '../../src/criteria/values/read-plan.js'
import { readScope } from '../../src/criteria/values/scope.js'
import type { ReadPlan } from '../../src/criteria/values/snapshot.js'
import { Snapshot } from '../../src/criteria/values/snapshot.js'
import { EXAMPLE_FAIL, EXAMPLE_PASS, EXAMPLE_RESULT } from '../criteria/support/protocol-example.js'

const ROUNDS = 15
const MIN_ROUND_MS = 15

/** Least nanoseconds of one call, over rounds in which both sides take turns: what else runs on the machine only adds. */
function pair(ours: () => unknown, native: () => unknown): { ours: number; native: number } {
  const counts = [calibrate(ours), calibrate(native)] as const
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    times[0].push(time(ours, counts[0]))
    times[1].push(time(native, counts[1]))
  }
  return { ours: Math.min(...times[0]), native: Math.min(...times[1]) }
}

let sink: unknown
function time(run: () => unknown, count: number): number {
  const started = process.hrtime.bigint()
  for (let i = 0; i < count; i++) sink = run()
  return Number(process.hrtime.bigint() - started) / count
}

function calibrate(run: () => unknown): number {
  for (let count = 1; ; count *= 2) if ((time(run, count) * count) / 1e6 > MIN_ROUND_MS) return count
}

const native = (source: string): ((result: unknown) => unknown) =>
  new Function('result', `return (${source})`) as (result: unknown) => unknown // oxlint-disable-line

/** One evaluation of compiled criteria on values that were read before. */
function warm(sources: readonly string[], result: unknown): () => unknown {
  const programs = sources.map((source) => programOf(source, []))
  const reads = new Map<string, ReadPlan>()
  for (const program of programs)
    for (const [name, plan] of program.reads) reads.set(name, mergePlans(reads.get(name), plan))
  const frame = frameFor(programs[0]!, readScope([{ result }], reads))
  return () => {
    let last: unknown
    for (const program of programs) last = runProgram(program, frame)
    return last
  }
}

function warmNative(sources: readonly string[], result: unknown): () => unknown {
  const functions = sources.map(native)
  return () => {
    let last: unknown
    for (const run of functions) last = run(result)
    return last
  }
}

function report(name: string, { ours, native: theirs }: { ours: number; native: number }, mark: string): void {
  const unit = (ns: number) =>
    ns < 1e3 ? `${ns.toFixed(0)} ns` : ns < 1e6 ? `${(ns / 1e3).toFixed(1)} us` : `${(ns / 1e6).toFixed(2)} ms`
  console.log(
    `${name.padEnd(52)} ${unit(ours).padStart(9)} ${unit(theirs).padStart(9)} ${(ours / theirs).toFixed(2).padStart(7)} x   mark: ${mark}`,
  )
}

const eleven = [...EXAMPLE_PASS, ...EXAMPLE_FAIL]
const rows = Array.from({ length: 10_000 }, (_, i) => ({
  row: i,
  col: i % 7,
  old: 'Medium',
  new: i % 2 ? 'High' : 'Low',
}))
const big = { preview: rows }
const every = ['result.preview.every(p => p.row >= 0)']
const chain = ["result.preview.filter(p => p.new === 'High').map(p => p.row).length === 5000"]
let fresh = 0
const cold = () => eleven.map((source) => `${source} /* ${fresh++} */`)

type Line = readonly [name: string, mark: string, ours: () => unknown, native: () => unknown]

const lines: readonly Line[] = [
  ['the eleven criteria, warm', '4.4', warm(eleven, EXAMPLE_RESULT), warmNative(eleven, EXAMPLE_RESULT)],
  ['every over 10,000', '0.6', warm(every, big), warmNative(every, big)],
  ['filter + map over 10,000', '2.8', warm(chain, big), warmNative(chain, big)],
  [
    'cold: parse, compile, run the eleven',
    '1.2',
    () => cold().map((source) => compileCriterion(source).value({ result: EXAMPLE_RESULT })),
    () => cold().map((source) => native(source)(EXAMPLE_RESULT)),
  ],
  [
    'snapshot of 10,000 rows against structuredClone',
    '0.71',
    () => new Snapshot().read(big),
    () => structuredClone(big),
  ],
  [
    'evaluateCriteria, the eleven with explanations',
    'none',
    () => evaluateCriteria({ result: EXAMPLE_RESULT, passCriteria: EXAMPLE_PASS, failCriteria: EXAMPLE_FAIL }),
    warmNative(eleven, EXAMPLE_RESULT),
  ],
]

export const lineCount = lines.length

/** One line belongs to one process: what ran before it changes what the engine has made of the same code. */
export function measure(line: number): void {
  const [name, mark, ours, theirs] = lines[line]!
  report(name, pair(ours, theirs), mark)
  if (sink === Symbol.iterator) console.log(sink)
}
