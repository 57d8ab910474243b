import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A temporary folder and what a command writes. */
export function capture(env: Record<string, string> = {}) {
  const cwd = mkdtempSync(join(tmpdir(), 'expect-jury-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  const out: string[] = []
  const err: string[] = []
  const io = {
    stdout: { write: (text: string) => out.push(text) },
    stderr: { write: (text: string) => err.push(text) },
    env,
    cwd,
  }
  return { io, cwd, out: () => out.join(''), err: () => err.join('') }
}
