import { mkdirSync, writeFileSync } from 'node:fs'

const caseOf = (id: string, outcome: string) => ({
  id,
  outcome,
  scores: { factuality: outcome === 'pass' ? 0.9 : 0.4 },
})
const runOf = (id: string, failing: readonly string[]) => ({
  id,
  cases: ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => caseOf(name, failing.includes(name) ? 'fail' : 'pass')),
})

writeFileSync('sheets.golden.yaml', 'name: sheets\ncases: []\n')

const reportPath = 'reports/earlier.json'
mkdirSync('reports', { recursive: true })
writeFileSync(
  reportPath,
  JSON.stringify({
    run_id: 'selftest-20260206-1234-a1b2c3',
    timestamp: '2026-02-06T12:34:56Z',
    config: { strictness: 0.7, min_score_to_pass: 0.6 },
    summary: { total: 0, passed: 0, failed: 0, pass_rate: null },
    cases: [],
  }),
)

/** What a reader's own code has: the names that the README's blocks use without declaring them. */
Object.assign(globalThis, {
  reply: { status: 'COMPLETE', output: 'Please use the refund form.' },
  input: 'How do I return a lamp?',
  output: 'Open the refund form at /account/returns and send it within 30 days.',
  cardNames: ['Sol Ring', 'Lightning Bolt'],
  legal: { modern: new Set(['Lightning Bolt']) },
  oldRun: runOf('old', ['a']),
  newRun: runOf('new', []),
  run: runOf('support-v8', []),
  sameVersionAgain: runOf('support-v8-again', ['b']),
  answerV1: async () => 'See the handbook.',
  answerV2: async () => 'Use the refund form.',
  reportPath,
  result: { rows: Array.from({ length: 13 }) },
  response: { status: 200, body: { rows: [1] } },
  updateColumn: async ({ columnName }: { columnName: string }) => {
    if (columnName === 'Nope') throw new RangeError('Column "Nope" not found in headers')
    return { dryRun: true, preview: [{ row: 0 }], message: 'DRY RUN: Would update 1 cell' }
  },
})
