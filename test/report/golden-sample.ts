import type { TestReport } from '../../src/report/record/assertion.js'
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

const cards = { ...set, name: 'cards', file: 'test/cards.golden.yaml', size: 1, tag_pass_rates: {} }

const noCommander = { mutation_type: 'missing_commander', reason: 'the text does not state the <commander>' }

/** A case that passed with three variants: one held, one broke, one has no verdict. */
export function mutatedTests(): TestReport[] {
  const base = 'deck-01'
  const run = { run: 0, runs: 1, reasons: [] }
  const variant = (id: string, note: string, held: boolean | null, reason?: string) => ({
    set: cards,
    case: { id: `${base}~${id}`, name: base, tags: [] },
    mutation: { type: id.slice(0, -2), base_case_id: base, note, held },
    ...run,
    score: held === null ? null : held ? 90 : 40,
    ...(reason && { reasons: [{ category: 'mutation' as const, message: reason, unmeasured: held === null }] }),
  })
  const near = '"Sol Ring" -> "Sol Rng"'
  const name = (id: string) => `cards > ${base} > ${base}~${id}`
  const prompt = 'Rate Sol Rng'
  return [
    testReport(`cards > ${base}`, [
      assertion({
        matcher: 'golden',
        prompt: 'Rate Sol Ring',
        output: 'Sol Ring is strong.',
        golden: { set: cards, case: { id: base, name: base, tags: [] }, not_made: [noCommander], ...run, score: 92 },
      }),
    ]),
    testReport(name('typos_decklist-1'), [
      assertion({ matcher: 'golden', golden: variant('typos_decklist-1', 'a typo', true) }),
    ]),
    testReport(name('near_miss_card-1'), [
      assertion({
        matcher: 'golden',
        outcome: 'fail',
        prompt,
        output: '<b>Sol Rng</b> is strong.',
        golden: variant('near_miss_card-1', near, false, 'writes of "Sol Rng" as if it existed'),
      }),
    ]),
    testReport(name('near_miss_card-2'), [
      assertion({
        matcher: 'golden',
        outcome: 'unknown',
        prompt,
        golden: variant('near_miss_card-2', near, null, 'no validator says whether it refuses'),
      }),
    ]),
  ]
}
