import { execFile } from 'node:child_process'
import type { AttackReport } from '../attacks/attack-child.js'

export interface AttackRun {
  readonly reports: readonly AttackReport[]
  /** Attacks of which no report came: the child crashed or was stopped. */
  readonly lost: readonly number[]
}

const MEMORY_MB = 64

/** Runs attacks in one child process with little memory and a time limit. */
export function runAttacks(child: string, indices: readonly number[], timeoutMs: number): Promise<AttackRun> {
  const options = {
    env: { PATH: process.env['PATH'], ATTACK_INDICES: indices.join(',') },
    timeout: timeoutMs,
    killSignal: 'SIGKILL' as const,
    maxBuffer: 64 * 1024 * 1024,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [`--max-old-space-size=${MEMORY_MB}`, child], options, (_error, stdout) => {
      const lines = stdout.split('\n').filter((line) => line.endsWith('}'))
      const reports = lines.map((line) => JSON.parse(line) as AttackReport)
      const seen = new Set(reports.map((report) => report.index))
      resolve({ reports, lost: indices.filter((index) => !seen.has(index)) })
    })
  })
}
