import { expect, test } from 'vitest'
import { notices } from '../../../src/report/text/notices.js'
import { assertion, build, testReport, verdict, vote } from '../sample.js'

const good = [0.9, 0.9, 0.9, 0.9] as const
const down = vote('down', good, {
  outcome: 'unknown',
  overall: null,
  unknown: { code: 'timeout', message: 'no reply' },
})

test('a judge of a panel that gave no vote is told, once for the run', () => {
  const votes = [vote('a', good), vote('b', good), down]
  const panel = ['x', 'y'].map((name) => testReport(name, [assertion({ verdict: verdict(good, { votes }) })]))
  expect(notices(build(panel))).toEqual(['The judge "down" was left out 2 times, for it gave no vote: no reply'])
})

test('a case without a verdict says why by itself', () => {
  const unknown = verdict(good, { outcome: 'unknown', overall: null, votes: [down] })
  expect(notices(build([testReport('x', [assertion({ outcome: 'unknown', verdict: unknown })])]))).toEqual([])
})
