// Long run of random expressions against node:vm: node .scripts/criteria-value-proof.mjs [runs] [seed]
import { loadTest } from './criteria-load.mjs'

const [runs = '100000', seed] = process.argv.slice(2)
const { proveValues } = await loadTest('test/criteria/support/value-proof.ts')
const started = performance.now()
console.log(
  proveValues(Number(runs), seed === undefined ? undefined : Number(seed)),
  `${Math.round(performance.now() - started)} ms`,
)
