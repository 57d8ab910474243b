import { describe, expect, test } from 'vitest'
import { githubSummary } from '../../../src/report/markdown/github-summary.js'
import { goldenTests } from '../golden-sample.js'
import { assertion, build, testReport, verdict } from '../sample.js'

const passes = [testReport('q1', [assertion({ verdict: verdict([1, 1, 1, 1]) })])]
const [set] = build(goldenTests()).golden_sets ?? []
if (!set) throw new Error('the sample has a set')
const passed = { ...set, status: 'passed' as const, passed: 4, failed: 0, unknown: 0, not_run: 0, reasons: [] }

test('says what was not checked, and which golden sets passed', () => {
  const notes = ['expected_behaviors of 1 case were not checked: the set has no judge']
  const record = { ...build(passes), golden_sets: [{ ...passed, notes }], warnings: ['The review queue is full.'] }
  expect(githubSummary(record)).toContain(
    [
      '### ⚠️ LLM cases: 1/1 (100%)',
      `- Golden set "support": ${notes[0]}\n- The review queue is full.`,
      'Golden sets that passed: support 4/4',
    ].join('\n\n'),
  )
})

describe('GitHub drops a summary over 1 MiB: however long the texts of a run are, it stays far below', () => {
  const long = '[|*_`<>]'.repeat(5000)
  const unknown = assertion({ outcome: 'unknown', unknown: { code: 'bad_response', message: `It failed. ${long}` } })
  const failed = assertion({ verdict: verdict([0, 0, 0, 0]) })
  const many = <T>(make: (index: number) => T) => Array.from({ length: 60 }, (_, index) => make(index))
  const runs = {
    'names of failed cases': build(many((index) => testReport(`q${index} ${long}`, [failed], { state: 'failed' }))),
    'names of passed cases': build(many((index) => testReport(`q${index} ${long}`, passes[0]?.assertions ?? []))),
    'reasons for no verdict': build(many((index) => testReport(`q${index}`, [unknown], { state: 'failed' }))),
    warnings: { ...build(passes), warnings: many(() => long) },
    'reasons of golden sets': {
      ...build(passes),
      golden_sets: many((index) => ({ ...set, name: `s${index}`, reasons: [long] })),
    },
  }
  test.each(Object.entries(runs))('%s', (_, record) => {
    const text = githubSummary(record)
    expect(Buffer.byteLength(text)).toBeLessThan(500_000)
    expect(text).toContain('LLM cases: ')
  })

  test('what is left out is said, and what stands behind it is there', () => {
    const text = githubSummary({
      ...runs['reasons of golden sets'],
      ...build([testReport('q', [failed])]),
      golden_sets: runs['reasons of golden sets'].golden_sets,
    })
    expect(text).toContain('### q\n- Expected: ')
    expect(text).not.toContain('#### Golden sets')
  })
})

test('many warnings and sets are cut, and hostile ones are text', () => {
  const warnings = [
    '<img src=x onerror=alert(1)> ![x](https://a.example) @everyone\n# heading',
    ...Array(30).fill('one'),
  ]
  const sets = Array.from({ length: 22 }, (_, index) => ({ ...passed, name: `s${index} | [x](y)` }))
  const text = githubSummary({ ...build(passes), warnings, golden_sets: sets })
  expect(text).toContain(
    String.raw`- \<img src=x onerror=alert(1)\> \!\[x\](https<!-- -->://a.example) <!-- -->@everyone`,
  )
  expect(text).not.toMatch(/^# heading/m)
  expect(text).toContain('- and 11 more in the report')
  expect(text).toContain(String.raw`s0 \| \[x\](y) 4/4`)
  expect(text).toContain('and 2 more')
})

test('failures are shown before what is unknown, and what is left out is told', () => {
  const lost = { code: 'timeout', message: 'No answer in 60 s.' }
  const unknown = Array.from({ length: 60 }, (_, index) =>
    testReport(`lost ${index}`, [assertion({ outcome: 'unknown', unknown: lost })]),
  )
  const failed = testReport('broken', [assertion({ verdict: verdict([0.1, 0.1, 0.1, 0.1]) })])
  const text = githubSummary(build([...unknown, failed]))
  expect(text).toContain('### broken\n- Expected')
  expect(text).not.toContain('None.')
  expect(text).toMatch(/11 more in the report \S+: 11 unknown\.\n$/)
})
