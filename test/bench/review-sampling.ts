import { once } from 'node:events'
// A million recorded interactions into a slow store, and a sample of a 1 GB log: `node test/support/bundled.ts test/bench/review-sampling.ts`
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRedactor } from '../../src/review/redact/redact.js'
import { sampleLog } from '../../src/review/sampling/sample-log.js'
import { createSampler } from '../../src/review/sampling/sampler.js'

const memoryMb = () => Math.round(process.memoryUsage().rss / 1e6)
const interaction = (n: number) => ({
  id: `call-${n}`,
  agent_type: 'support',
  input_context: { question: `Where is order ${n}? I am anna${n}@example.com. ${'please '.repeat(100)}` },
  agent_output: `It leaves tomorrow. ${'Really. '.repeat(50)}`,
  outcome: 'success' as const,
  tags: [],
})

async function recording(): Promise<void> {
  const slow = {
    add: (all: readonly unknown[]) => new Promise<number>((done) => setTimeout(() => done(all.length), 200)),
  }
  const sampler = createSampler({ store: slow })
  const calls = 1_000_000
  const before = memoryMb()
  let spentMs = 0
  let most = before
  for (let n = 0; n < calls; n += 1) {
    const each = interaction(n)
    const start = performance.now()
    sampler.record(each)
    spentMs += performance.now() - start
    if (n % 500 === 0) await new Promise((resolve) => setImmediate(resolve))
    if (n % 10_000 === 0) most = Math.max(most, memoryMb())
  }
  console.log(
    `record: ${((spentMs * 1000) / calls).toFixed(2)} microseconds a call; ${before} MB before, ${most} MB at most`,
    sampler.stats(),
  )
}

async function reading(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'expect-jury-log-'))
  const file = join(dir, 'log.jsonl')
  const out = createWriteStream(file)
  for (let n = 0; n < 750_000; n += 1) {
    if (!out.write(`${JSON.stringify(interaction(n))}\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
  const watch = { most: 0 }
  const timer = setInterval(() => (watch.most = Math.max(watch.most, memoryMb())), 50)
  const start = performance.now()
  const store = { add: async (all: readonly unknown[]) => all.length }
  const sample = await sampleLog(createReadStream(file), {
    count: 100,
    store,
    redact: createRedactor(),
    at: '2026-02-06T00:00:00Z',
  })
  clearInterval(timer)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`sample: ${(statSync(file).size / 1e9).toFixed(2)} GB in ${seconds} s, ${watch.most} MB at most`, sample)
  rmSync(dir, { recursive: true })
}

await recording()
await reading()
