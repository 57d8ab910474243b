import type { TestReport } from '../../src/report/assertion.js'
import { assertion, testReport, verdict } from './sample.js'

const set = {
  name: 'support',
  file: 'test/support.golden.yaml',
  type: 'golden_chat',
  strict: true,
  min_pass_rate: 1,
  gate: 'enforce' as const,
  size: 4,
  case_ids_hash: 'f00d',
  tag_pass_rates: { refunds: 1 },
}

const message = 'specificity 62 < 70: names no product'

/** Three of a set's four cases: one passed, one failed its gate, one has no verdict. */
export function goldenTests(): TestReport[] {
  const golden = (
    id: string,
    score: number | null,
    reasons: { category: 'specificity'; message: string; unmeasured: boolean }[],
  ) => ({
    set,
    case: { id, name: id.replaceAll('-', ' '), tags: ['refunds'] },
    run: 0,
    runs: 1,
    score,
    validatorBreakdown: {
      overallScore: score,
      categoryScores: { factuality: 92, specificity: score, legality: null },
      violations: { critical: 0, total: 1, messages: ['tone: "LISTEN" (at 0) shouts'] },
      flags: { askedClarifyingQuestions: true, refusedWhenNeeded: null, hallucinationRisk: 'low' as const },
      notes: {},
    },
    reasons,
  })
  const unknown = { code: 'timeout', message: 'No answer in 60 s.' }
  return [
    testReport('support > refund-01', [
      assertion({ matcher: 'golden', verdict: verdict([1, 0.9, 1, 1]), golden: golden('refund-01', 95, []) }),
    ]),
    testReport('support > refund-02', [
      assertion({
        matcher: 'golden',
        outcome: 'fail',
        summary: `support: score 62; ${message}`,
        output: 'LISTEN, it depends.',
        golden: golden('refund-02', 62, [{ category: 'specificity', message, unmeasured: false }]),
      }),
    ]),
    testReport('support > refund-03', [
      assertion({ matcher: 'golden', outcome: 'unknown', unknown, golden: golden('refund-03', null, []) }),
    ]),
  ]
}
