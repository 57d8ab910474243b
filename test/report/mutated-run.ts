import type { TestReport } from '../../src/report/record/assertion.js'
import type { RunRecord } from '../../src/report/record/run-record.js'
import { assertion, build, testReport } from './sample.js'

const set = {
  name: 'decks',
  file: 'test/decks.golden.yaml',
  type: 'golden_deck',
  strict: false,
  min_pass_rate: 0.9,
  gate: 'enforce' as const,
  size: 3,
  case_ids_hash: 'f00d',
  tag_pass_rates: {},
}

const prompt = 'Upgrade this Commander deck for under $50:\n1 Sol Ring\n4 Lightning Bolt\n2 Counterspell'
const output = 'Replace one Lightning Bolt with Chaos Warp ($2): it answers any permanent.\nSol Ring stays.'

interface Variant {
  readonly type: string
  readonly held: boolean | null
  readonly note: string
  readonly prompt?: string
  readonly output?: string
  readonly reason?: string
  readonly score?: number
}

const variants: readonly Variant[] = [
  { type: 'typos_decklist', held: true, note: '2 typos', score: 91 },
  {
    type: 'typos_decklist',
    held: false,
    note: '"Counterspell" -> "Counterslell"',
    prompt: prompt.replace('Counterspell', 'Counterslell'),
    output: 'I do not know this card.',
    reason: 'base case: pass, mutated: fail (overall score 31 < 80)',
    score: 31,
  },
  { type: 'reordered_lines', held: true, note: '3 lines in another order', score: 92 },
  {
    type: 'near_miss_card',
    held: false,
    note: '"Sol Ring" -> "Sol Rng"',
    prompt: prompt.replace('Sol Ring', 'Sol Rng'),
    output: 'Keep Sol Rng: two mana for one is the best start there is.',
    reason: 'writes of "Sol Rng" as if it existed',
    score: 62,
  },
  { type: 'near_miss_card', held: null, note: '"Counterspell" -> "Counterspel"', reason: 'the judge gave no answer' },
  { type: 'empty_user_message', held: null, note: 'nothing is said', prompt: '', reason: 'the judge gave no answer' },
]

/** A golden set with variants that held, that broke and that are unknown, as a user would have it. */
export function mutatedRun(more: readonly Variant[] = []): RunRecord {
  const not_made = [
    { mutation_type: 'contradictory_budget', reason: 'the text has no budget to contradict' },
    { mutation_type: 'missing_commander', reason: 'the text does not state the commander' },
  ]
  const golden = { set, case: { id: 'deck-01', name: 'an upgrade', tags: [] }, run: 0, runs: 1, score: 92, reasons: [] }
  const base = testReport('decks > deck-01: an upgrade', [
    assertion({ matcher: 'golden', prompt, output, golden: { ...golden, not_made } }),
  ])
  return build([base, ...[...variants, ...more].map(variantTest)])
}

function variantTest({ type, held, note, reason, score, ...said }: Variant, index: number): TestReport {
  const id = `deck-01~${type}-${index + 1}`
  const reasons = reason ? [{ category: 'mutation' as const, message: reason, unmeasured: held === null }] : []
  const golden = {
    set,
    case: { id, name: `an upgrade (${type})`, tags: [`mutation:${type}`] },
    mutation: { type, base_case_id: 'deck-01', note, held },
    run: 0,
    runs: 1,
    score: score ?? null,
    reasons,
  }
  const outcome = held === null ? 'unknown' : held ? 'pass' : 'fail'
  return testReport(`decks > deck-01: an upgrade > ${id}`, [
    assertion({ matcher: 'golden', outcome, prompt, output, ...said, golden }),
  ])
}
