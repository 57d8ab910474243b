import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { getHost, setHost, type CurrentTest, type Host } from '../../../src/config/host.js'
import { realTime } from '../../../src/config/real-time.js'
import { closeRecordings } from '../../../src/model/recording/recordings-of-test-file.js'

/** A folder that is gone when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'expect-jury-model-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A test file of a user in a folder of its own. Nothing need be in it: only its path counts. */
export function testFile(name = 'refund.test.ts'): string {
  const folder = join(temporaryFolder(), 'test')
  mkdirSync(folder)
  return join(folder, name)
}

export function testIn(file: string, about: Partial<CurrentTest> = {}): CurrentTest {
  onTestFinished(() => void closeRecordings(file))
  return { file, name: 'refund > refuses', attempt: 0, ...about }
}

/** `undefined` unsets a variable. Undone when the test ends. */
export function withEnvironment(variables: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
}

/** As if a runner had provided this. Undone when the test ends. */
export function asHost(host: Partial<Host>): void {
  const plain: Host = {
    runner: 'vitest',
    rootDir: process.cwd(),
    options: {},
    update: false,
    currentTest: () => undefined,
  }
  const before = getHost() ?? plain
  setHost({ ...plain, ...host })
  onTestFinished(() => setHost(before))
}

/** Texts of the warnings of this package that are given meanwhile. */
export async function warningsDuring(work: () => void | Promise<void>): Promise<string[]> {
  const texts: string[] = []
  const hear = ({ name, message }: Error) => {
    if (name === 'ExpectJury') texts.push(message)
  }
  process.on('warning', hear)
  try {
    await work()
    await realTime.nextTurn() // Node hands warnings out a tick later
  } finally {
    process.off('warning', hear)
  }
  return texts
}
