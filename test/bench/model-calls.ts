// What calls cost, and what faults do. Run: node test/support/bundled.ts test/bench/model-calls.ts [part]
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OpenAI } from 'openai'
import { setHost } from '../../src/config/host.js'
import { layeredModel } from '../../src/model/compose.js'
import { ModelError } from '../../src/model/model-error.js'
import { openaiModel } from '../../src/model/openai/openai-model.js'
import type { CallOptions, ChatModel } from '../../src/model/port.js'
import { bundled } from '../support/bundled.js'
import {
  faultMix,
  startOpenAIServer,
  type FaultShares,
  type OpenAIServer,
  type OpenAIServerOptions,
} from '../support/openai-server.js'

const host = {
  runner: 'cli' as const,
  rootDir: process.cwd(),
  update: false,
  options: {},
  currentTest: () => undefined,
}
setHost(host)
const part = process.argv[2]

interface Result {
  wallMs: number
  wrong: number
  unknown: number
  codes: Record<string, number>
  calls: number
  peak: number
}

async function ask(
  model: ChatModel,
  count: number,
  options: CallOptions = {},
): Promise<Omit<Result, 'calls' | 'peak'>> {
  const start = performance.now()
  const codes: Record<string, number> = {}
  let wrong = 0
  await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      try {
        const { text } = await model.complete({ messages: [{ role: 'user', content: `question ${n}` }] }, options)
        if (text !== `re: question ${n}`) wrong += 1
      } catch (error) {
        const code = error instanceof ModelError ? error.code : String(error)
        codes[code] = (codes[code] ?? 0) + 1
      }
    }),
  )
  const unknown = Object.values(codes).reduce((sum, n) => sum + n, 0)
  return { wallMs: performance.now() - start, wrong, unknown, codes }
}

async function against(
  options: OpenAIServerOptions,
  count: number,
  call: () => CallOptions = () => ({}),
): Promise<Result> {
  const server: OpenAIServer = await startOpenAIServer({ reply: ({ text }) => `re: ${text}`, ...options })
  const model = layeredModel(openaiModel('gpt-4o-mini', { baseURL: server.url }))
  const result = await ask(model, count, call())
  const whole = { ...result, calls: server.requests.length, peak: server.peakInFlight }
  await server.close()
  return whole
}

const inTest = (ms: number) => () => ({
  test: { file: '/x/a.test.ts', name: 'a', attempt: 0, deadline: Date.now() + ms },
})

function show(label: string, { wallMs, wrong, unknown, codes, calls, peak }: Result): void {
  const words = Object.entries(codes).map(([code, n]) => `${n} ${code}`)
  console.log(
    `${label.padEnd(44)} ${(wallMs / 1000).toFixed(2).padStart(6)} s  calls ${calls}  peak ${peak}  wrong ${wrong}  unknown ${unknown} ${words.join(', ')}`,
  )
}

process.env['JURY_MODE'] = 'live'
await against({}, 20)

if (!part || part === 'wall') {
  const floor = Math.ceil(1000 / 50) * 0.2
  show(`1,000 at 200 ms, 50 in flight (floor ${floor.toFixed(1)} s)`, await against({ latencyMs: 200 }, 1000))
}

if (!part || part === 'cpu') {
  const child = spawn(process.execPath, ['test/support/openai-server.ts', '{"reply":"yes"}'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const url: string = await new Promise((resolve) =>
    child.stdout.once('data', (data) => resolve(JSON.parse(String(data)).url)),
  )
  const client = new OpenAI({ apiKey: 'x', baseURL: url, maxRetries: 0 })
  const layered = layeredModel(openaiModel('gpt-4o-mini', { baseURL: url }))
  const messages = [{ role: 'user' as const, content: 'a question '.repeat(200) }]
  const bare = () => client.chat.completions.create({ model: 'gpt-4o-mini', messages })
  const ours = () => layered.complete({ messages })
  const cpuOf = async (call: () => PromiseLike<unknown>) => {
    const cpu = process.cpuUsage()
    for (let n = 0; n < 40; n++) await Promise.all(Array.from({ length: 50 }, call))
    const { user, system } = process.cpuUsage(cpu)
    return (user + system) / 2000
  }
  await cpuOf(bare)
  await cpuOf(ours)
  const ratios: number[] = []
  for (let n = 0; n < 5; n++) {
    const [b, o] = [await cpuOf(bare), await cpuOf(ours)]
    ratios.push(o / b)
    console.log(`CPU per call: bare SDK ${b.toFixed(0)} us, through all layers ${o.toFixed(0)} us`)
  }
  console.log(`ratio, median of 5: ${ratios.sort()[2]?.toFixed(2)}`)
  child.stdin.end()
}

if (!part || part === 'faults') {
  const mixes: [string, FaultShares][] = [
    ['5 % 429', { rateLimited: 0.05 }],
    [
      '5 % 429, 2 % 500, 1 % each of the others',
      { rateLimited: 0.05, serverError: 0.02, reset: 0.01, malformed: 0.01, truncated: 0.01 },
    ],
    ['20 % 500', { serverError: 0.2 }],
    ['10 % resets, 10 % truncated', { reset: 0.1, truncated: 0.1 }],
    ['20 % 429', { rateLimited: 0.2 }],
    ['50 % 429', { rateLimited: 0.5 }],
  ]
  for (const [label, shares] of mixes)
    show(`1,000 at 200 ms: ${label}`, await against({ latencyMs: 200, fault: faultMix(shares) }, 1000, inTest(60_000)))
  show(
    '1,000 under a real limit of 50 a second',
    await against({ latencyMs: 200, requestsPerSecond: 50 }, 1000, inTest(60_000)),
  )
  show(
    '100, accepts and never answers, test of 5 s',
    await against({ fault: () => ({ kind: 'hang' }) }, 100, inTest(5000)),
  )
  const dead = await startOpenAIServer()
  await dead.close()
  const result = await ask(layeredModel(openaiModel('gpt-4o-mini', { baseURL: dead.url })), 100, inTest(5000)())
  show('100, endpoint dead, test of 5 s', { ...result, calls: 0, peak: 0 })
}

if (!part || part === 'workers') {
  const caller = await bundled('test/model/support/caller.ts')
  for (const [label, shared] of [
    ['one folder', true],
    ['equal shares', false],
  ] as const)
    for (const [busy, workers] of [
      [1, 4],
      [4, 4],
    ] as const) {
      const server = await startOpenAIServer({ latencyMs: 200, reply: () => 'good' })
      const runDir = mkdtempSync(join(tmpdir(), 'expect-jury-run-'))
      const start = performance.now()
      let answered = 0
      await Promise.all(
        Array.from({ length: busy }, (_, n) => {
          const settings = { url: server.url, calls: 1000 / busy, name: String(n), workers, ...(shared && { runDir }) }
          const child = spawn(process.execPath, [caller, JSON.stringify(settings)], {
            stdio: ['ignore', 'pipe', 'inherit'],
          })
          child.stdout.on('data', (data) => (answered += String(data).split('"good"').length - 1))
          return new Promise((resolve) => child.on('close', resolve))
        }),
      )
      console.log(
        `1,000 by ${busy} of ${workers} workers, ${label}: ${((performance.now() - start) / 1000).toFixed(2)} s with the start of processes, peak ${server.peakInFlight}, answered ${answered}`,
      )
      await server.close()
    }
}
process.exit()
