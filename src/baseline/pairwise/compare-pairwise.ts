import { firstRepeatedId } from '../../config/first-repeated.js'
import { refuseUnknownOptions } from '../../config/options/known-options.js'
import { requireAmount, requireOneOf } from '../../config/options/option-ranges.js'
import { assertJudge } from '../../judge/assert-judge.js'
import { modelNamed, modelOf } from '../../judge/configure.js'
import { hashFraction } from '../../judge/pairwise/hash-fraction.js'
import type { Pair } from '../../judge/pairwise/pairwise-prompt.js'
import { judgePair } from '../../judge/pairwise/pairwise.js'
import type { Judge, JudgeContext } from '../../judge/port.js'
import { type CaseSummary, requireSummaries, type RunSummary } from '../run-summary.js'
import { type PairwiseResult, pairwiseResultSchema } from './pairwise-result.js'
import { isCloseCall, type JudgedCase, summarizePairwise } from './summarize-pairwise.js'

/** A case that both versions answer. */
export interface PairwiseCase extends Omit<Pair, 'a' | 'b'> {
  readonly id: string
}

/** One of the two versions: a run that holds its outputs, or the system itself, which is then called for each case. */
export type PairwiseSide = RunSummary | ((testCase: PairwiseCase) => string | Promise<string>)

/** What {@link comparePairwise} takes. Its names are those of suite-expansion.md, "Running A/B". */
export interface PairwiseOptions {
  cases: readonly PairwiseCase[]
  a: PairwiseSide
  b: PairwiseSide
  /** Whose first model compares. Default: the configured model. */
  judge?: Judge
  /** Name of an OpenAI model that compares, instead of `judge`. Default: the configured model, else `gpt-4o-mini`. */
  judge_model?: string
  /** Ids of the cases to compare, each once. Default: the first 20; the others are in `skipped_case_ids`. */
  test_case_ids?: readonly string[]
  /**
   * `all` (default). `close_calls`: only cases whose validator scores differ by at most `close_call_threshold`.
   * `sample`: a share of the cases, `sample_rate`, chosen by a hash of the case's id.
   */
  judge_mode?: 'all' | 'close_calls' | 'sample'
  /** Points on the 0-100 scale, default 5. */
  close_call_threshold?: number
  /** In [0, 1], default 0.3. */
  sample_rate?: number
  /** `both` (default) asks twice for each case, `random` once, at half the price. */
  order?: 'both' | 'random'
  /** Test and signal of the caller. */
  context?: JudgeContext
}

const casesWithoutIds = 20

/**
 * Which of two versions answers better? A judge compares them case by case, without knowing which answer is whose.
 * The validator's scores (`overall` of the runs) stand beside the judge's choice; they do not decide.
 *
 * @returns never rejects for a model that failed: such a case is `unknown` and part of no rate.
 * @throws RangeError when a case has no output in a run, an id is not among the cases or there twice, `close_calls` meets
 * a case without a validator score, or an option has a value that there is not; TypeError for an option that there is
 * not, for a `judge` that is none, a run record, and where `a` or `b` gives no text. What a system under test throws is
 * passed on.
 */
export async function comparePairwise(options: PairwiseOptions): Promise<PairwiseResult> {
  checkOptions(options)
  const { judge_mode = 'all', order = 'both', context } = options
  const { sample_rate: sampleRate = 0.3, close_call_threshold: threshold = 5 } = options
  const model = !options.judge && options.judge_model ? modelNamed(options.judge_model) : modelOf(options.judge)
  const chosen = chosenCases(options)
  const toAnswer = chosen.filter(({ id }) => judge_mode !== 'sample' || hashFraction('sample', id) < sampleRate)
  requireOutputs(options, toAnswer)
  requireScores(options, toAnswer)
  const [a, b] = [answerer(options.a, 'a'), answerer(options.b, 'b')]
  const answered = await Promise.all(
    toAnswer.map(async (testCase): Promise<Answers> => {
      const [answerA, answerB] = await Promise.all([a(testCase), b(testCase)])
      return { testCase, a: answerA, b: answerB }
    }),
  )
  const toJudge = answered.filter(
    ({ a, b }) => judge_mode !== 'close_calls' || isCloseCall(a.score, b.score, threshold),
  )
  const judged = await Promise.all(
    toJudge.map(async ({ testCase, a, b }): Promise<JudgedCase> => {
      const pair = { ...testCase, a: a.output, b: b.output }
      const verdict = await judgePair({ ...pair, model, order, ...(context && { call: context }) })
      return { id: testCase.id, a, b, verdict }
    }),
  )
  const judgedIds = new Set(judged.map(({ id }) => id))
  const wanted = options.test_case_ids ? chosen : options.cases
  const skipped = wanted.flatMap(({ id }) => (judgedIds.has(id) ? [] : [id]))
  return summarizePairwise({ judge_model: model.name, judge_mode, order, judged, skipped })
}

