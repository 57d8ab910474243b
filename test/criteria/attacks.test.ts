import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { bundled } from '../support/bundled.js'
import { attackCases } from './attacks/attack-cases.js'
import { runAttacks } from './support/run-attacks.js'

/** Processor time for one attack, ms: most take under 5, none 300 on a quiet machine (`node .scripts/criteria-attacks.mjs`). */
const MAX_MS = 600
/** An attack over it is made so often again before it counts: what else runs on the machine only adds. */
const MORE_TRIES = 4

const cases = attackCases()
const kinds = [...new Set(cases.map((each) => each.kind))]
let child: string

beforeAll(async () => {
  child = await bundled(join(import.meta.dirname, 'attacks/attack-child.ts'))
})

test('there are more than 300 attacks in 20 classes', () => {
  expect(cases.length).toBeGreaterThan(300)
  expect(kinds.length).toBeGreaterThanOrEqual(20)
})

describe('no attack reaches code, changes a value, leaks, hangs or crashes (64 MB a process)', () => {
  const groups = availableParallelism() > 1 ? 2 : 1
  test.concurrent.each(Array.from({ length: groups }, (_, group) => group))(
    'group %i',
    async (group) => {
      const indices = cases.map((_, index) => index).filter((index) => index % groups === group)
      const { reports, lost } = await runAttacks(child, indices, 120_000)
      const short = (index: number) => `[${cases[index]!.kind}] ${cases[index]!.source.slice(0, 200)}`
      expect(lost.map(short)).toEqual([])
      expect(reports.flatMap((each) => each.harm.map((harm) => `${short(each.index)}: ${harm}`))).toEqual([])
      let slow = reports.filter((each) => each.ms > MAX_MS)
      for (let tries = 0; tries < MORE_TRIES && slow.length > 0; tries++) {
        const again = await runAttacks(
          child,
          slow.map(({ index }) => index),
          120_000,
        )
        slow = again.reports.filter((each) => each.ms > MAX_MS)
      }
      expect(slow.map((each) => [short(each.index), each.ms])).toEqual([])
    },
    120_000,
  )
})
