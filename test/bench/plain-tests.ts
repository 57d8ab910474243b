import { spawnSync } from 'node:child_process'
// What the plugin costs a project without a single judged assertion: files of plain unit tests with and without it, in
// turns within one run and one worker at a time, so that what else the machine does falls on both alike; and, once a
// run, loading the plugin. Run after a build: node test/bench/plain-tests.ts [files]
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unpackInto } from '../../.scripts/unpack.mjs'

const files = Number(process.argv[2] ?? 400)
const root = join(import.meta.dirname, '../..')
const room = join(root, 'test/runners/labs/vitest5/projects/bench-plain')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const tests = Array.from({ length: 10 }, (_, n) => `test('adds ${n}', () => { expect(${n} + 1).toBe(${n + 1}) })`)
const names = ['plain', 'plugin'] as const

const config = `
import { writeFileSync } from 'node:fs'
import { jury } from 'expect-jury/plugin'

/** plain 0, plugin 0, plugin 1, plain 1, plain 2, ... */
class InTurns {
  shard(files) { return files }
  sort(files) {
    const place = ({ moduleId, project }) => {
      const number = Number(/f(\\d+)/.exec(moduleId)[1])
      return 2 * number + ((project.name === 'plugin') === (number % 2 === 0) ? 1 : 0)
    }
    return files.toSorted((a, b) => place(a) - place(b))
  }
}

const took = []
let last
const times = {
  onTestRunEnd() { writeFileSync('took.json', JSON.stringify(took)) },
  onTestModuleEnd(module) {
    const now = performance.now()
    if (last !== undefined) took.push({ file: module.moduleId, project: module.project.name, ms: now - last })
    last = now
  },
}
const project = (name, plugins) => ({ root: name, plugins, test: { name } })
export default {
  test: {
    maxWorkers: 1,
    reporters: [times],
    sequence: { sequencer: InTurns },
    projects: [project('plain', []), project('plugin', [jury()])],
  },
}
`

rmSync(room, { recursive: true, force: true })
unpackInto([room])
writeFileSync(join(room, 'package.json'), '{ "type": "module" }')
writeFileSync(join(room, 'vitest.config.js'), config)
for (const name of names) {
  mkdirSync(join(room, name))
  const text = `import { expect, test } from 'vitest'\n${tests.join('\n')}\n`
  for (let file = 0; file <= files; file++) writeFileSync(join(room, name, `f${file}.test.js`), text)
}

interface Took {
  readonly file: string
  readonly project: (typeof names)[number]
  /** From the end of the file before to the end of this one: process, set-up, collection, tests and teardown. */
  readonly ms: number
}

/** The mean of the middle half: other work on the machine makes single files slower by any amount. */
function middle(values: readonly number[]): number {
  const quarter = Math.floor(values.length / 4)
  const half = values.toSorted((a, b) => a - b).slice(quarter, values.length - quarter)
  return half.reduce((sum, value) => sum + value, 0) / half.length
}

const run = spawnSync(process.execPath, [vitest, 'run'], { cwd: room, encoding: 'utf8' })
if (run.status !== 0) throw new Error(`the run ended with ${run.status}:\n${run.stdout}${run.stderr}`)
const took = JSON.parse(readFileSync(join(room, 'took.json'), 'utf8')) as Took[]
const pairs = [...Map.groupBy(took, ({ file }) => /f(\d+)/.exec(file)?.[1]).values()].flatMap((pair) => {
  const plain = pair.find(({ project }) => project === 'plain')
  const plugin = pair.find(({ project }) => project === 'plugin')
  return plain && plugin ? [{ plain: plain.ms, plugin: plugin.ms }] : []
})
const plain = middle(pairs.map((pair) => pair.plain))
const more = middle(pairs.map((pair) => pair.plugin - pair.plain))
console.log(`${pairs.length} pairs of files: ${plain.toFixed(1)} ms each, with the plugin ${more.toFixed(1)} ms more`)

const loading = `const start = performance.now(); await import('expect-jury/plugin'); console.log(performance.now() - start)`
const load = middle(
  Array.from({ length: 9 }, () => {
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', loading], {
      cwd: room,
      encoding: 'utf8',
    })
    return Number(stdout)
  }),
)
console.log(`loading the plugin, once a run: ${load.toFixed(0)} ms`)
console.log(`100 files: ${(((100 * more + load) / (100 * plain)) * 100).toFixed(1)} % longer`)
rmSync(room, { recursive: true })
