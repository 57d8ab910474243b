import { expect, test } from 'vitest'
import { partsOfBlobs } from '../../src/vitest/missing-parts.js'

test('a blob ended when the last of its test files did', () => {
  const part = (index: number, day: number, run?: string) => ({
    shard: { index, count: 2 },
    ...(run !== undefined && { run }),
    finishedAt: `2026-02-0${day}T12:00:00.000Z`,
  })
  const ofFiles = [part(1, 2), part(1, 3), part(2, 5), part(1, 1), part(2, 4), part(2, 1, 'ID 7')]
  expect(partsOfBlobs(ofFiles)).toEqual([part(2, 5), part(1, 3), part(2, 1, 'ID 7')])
})
