import { join } from 'node:path'
import { expect, test } from 'vitest'
import { acceptBaseline, recordDecision } from '../../../src/baseline/stored/accept-baseline.js'
import { loadBaseline, saveBaseline } from '../../../src/baseline/stored/baseline-file.js'
import { storeDecision } from '../../../src/cli/runs/decide.js'
import { findCompared } from '../../../src/cli/runs/find-compared.js'
import { runOf } from '../../baseline/runs.js'
import { capture } from '../capture.js'

test('what somebody else put on record while the runs were compared stays', async () => {
  const { cwd } = capture()
  const file = join(cwd, '__baselines__/v7.json')
  const acceptance = { name: 'v7', acceptedAt: '2026-02-06T12:34:56Z', packageVersion: '0.1.0' }
  await saveBaseline(file, acceptBaseline(runOf('r1', '+-'), acceptance))
  const compared = findCompared(file, { cwd, dir: cwd })
  const theirs = { decision: 'reject' as const, run: 'r8', who: 'Bob', when: '2026-02-07T00:00:00Z', why: 'c0 broke' }
  const renewed = recordDecision(acceptBaseline(runOf('r2', '++'), acceptance), theirs)
  await saveBaseline(file, renewed)
  const now = new Date('2026-02-08T00:00:00Z')
  const ours = await storeDecision(compared, 'r9', 'approve', { who: 'Ada', why: 'better', now })
  expect(await loadBaseline(file)).toEqual({ ...renewed, decisions: [theirs, ours] })
})
