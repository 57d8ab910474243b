// Speed of the criteria engine beside native code, each line in a process of its own: node .scripts/criteria-bench.mjs
import { spawnSync } from 'node:child_process'
import { loadTest } from './criteria-load.mjs'

const { lineCount, measure } = await loadTest('test/bench/criteria.ts')
const line = process.argv[2]
if (line === undefined) {
  console.log(`${''.padEnd(52)}  criteria    native   ratio`)
  for (let each = 0; each < lineCount; each++)
    spawnSync(process.execPath, [import.meta.filename, String(each)], { stdio: 'inherit' })
} else measure(Number(line))
