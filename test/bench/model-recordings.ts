// What recordings cost. Run: node test/support/bundled.ts test/bench/model-recordings.ts
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { layeredModel } from '../../src/model/compose.js'
import type { ChatRequest } from '../../src/model/port.js'
import { indexRecordings } from '../../src/model/recording/recording-lines.js'
import { closeRecordings, recordingFileOf } from '../../src/model/recording/recordings-of-test-file.js'
import { scriptedModel } from '../../src/model/scripted-model.js'

const count = 10_000
const folder = mkdtempSync(join(tmpdir(), 'expect-jury-bench-'))
mkdirSync(join(folder, 'test'))
const file = join(folder, 'test/many.test.ts')

const template = Array.from({ length: 60 }, (_, n) => `Line ${n} of the judge's prompt, as long as such lines are.`)
const reply = JSON.stringify({
  reasoning: 'The answer names the form. '.repeat(40),
  format_score: 0.9,
  factuality_score: 1,
})
const model = layeredModel(scriptedModel(reply, { name: 'gpt-4o-mini', recorded: true }))
const request = (n: number): ChatRequest => ({
  messages: [
    { role: 'system', content: 'You judge.' },
    { role: 'user', content: [...template, `Output ${n}: ${'the words of an answer '.repeat(15)}`].join('\n') },
  ],
  temperature: 0,
})
const options = (n: number) => ({ test: { file, name: `case ${n}`, attempt: 0 } })

async function timed(label: string, work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  const ms = performance.now() - start
  console.log(`${label.padEnd(58)} ${ms.toFixed(1).padStart(9)} ms`)
  return ms
}

async function all(): Promise<void> {
  for (let n = 0; n < count; n++) await model.complete(request(n), options(n))
}

process.env['JURY_MODE'] = 'auto'
await timed(`record ${count}`, all)
await timed('sort them into the file', () => closeRecordings(file))
console.log(`size ${(statSync(recordingFileOf(file)).size / 1e6).toFixed(1)} MB`)

process.env['JURY_MODE'] = 'replay'
const opens: number[] = []
for (let n = 0; n < 5; n++) opens.push(await timed('open', () => indexRecordings(recordingFileOf(file))))
await timed(`replay ${count}, with opening`, all)
globalThis.gc?.()
const before = process.memoryUsage().heapUsed
await timed(`replay ${count} again`, all)
globalThis.gc?.()
const grownMb = (process.memoryUsage().heapUsed - before) / 1e6
console.log(`heap grew by ${grownMb.toFixed(2)} MB over ${count} replays`)
const missing = { messages: [{ role: 'user' as const, content: `${template.join('\n')}\nnew` }] }
for (let n = 0; n < 3; n++)
  await timed('one miss that names the nearest of them', () => model.complete(missing, options(1)).catch(() => {}))
rmSync(folder, { recursive: true })

const open = Math.min(...opens)
if (open > 100 || grownMb > 2)
  throw new Error(`opening took ${open.toFixed(0)} ms, the heap grew by ${grownMb.toFixed(1)} MB`)
