import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { unpackInto } from '../../.scripts/unpack.mjs'
import { root } from './source-files.js'

const projects = ['vitest4', 'vitest5', 'jest30'].map((lab) => join(root, 'test/runners/labs', lab, 'projects'))

/** Gives every lab the package as it would be published, and no project of an earlier run. */
export default function pack(): void {
  for (const folder of projects) rmSync(folder, { recursive: true, force: true })
  unpackInto(projects)
}
