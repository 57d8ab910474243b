import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharedState } from '../config/shared-state.js'
import { thrownMessage } from '../config/thrown.js'

const state = sharedState<{ folder?: string }>('run-folder', () => ({}))

/**
 * The path of `Host.runDir`: one for the process that starts the workers. The first worker that needs the folder makes
 * it; it is removed when the process exits.
 */
export function runFolder(): string {
  if (state.folder) return state.folder
  const folder = join(tmpdir(), `expect-jury-run-${randomUUID()}`)
  process.once('exit', () => {
    if (existsSync(folder)) rmSync(folder, { recursive: true })
  })
  return (state.folder = folder)
}

/** Makes a folder of a run, and those above it. @throws Error that says what to set, where nothing can be written. */
export function makeFolderOfRun(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (cause) {
    throw nowhereToKeep(cause)
  }
}

/** Of a machine whose folder for temporary files cannot be written. */
export function nowhereToKeep(cause: unknown): Error {
  const message =
    `expect-jury cannot keep what a run tells: no folder can be made in ${tmpdir()} (${thrownMessage(cause)}). ` +
    'Set TMPDIR to a folder that can be written.'
  return new Error(message, { cause })
}

/** Called before every run: in watch mode each has the whole budget. */
export function startRun(): void {
  if (!existsSync(runFolder())) return
  for (const pathIn of [budgetFileIn, recordingUsesIn, claimsIn, outagesIn, supportIn])
    rmSync(pathIn(runFolder()), { recursive: true, force: true })
}

export function budgetFileIn(runDir: string): string {
  return join(runDir, 'budget.json')
}

/** A folder in which every worker writes a file of its own. */
export function recordingUsesIn(runDir: string): string {
  return join(runDir, 'recordings')
}

/** A folder with one for each endpoint, in which a file is a request in flight. */
export function placesIn(runDir: string): string {
  return join(runDir, 'in-flight')
}

/** A folder with an empty file for each endpoint that is down. */
export function outagesIn(runDir: string): string {
  return join(runDir, 'outages')
}

/** A folder with an empty file for everything that is done once in a run. */
export function claimsIn(runDir: string): string {
  return join(runDir, 'claims')
}

/** A folder with a file for each model whose endpoint does not take everything. */
export function supportIn(runDir: string): string {
  return join(runDir, 'support')
}
