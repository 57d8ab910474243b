import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { acceptBaseline } from '../../../src/baseline/accept-baseline.js'
import { loadBaseline, saveBaseline } from '../../../src/baseline/baseline-file.js'
import { storeDecision } from '../../../src/cli/decide.js'
import { reviewerName } from '../../../src/cli/review/reviewer.js'
import { runOf } from '../../baseline/runs.js'

test('a decision on the command line is signed as an answer on the page is', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'expect-jury-reviewer-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  execFileSync('git', ['init', '-q'], { cwd })
  execFileSync('git', ['config', 'user.name', 'Ada of git'], { cwd })
  const run = runOf('v1', '+')
  const acceptance = { name: 'v1', acceptedAt: '2026-02-06T12:00:00Z', packageVersion: '0.1.0' }
  const file = join(cwd, 'v1.json')
  await saveBaseline(file, acceptBaseline(run, acceptance))
  const signed: (string | undefined)[] = []
  for (const env of [{ JURY_REVIEWER: 'Bob' }, { USER: 'machine' }]) {
    const stored = await loadBaseline(file)
    if (stored?.kind !== 'run') throw new Error('no run was stored')
    const old = { summary: run, baseline: { file, stored } }
    const made = await storeDecision(old, 'v2', 'approve', { why: 'better' }, { now: new Date(0), cwd, env })
    signed.push(made.who, reviewerName({ env, cwd }))
  }
  expect(signed).toEqual(['Bob', 'Bob', 'Ada of git', 'Ada of git'])
  expect(await loadBaseline(file)).toMatchObject({ decisions: [{ who: 'Bob' }, { who: 'Ada of git' }] })
})