function checkOptions(options: PairwiseOptions): void {
  refuseUnknownOptions('comparePairwise', options, [
    'cases',
    'a',
    'b',
    'judge',
    'judge_model',
    'test_case_ids',
    'judge_mode',
    'close_call_threshold',
    'sample_rate',
    'order',
    'context',
  ])
  if (!Array.isArray(options.cases)) throw new TypeError('comparePairwise needs `cases`, a list: [{ id, prompt }, ...]')
  if (options.judge !== undefined) assertJudge(options.judge)
  if (options.judge && options.judge_model !== undefined)
    throw new RangeError('comparePairwise: give either `judge` or `judge_model`')
  if (options.judge_model !== undefined && (typeof options.judge_model !== 'string' || options.judge_model === ''))
    throw new TypeError("comparePairwise: `judge_model` must be a model's name; a model object goes into `judge`")
  requireOneOf('judge_mode', options.judge_mode, pairwiseResultSchema.shape.judge_mode.options)
  requireOneOf('order', options.order, pairwiseResultSchema.shape.order.options)
  requireAmount('close_call_threshold', options.close_call_threshold)
  requireAmount('sample_rate', options.sample_rate)
  if ((options.sample_rate ?? 0) > 1)
    throw new RangeError(`\`sample_rate\` is ${options.sample_rate}; it is a share of the cases, from 0 to 1`)
}

function chosenCases({ cases, test_case_ids }: PairwiseOptions): readonly PairwiseCase[] {
  const byId = new Map(cases.map((testCase) => [testCase.id, testCase]))
  const twice = firstRepeatedId(cases)
  if (twice !== undefined) throw new RangeError(`comparePairwise: two cases have the id "${twice}"`)
  if (!test_case_ids) return cases.slice(0, casesWithoutIds)
  return [...new Set(test_case_ids)].map((id) => {
    const found = byId.get(id)
    if (!found) throw new RangeError(`test_case_ids names "${id}", which is not among the ${cases.length} cases`)
    return found
  })
}

interface Answers extends Pick<JudgedCase, 'a' | 'b'> {
  readonly testCase: PairwiseCase
}

function answerer(side: PairwiseSide, name: string): (testCase: PairwiseCase) => Promise<JudgedCase['a']> {
  if (typeof side !== 'function') {
    const stored = new Map(side.cases.map((summary) => [summary.id, summary]))
    return async ({ id }) => ({ output: stored.get(id)?.output ?? '', score: stored.get(id)?.overall ?? null })
  }
  return async (testCase) => {
    const output: unknown = await side(testCase)
    if (typeof output === 'string') return { output, score: null }
    const hint = typeof output === 'object' && output !== null && 'output' in output ? ' such as its `output`' : ''
    throw new TypeError(
      `comparePairwise: \`${name}\` gave a value of type ${typeof output} for case "${testCase.id}"; it must return the text${hint}`,
    )
  }
}

/** Before anything is called, for it would be paid in vain. */
function requireOutputs({ a, b }: PairwiseOptions, cases: readonly PairwiseCase[]): void {
  for (const [name, side] of Object.entries({ a, b })) {
    if (typeof side === 'function') continue
    if (!Array.isArray(side?.cases))
      throw new TypeError(
        `comparePairwise: \`${name}\` must be a run, { id, cases }, or a function that gives the text`,
      )
    requireSummaries('comparePairwise', side)
    const answered = new Set(side.cases.flatMap(({ id, output }) => (output === undefined ? [] : [id])))
    const missing = cases.find(({ id }) => !answered.has(id))
    if (missing) throw new RangeError(`run "${side.id}" (${name}) holds no output of case "${missing.id}"`)
  }
}

/** Before anything is called: a close call cannot be told without two scores. */
function requireScores({ judge_mode, a, b }: PairwiseOptions, cases: readonly PairwiseCase[]): void {
  if (judge_mode !== 'close_calls') return
  const scored = [a, b].map((side) => new Set(typeof side === 'function' ? [] : side.cases.flatMap(scoredId)))
  const missing = cases.find(({ id }) => scored.some((ids) => !ids.has(id)))
  if (!missing) return
  throw new RangeError(
    `judge_mode "close_calls" needs a validator score (overall) of case "${missing.id}" in both runs`,
  )
}

const scoredId = ({ id, overall }: CaseSummary) => (typeof overall === 'number' ? [id] : [])
