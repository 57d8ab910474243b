// 1,000 judged tests in a real Vitest with the packed plugin, against an endpoint that takes 200 ms.
// Run: npm run build && node test/support/bundled.ts test/bench/model-in-vitest.ts
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = process.cwd()
const { unpackInto } = (await import(join(root, '.scripts/unpack.mjs'))) as { unpackInto(projects: string[]): void }
const cases = 1000
const floorMs = Math.ceil(cases / 50) * 200

mkdirSync('.labs', { recursive: true })
const project = mkdtempSync(resolve('.labs/bench-'))
unpackInto([project])
const write = (name: string, text: string) => writeFileSync(join(project, name), text)
write('package.json', '{ "type": "module", "private": true }')
write('vitest.config.ts', `import { jury } from 'expect-jury/plugin'\nexport default { plugins: [jury()] }`)
const outputs = (changed = -1) =>
  `const outputs = Array.from({ length: ${cases} }, (_, n) => 'The answer ' + n + (n === ${changed} ? ', changed' : ''))`
const judged = (changed?: number) => `import { expect, test } from 'vitest'
import { selftestRubric } from 'expect-jury'
${outputs(changed)}
test.concurrent.for(outputs)('%s', async (output, { expect }) => {
  await expect(output).toPassRubric(selftestRubric, { prompt: 'A question?' })
})`
const trivial = `import { test } from 'vitest'
${outputs()}
test.concurrent.for(outputs)('%s', async (output, { expect }) => {
  expect(output).toContain('answer')
})`

const bare = `import OpenAI from 'openai'
import { test } from 'vitest'
${outputs()}
const client = new OpenAI()
test.concurrent.for(outputs)('%s', async (output, { expect }) => {
  const messages = [{ role: 'user', content: output + ' and as many words as a judge is sent'.repeat(60) }]
  const { choices } = await client.chat.completions.create({ model: 'gpt-4o-mini', messages })
  expect(choices[0].message.content).toContain('answers')
})`

const scores = ['format', 'factuality', 'instruction_following', 'safety'].map((name) => `"${name}_score": 0.9`)
const reply = `{"reasoning": "It answers.", ${scores.join(', ')}, "overall_score": 0.9, "pass": true}`
const server = spawn(process.execPath, ['test/support/openai-server.ts', JSON.stringify({ reply, latencyMs: 200 })], {
  stdio: ['pipe', 'pipe', 'inherit'],
})
const url: string = await new Promise((done) =>
  server.stdout.once('data', (line) => done(JSON.parse(String(line)).url)),
)

async function run(label: string): Promise<number> {
  const start = performance.now()
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run'], {
    cwd: project,
    env: { ...process.env, CI: '', NO_COLOR: '1', OPENAI_API_KEY: 'sk-bench', OPENAI_BASE_URL: url },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const code = await new Promise((done) => child.on('close', done))
  const ms = performance.now() - start
  const tests = /Tests .*/.exec(output)?.[0] ?? output
  const said = /(\d+(?:\.\d+)?)(m?s) +\(|Duration +(\d+(?:\.\d+)?)(m?s)/.exec(/Duration.*/.exec(output)?.[0] ?? '')
  const calls = /Calls .*/.exec(output)?.[0] ?? 'no calls'
  console.log(`${label.padEnd(28)} ${(ms / 1000).toFixed(2)} s, exit ${code}  ${tests}  ${said?.[0] ?? ''}  ${calls}`)
  return ms
}

const forget = () => rmSync(join(project, '__recordings__'), { recursive: true, force: true })

/** Each file in turns, so that other work on the machine meets all; the least of each is the least disturbed. */
async function least(rounds: number, files: Record<string, string>, before = () => {}): Promise<Map<string, number>> {
  const ms = new Map<string, number>()
  for (let round = 0; round < rounds; round++) {
    for (const [label, text] of Object.entries(files)) {
      before()
      write('many.test.ts', text)
      ms.set(label, Math.min(ms.get(label) ?? Infinity, await run(label)))
    }
  }
  return ms
}

try {
  write('many.test.ts', trivial)
  await run('warm-up')
  const called = await least(
    3,
    { 'a trivial assertion': trivial, 'a bare call of the SDK': bare, 'all called': judged() },
    forget,
  )
  const own = called.get('a trivial assertion')!
  for (const label of ['a bare call of the SDK', 'all called'])
    console.log(
      `${label}: ${((called.get(label)! - own) / floorMs).toFixed(2)} times the floor of ${floorMs} ms, over the runner's own time`,
    )
  const replayed = await least(5, { 'a trivial assertion': trivial, 'all replayed': judged() })
  console.log(
    `all replayed: ${(replayed.get('all replayed')! / replayed.get('a trivial assertion')!).toFixed(2)} times the trivial assertion`,
  )
  write('many.test.ts', judged(500))
  await run('one changed')
} finally {
  server.stdin.end()
  rmSync(project, { recursive: true })
}
