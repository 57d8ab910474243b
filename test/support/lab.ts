import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { readRunRecord, type RunRecord } from '../../src/report/record/run-record.js'
import { LabWatcher } from './lab-watcher.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

export const labNames = ['vitest5', 'vitest4', 'jest30'] as const
/** For what Vitest 4 does as Vitest 5; `npm run test:whole` sees to it that it does. */
export const currentLabs: readonly (typeof labNames)[number][] = process.env['EVERY_LAB']
  ? labNames
  : ['vitest5', 'jest30']

/** A runner of its own version, with the packed package beside it; `ts-jest` is Jest with that compiler and its TypeScript. */
export type Lab = (typeof labNames)[number] | 'ts-jest'

const usesJest = (lab: Lab): boolean => lab === 'jest30' || lab === 'ts-jest'

/** The folder of a lab's projects; the package is in its `node_modules`. */
export function labRoom(lab: Lab): string {
  return join(root, 'test/runners/labs', lab, 'projects', process.env['LAB_ROOM'] ?? 'by-hand')
}

export interface Finished {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** Both streams, without colours. */
  readonly output: string
}

/** A small project on disk, run by the real runner in a child process. */
export class LabProject {
  readonly lab: Lab
  readonly dir: string

  constructor(lab: Lab, files: Record<string, string>) {
    this.lab = lab
    mkdirSync(labRoom(lab), { recursive: true })
    this.dir = mkdtempSync(join(labRoom(lab), 'p-'))
    const [type, config] = usesJest(lab) ? ['commonjs', 'jest.config.js'] : ['module', 'vitest.config.ts']
    this.write({
      'package.json': JSON.stringify({ name: 'lab-project', private: true, type }),
      [config]: type === 'module' ? 'export default {}' : 'module.exports = {}', // else the runner finds one further up
      ...files,
    })
  }

  write(files: Record<string, string>): void {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.dir, name)), { recursive: true })
      writeFileSync(join(this.dir, name), text)
    }
  }

  read(name: string): string {
    return readFileSync(join(this.dir, name), 'utf8')
  }

  /** Names in a folder, sorted; none where the folder is missing. */
  list(folder: string): string[] {
    try {
      return readdirSync(join(this.dir, folder)).toSorted()
    } catch {
      return []
    }
  }

  /** The run records that the reporter wrote, oldest first. */
  records(): RunRecord[] {
    const files = this.list('reports/selftest').filter((name) => name.endsWith('.json'))
    const writtenMs = (name: string): number => statSync(join(this.dir, 'reports/selftest', name)).mtimeMs
    return files
      .toSorted((a, b) => writtenMs(a) - writtenMs(b)) // ids of one minute are in no order
      .map((name) => readRunRecord(JSON.parse(this.read(`reports/selftest/${name}`))))
  }

  /** Runs the lab's runner once, outside CI and without a key unless `env` says otherwise. */
  run(args: readonly string[] = [], env: Record<string, string> = {}): Promise<Finished> {
    return this.start(runnerCommand(this.lab, args), env)
  }

  /** Runs a Node program with the project as its folder. */
  start(argv: readonly string[], env: Record<string, string> = {}): Promise<Finished> {
    const child = spawn(process.execPath, argv, { cwd: this.dir, env: { ...cleanEnvironment(), ...env } })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    return new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code) => {
        resolve({ code, stdout, stderr, output: stripVTControlCharacters(`${stdout}\n${stderr}`) })
      })
    })
  }

  /** Starts the runner's watcher in a child process, which takes its input for a keyboard. */
  watch(args: readonly string[] = [], env: Record<string, string> = {}): LabWatcher {
    const runner = usesJest(this.lab) ? [jest] : [vitestOf(this.lab), 'watch']
    const argv = ['--import', `data:text/javascript,${keyboard}`, ...runner, ...args]
    return new LabWatcher(spawn(process.execPath, argv, { cwd: this.dir, env: { ...cleanEnvironment(), ...env } }))
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true })
  }
}

const keyboard = 'process.stdin.isTTY = true; process.stdin.setRawMode = () => process.stdin'

const jest = join(root, 'node_modules/jest/bin/jest.js')

function vitestOf(lab: Lab): string {
  const home = lab === 'vitest4' ? join(root, 'test/runners/labs/vitest4') : root
  return join(home, 'node_modules/vitest/vitest.mjs')
}

function runnerCommand(lab: Lab, args: readonly string[]): string[] {
  return usesJest(lab) ? [jest, ...args] : [vitestOf(lab), 'run', ...args]
}

/** The environment of a developer's machine: what this test run itself was started with must not leak in. */
function cleanEnvironment(): Record<string, string | undefined> {
  const env = { ...process.env, NO_COLOR: '1' }
  const own = /^(CI|GITHUB_|OPENAI_|JURY_|EXPECT_JURY_|VITEST|JEST_|NODE_OPTIONS|NODE_ENV|TEST$|FORCE_COLOR|npm_)/
  return Object.fromEntries(Object.entries(env).filter(([name]) => !own.test(name)))
}
