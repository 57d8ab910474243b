import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { claimInRun } from '../../src/model/claim.js'
import { asHost, temporaryFolder } from './support/in-a-test.js'

test('only the first who asks does what is done once: in each run, and without a folder of one in the process', () => {
  const [one, other] = [randomUUID(), randomUUID()]
  for (const host of [{ runDir: temporaryFolder() }, { runDir: temporaryFolder() }, {}]) {
    asHost(host)
    expect([one, one, other, one].map(claimInRun)).toEqual([true, false, true, false])
  }
})
