// Long run of the parser proof against acorn: node .scripts/criteria-parser-proof.mjs [runs] [seed]
import { loadTest } from './criteria-load.mjs'

const [runs = '1000000', seed = '1'] = process.argv.slice(2)
const { proveParser } = await loadTest('test/criteria/support/parser-proof.ts')
const started = performance.now()
const { valid, ...found } = proveParser(Number(runs), Number(seed))
for (const kind of ['misread', 'wronglyAccepted', 'wronglyRefused', 'crashed']) {
  console.log(`${kind}: ${found[kind].length}`)
  for (const text of found[kind].slice(0, 10)) console.log(`  ${text}`)
}
console.log(`${runs} expressions, ${valid} in the language, ${Math.round(performance.now() - started)} ms`)
const bad = found.misread.length + found.wronglyAccepted.length + found.crashed.length
process.exitCode = bad > 0 || found.wronglyRefused.length / valid >= 0.01 ? 1 : 0
