// 10,000 golden cases, all replayed, against as many trivial tests of plain Vitest, in turns. Needs GNU time.
// Run: npm run build && node test/support/bundled.ts test/bench/golden.ts [cases] [rounds]
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const root = process.cwd()
const { unpackInto } = (await import(join(root, '.scripts/unpack.mjs'))) as { unpackInto(projects: string[]): void }
const cases = Number(process.argv[2] ?? 10_000)
const rounds = Number(process.argv[3] ?? 3)

mkdirSync('.labs', { recursive: true })
const lab = mkdtempSync(resolve('.labs/bench-'))
unpackInto([lab])

interface Figures {
  readonly wallMs: number
  /** User and system time of the runner and its workers. */
  readonly cpuMs: number
  /** Most memory that the main process held. */
  readonly mainMb: number
}

interface Project {
  readonly dir: string
  readonly env: Record<string, string>
}

function write(dir: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), text)
  }
}

const manifest = '{ "type": "module", "private": true }'

function plainProject(name: string, files: number): Project {
  const each = cases / files
  const body = `import { expect, test } from 'vitest'
const outputs = Array.from({ length: ${each} }, (_, n) => 'The answer ' + n)
test.for(outputs)('%s', (output) => { expect(output).toContain('answer') })`
  const dir = join(lab, name)
  write(dir, {
    'package.json': manifest,
    'vitest.config.ts': 'export default {}',
    ...Object.fromEntries(Array.from({ length: files }, (_, n) => [`f${n}.test.ts`, body])),
  })
  return { dir, env: {} }
}

const config = `import { jury } from 'expect-jury/plugin'\nexport default { plugins: [jury()] }`

/** The cases lie in JSON Lines; each answer is judged by a model whose replies are recorded. */
function goldenProject(name: string, files: number, env: Record<string, string>): Project {
  const each = cases / files
  const dir = join(lab, name)
  write(dir, { 'package.json': manifest, 'vitest.config.ts': config })
  for (let n = 0; n < files; n++) {
    const lines = Array.from({ length: each }, (_, index) =>
      JSON.stringify({ id: `case-${n * each + index}`, input: `Question ${n * each + index}: how do returns work?` }),
    )
    write(dir, {
      [`f${n}.jsonl`]: `${lines.join('\n')}\n`,
      [`f${n}.golden.yaml`]: `name: set ${n}\ntype: golden_chat\nmin_specificity_score: 0\nmin_actionability_score: 0\ncases: ./f${n}.jsonl\n`,
      [`f${n}.test.ts`]: `import { describeGolden } from 'expect-jury/vitest'
import { createJudge, openaiModel, selftestRubric } from 'expect-jury'
const judge = createJudge({ model: openaiModel('gpt-4o-mini') })
describeGolden('./f${n}.golden.yaml', { subject: (c) => 'Use the form for ' + c.input, judge, rubric: selftestRubric })`,
    })
  }
  return { dir, env }
}

/** Written by the main process only: workers have a parent that they send to. */
const meter = join(lab, 'meter.cjs')
writeFileSync(
  meter,
  `if (!process.send) process.on('exit', () => require('node:fs').writeFileSync(process.env.METER, String(process.resourceUsage().maxRSS)))`,
)

async function run({ dir, env }: Project, ...args: string[]): Promise<Figures> {
  const used = join(lab, 'used')
  const memory = join(lab, 'memory')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const start = performance.now()
  const child = spawn(
    '/usr/bin/time',
    ['-o', used, '-f', '%U %S', process.execPath, '--require', meter, vitest, 'run', ...args],
    { cwd: dir, env: { ...process.env, CI: '', NO_COLOR: '1', METER: memory, ...env } },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const code = await new Promise((done) => child.on('close', done))
  const wallMs = performance.now() - start
  if (code !== 0) throw new Error(`vitest ended with ${String(code)}:\n${output.slice(-3000)}`)
  if (process.env['SHOW']) console.log(output.slice(-1500))
  const [user = 0, system = 0] = (readFileSync(used, 'utf8').trim().split('\n').at(-1) ?? '').split(' ').map(Number)
  return { wallMs, cpuMs: (user + system) * 1000, mainMb: Number(readFileSync(memory, 'utf8')) / 1024 }
}

/** In turns, so that other work on the machine meets both; the least of each figure is the least disturbed. */
async function compare(label: string, one: () => Promise<Figures>, other: () => Promise<Figures>): Promise<void> {
  const figures: [Figures[], Figures[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    figures[0].push(await one())
    figures[1].push(await other())
  }
  console.log(label)
  for (const key of ['wallMs', 'cpuMs', 'mainMb'] as const) {
    const [plain, ours] = figures.map((list) => Math.min(...list.map((entry) => entry[key]))) as [number, number]
    const unit = key === 'mainMb' ? 'MB' : 'ms'
    const times = (ours / plain).toFixed(2)
    console.log(
      `  ${key.padEnd(7)} plain ${plain.toFixed(0).padStart(6)} ${unit}   ours ${ours.toFixed(0).padStart(6)} ${unit}   x ${times}`,
    )
  }
}

const scores = ['format', 'factuality', 'instruction_following', 'safety'].map((name) => `"${name}_score": 0.9`)
const reply = `{"reasoning": "It answers.", ${scores.join(', ')}, "overall_score": 0.9, "pass": true}`
const server = spawn(process.execPath, ['test/support/openai-server.ts', JSON.stringify({ reply })], {
  stdio: ['pipe', 'pipe', 'inherit'],
})
const url: string = await new Promise((done) =>
  server.stdout.once('data', (line) => done(JSON.parse(String(line)).url)),
)
const endpoint = { OPENAI_API_KEY: 'sk-bench', OPENAI_BASE_URL: url }

try {
  for (const files of [1, 100]) {
    const plain = plainProject(`plain-${files}`, files)
    const golden = goldenProject(`golden-${files}`, files, endpoint)
    await run(plain)
    await run(golden) // records
    const replay = { ...golden, env: { JURY_MODE: 'replay' } }
    await run(replay)
    await compare(
      `${cases} cases, ${files} file${files === 1 ? '' : 's'}`,
      () => run(plain),
      () => run(replay),
    )
    if (files === 1) continue
    for (const project of [plain, replay])
      for (const shard of [1, 2, 3, 4]) await run(project, '--reporter=blob', `--shard=${shard}/4`)
    await compare(
      'merge of 4 shards',
      () => run(plain, '--merge-reports'),
      () => run(replay, '--merge-reports'),
    )
  }
} finally {
  server.stdin.end()
  rmSync(lab, { recursive: true })
}
