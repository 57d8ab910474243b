// Every attack in a child process of its own, with 64 MB and 5 seconds: node .scripts/criteria-attacks.mjs [attacks per child]
import { join } from 'node:path'
import { runAttacks } from '../test/criteria/support/run-attacks.ts'
import { bundled } from '../test/support/bundled.ts'
import { loadTest } from './criteria-load.mjs'

const { attackCases } = await loadTest('test/criteria/attacks/attack-cases.ts')
const cases = attackCases()
const child = await bundled(join(import.meta.dirname, '../test/criteria/attacks/attack-child.ts'))
const runs = []
const size = Number(process.argv[2] ?? 1)
for (let from = 0; from < cases.length; from += size) {
  const indices = Array.from({ length: Math.min(size, cases.length - from) }, (_, i) => from + i)
  runs.push(await runAttacks(child, indices, 5_000 * size))
}
const reports = runs.flatMap((run) => run.reports)
const short = (index) => `[${cases[index].kind}] ${cases[index].source.slice(0, 120)}`
for (const index of runs.flatMap((run) => run.lost)) console.log(`LOST    ${short(index)}`)
for (const { index, harm } of reports) for (const each of harm) console.log(`HARM    ${short(index)}\n        ${each}`)
const slow = reports.toSorted((a, b) => b.ms - a.ms).slice(0, 8)
for (const { index, ms } of slow) console.log(`${ms.toFixed(0).padStart(5)} ms ${short(index)}`)
const kinds = new Set(cases.map((each) => each.kind))
const contained = reports.filter((report) => report.harm.length === 0).length
console.log(
  `${contained} of ${cases.length} attacks in ${kinds.size} classes contained, slowest ${slow[0].ms.toFixed(0)} ms`,
)
process.exitCode = contained === cases.length ? 0 : 1
