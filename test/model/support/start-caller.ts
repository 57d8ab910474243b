import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { bundled } from '../../support/bundled.js'
import type { CallerSettings } from './caller.js'

/** What came of one call. */
export interface Outcome {
  readonly n: number
  readonly text?: string
  readonly origin?: string
  readonly code?: string
}

export interface Caller {
  readonly process: ChildProcess
  /** Grows while the caller runs. */
  readonly outcomes: readonly Outcome[]
  readonly ended: Promise<void>
}

let script: Promise<string> | undefined

/** Starts a worker in a process of its own. */
export async function startCaller(settings: CallerSettings, env: Record<string, string> = {}): Promise<Caller> {
  script ??= bundled(join(import.meta.dirname, 'caller.ts'))
  const child = spawn(process.execPath, [await script, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, CI: '', JURY_MODE: 'auto', ...env },
  })
  const outcomes: Outcome[] = []
  const lines = createInterface(child.stdout)
  lines.on('line', (line) => outcomes.push(JSON.parse(line) as Outcome))
  return { process: child, outcomes, ended: once(lines, 'close').then(() => undefined) }
}
