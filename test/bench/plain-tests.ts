// What the plugin costs a project without a single judged assertion: 100 files of plain unit tests, with and without it,
// in turns. Run after a build: node test/bench/plain-tests.ts [pairs]
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { unpackInto } from '../../.scripts/unpack.mjs'

const pairs = Number(process.argv[2] ?? 7)
const root = join(import.meta.dirname, '../..')
const room = join(root, 'test/runners/labs/vitest5/projects/bench-plain')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')

const tests = Array.from({ length: 10 }, (_, n) => `test('adds ${n}', () => { expect(${n} + 1).toBe(${n + 1}) })`)
const configs = {
  plain: 'export default {}',
  plugin: `import { jury } from 'expect-jury/plugin'\nexport default { plugins: [jury()] }`,
}

rmSync(room, { recursive: true, force: true })
unpackInto([room])
for (const [name, config] of Object.entries(configs)) {
  const project = join(room, name)
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(project, 'vitest.config.js'), config)
  const text = `import { expect, test } from 'vitest'\n${tests.join('\n')}\n`
  for (let file = 0; file < 100; file++) writeFileSync(join(project, `f${file}.test.js`), text)
}

interface Took {
  readonly wall: number
  /** User and system time of the runner and its workers: what other work on the machine does not change. */
  readonly cpu: number
}

function measure(name: keyof typeof configs): Took {
  const start = performance.now()
  const timed = `TIMEFORMAT='%U %S'; time "${process.execPath}" "${vitest}" run > /dev/null 2>&1`
  const { status, stderr } = spawnSync('bash', ['-c', timed], { cwd: join(room, name), encoding: 'utf8' })
  if (status !== 0) throw new Error(`the run "${name}" ended with ${status}`)
  const [user = 0, system = 0] = stderr.trim().split(' ').map(Number)
  return { wall: (performance.now() - start) / 1000, cpu: user + system }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

measure('plain')
measure('plugin')
const ratios: Took[] = []
for (let pair = 0; pair < pairs; pair++) {
  const order = pair % 2 === 0 ? (['plain', 'plugin'] as const) : (['plugin', 'plain'] as const)
  const took = Object.fromEntries(order.map((name) => [name, measure(name)])) as Record<keyof typeof configs, Took>
  const { plain, plugin } = took
  ratios.push({ wall: plugin.wall / plain.wall, cpu: plugin.cpu / plain.cpu })
  console.log(
    `plain ${plain.wall.toFixed(2)} s (${plain.cpu.toFixed(2)} s CPU), with the plugin ${plugin.wall.toFixed(2)} s (${plugin.cpu.toFixed(2)} s CPU)`,
  )
}
console.log(
  `median ratio over ${pairs} pairs: ${median(ratios.map(({ wall }) => wall)).toFixed(3)} wall, ${median(ratios.map(({ cpu }) => cpu)).toFixed(3)} CPU`,
)
rmSync(room, { recursive: true })
