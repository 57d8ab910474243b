// 100,000 mutations of 2 kB each, all ten types, with a lexicon of 30,000 names. Fails over 5 s of CPU, which is what a busy machine leaves comparable.
import { generateMutations } from '../../src/mutate/generate-mutations.js'

const cards = Array.from(
  { length: 60 },
  (_, at) => `${1 + (at % 4)} Card of Sorcery Number ${'abcdefghij'[at % 10]}${'klmnop'[at % 6]}`,
)
const input = [
  'Commander: Atraxa, Grand Unifier',
  'Please upgrade my Modern deck, I want to spend under $50 in total.',
  ...cards,
].join('\n')
const padded = `${input}\n${'Some more words about it. '.repeat(50)}`.slice(0, 2000)
const lexicon = Array.from({ length: 30_000 }, (_, at) => `The Name ${at.toString(36)} of Sorcery`)
const cases = Array.from({ length: 2000 }, (_, at) => ({ id: `case-${at}`, input: padded, format_key: 'modern' }))

const cpu = process.cpuUsage()
const start = performance.now()
let made = 0
for (let round = 0; round < 5; round++) {
  made += generateMutations({ cases, lexicon, seed: round }).cases.length
}
const seconds = (performance.now() - start) / 1000
const cpuSeconds = process.cpuUsage(cpu).user / 1e6
console.log(
  `${made} mutations of ${padded.length} characters in ${seconds.toFixed(2)} s (${cpuSeconds.toFixed(2)} s of CPU)`,
)
if (made !== 100_000 || cpuSeconds > 5) process.exitCode = 1
