// Speed of the criteria engine beside native code: node .scripts/criteria-bench.mjs
import { loadTest } from './criteria-load.mjs'

const started = performance.now()
const { main } = await loadTest('test/bench/criteria.ts')
void started
main()
