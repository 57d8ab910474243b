import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { goldenFiles } from '../../../src/cli/review/project-files.js'
import { findBaseline } from '../../../src/cli/runs/find-baseline.js'

const isRoot = process.getuid?.() === 0 // may read everything

test.skipIf(isRoot || process.platform === 'win32')('a folder that may not be read hides no other', () => {
  const root = mkdtempSync(join(tmpdir(), 'expect-jury-'))
  const data = join(root, 'a-data')
  onTestFinished(() => {
    chmodSync(data, 0o700)
    rmSync(root, { recursive: true })
  })
  for (const folder of ['a-data', 'test/__baselines__']) mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'test/__baselines__/v1.json'), '{}')
  writeFileSync(join(root, 'test/s.golden.yaml'), '')
  chmodSync(data, 0)
  expect(findBaseline('v1', root)).toBe(join(root, 'test/__baselines__/v1.json'))
  expect(goldenFiles(root)).toEqual(['test/s.golden.yaml'])
})
