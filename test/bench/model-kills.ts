// Two workers on one recording file, killed at random moments, again and again: is a reply lost that a caller has seen?
// Run: node test/support/bundled.ts test/bench/model-kills.ts [rounds]
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { indexRecordings } from '../../src/model/recording/recording-lines.js'
import { recordingFileOf } from '../../src/model/recording/recordings-of-test-file.js'
import { bundled } from '../support/bundled.js'

const rounds = Number(process.argv[2] ?? 40)
const folder = mkdtempSync(join(tmpdir(), 'expect-jury-kills-'))
mkdirSync(join(folder, 'test'))
const testFile = join(folder, 'test/killed.test.ts')
const caller = await bundled('test/model/support/caller.ts')

/** @returns how many replies the caller has seen. */
async function runAndKill(name: string): Promise<number> {
  const settings = { testFile, calls: 2000, name }
  const child = spawn(process.execPath, [caller, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, CI: '', JURY_MODE: 'auto' },
  })
  let seen = ''
  child.stdout.on('data', (text) => (seen += String(text)))
  setTimeout(() => child.kill('SIGKILL'), 150 + Math.random() * 700)
  await new Promise((resolve) => child.on('close', resolve))
  return seen.split('\n').length - 1
}

let seen = 0
let broken = 0
let lost = 0
for (let round = 0; round < rounds; round++) {
  const before = indexRecordings(recordingFileOf(testFile)).places.size
  const counts = await Promise.all(['a', 'b'].map((name) => runAndKill(`${name} of round ${round}`)))
  const index = indexRecordings(recordingFileOf(testFile))
  const now = counts.reduce((sum, count) => sum + count, 0)
  seen += now
  lost += Math.max(0, before + now - index.places.size)
  broken += index.broken.length
}
rmSync(folder, { recursive: true })
console.log(`${2 * rounds} kills, ${seen} replies seen, ${lost} lost, ${broken} broken lines left behind`)
if (lost > 0) process.exitCode = 1
