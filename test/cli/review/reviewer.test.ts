import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { reviewerName } from '../../../src/cli/review/reviewer.js'

test('answers and decisions are signed with JURY_REVIEWER, else as commits are', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'expect-jury-reviewer-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  execFileSync('git', ['init', '-q'], { cwd })
  execFileSync('git', ['config', 'user.name', 'Ada of git'], { cwd })
  expect(reviewerName({ env: { JURY_REVIEWER: 'Bob', USER: 'machine' }, cwd })).toBe('Bob')
  expect(reviewerName({ env: { USER: 'machine' }, cwd })).toBe('Ada of git')
})
