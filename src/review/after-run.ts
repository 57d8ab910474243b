import { cutPercent } from '../config/text/cut-percent.js'
import { oneLine } from '../config/text/safe-text.js'
import { thrownMessage } from '../config/thrown.js'
import type { CaseRecord, RunRecord } from '../report/record/run-record.js'
import { enqueueFromRun } from './enqueue-from-run.js'
import { evaluatorName } from './evaluation.js'
import { withKeptWords } from './kept-words.js'
import { openProjectReviews } from './open-review-store.js'
import type { NewReview } from './review.js'
import { rowsOfRun } from './rows-of-run.js'
import { accuracyText } from './spot-check/accuracy-text.js'
import type { Agreement } from './spot-check/agreement.js'
import { correctedPassRate } from './spot-check/corrected-rate.js'
import { type EvaluatorStanding, evaluatorStandings, leastAccuracy } from './spot-check/evaluator-standing.js'

export interface AfterRunOptions {
  readonly rootDir: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** `off`: nothing is queued, stored or said. Default `on`. */
  readonly reviews?: 'on' | 'off' | undefined
}

/**
 * The end of a run: puts what a person should look at into the queue.
 * @returns lines for the summary: what waits, which judges are not to be trusted, and the pass rate without the judge's
 * bias.
 * Never rejects: the tests' result does not depend on it.
 */
export async function afterRun(record: RunRecord, { rootDir, env, reviews }: AfterRunOptions): Promise<string[]> {
  if (reviews === 'off') return []
  try {
    const { store, place, notice, unreadAnswers } = await openProjectReviews(rootDir, env, { hurried: true })
    try {
      const queue = { add: (reviews: readonly NewReview[]) => store.add(withKeptWords(reviews, rootDir)) }
      const added = await enqueueFromRun(record, queue)
      if (place === 'database') await store.addRunRows(rowsOfRun(record)) // in files, the record under reports/ is it
      const judged = judgeLines(record, evaluatorStandings(await store.validations()))
      return [...queueLines(added, notice), ...judged, ...unreadLines(unreadAnswers())]
    } finally {
      await store.close()
    }
  } catch (error) {
    const why = thrownMessage(error).replace(/\s+/g, ' ').replace(/\.$/, '')
    return [`The review queue could not be used: ${why}. The tests' result is not affected. ${turnOff}`]
  }
}

const turnOff =
  "To turn the queue off: reviews: 'off' in the options of jury() or of Jest's reporter, or in config/selftest.yaml"

/** Where the queue is needs to be told only when something has entered it. */
function queueLines(added: number, notice: string | undefined): string[] {
  if (added === 0) return []
  const waits = `${added} new ${added === 1 ? 'case waits' : 'cases wait'} for a person: npx expect-jury review`
  return [waits, ...(notice === undefined ? [] : [`${notice}. ${turnOff}`])]
}

/** A judge that people found wrong would look as if nobody had looked. */
function unreadLines(count: number): string[] {
  if (count === 0) return []
  const lines = count === 1 ? '1 line' : `${count} lines`
  return [
    `${lines} of people's answers cannot be read, as after a merge, and what is said of the judges is without them: ` +
      'npx expect-jury spot-check names them',
  ]
}

/** Pure: what people's checks say of the judges of this run. */
function judgeLines({ cases }: RunRecord, standings: readonly EvaluatorStanding[]): string[] {
  const judges = new Set(cases.flatMap(({ votes }) => votes.map(({ judge }) => judge)))
  const known = [...judges].flatMap((judge) => {
    const standing = standings.find(({ evaluator }) => evaluator === evaluatorName(judge))
    return standing && standing.status !== 'too_few' ? [{ judge, standing }] : []
  })
  const weak = known.filter(({ standing }) => standing.status === 'needs_review')
  return [
    ...weak.map(({ judge, standing }) => weakLine(judge, standing)),
    ...(judges.size === 1 ? known.flatMap(({ standing }) => correctedLine(cases, standing.agreement)) : []),
  ]
}

function weakLine(judge: string, { agreement, disagreements }: EvaluatorStanding): string {
  return (
    `The judge "${oneLine(judge)}" is right in ${accuracyText(agreement.accuracy?.value ?? 0)} of all evaluations, ` +
    `going by ${agreement.checked} checks by people, and needs ${percent(leastAccuracy)}. Review its prompt, run the tests again, then: npx expect-jury spot-check --retest ` +
    `(${disagreements.length} ${disagreements.length === 1 ? 'disagreement' : 'disagreements'})`
  )
}

/** Of what the judge itself said: a test may have asked for a fail, or have asked no judge. */
function correctedLine(cases: readonly CaseRecord[], agreement: Agreement): string[] {
  const said = cases.flatMap(({ votes }) => votes.find(({ outcome }) => outcome !== 'unknown')?.outcome ?? [])
  const passed = said.filter((outcome) => outcome === 'pass').length
  const corrected = correctedPassRate(passed, said.length, agreement)
  if (!corrected) return []
  const { rate, interval } = corrected
  return [
    `Pass rate of ${said.length} judged ${said.length === 1 ? 'case' : 'cases'} as people would see it: ${percent(rate)} ` +
      `(${percent(interval.lower)} to ${percent(interval.upper)}), the judge says ${percent(passed / said.length)}`,
  ]
}

/** Only all is 100 %, and only none is 0 %. */
function percent(rate: number): string {
  const whole = Math.round(rate * 100)
  const isRounded = (whole === 100 && rate < 1 - 1e-9) || (whole === 0 && rate > 0)
  return `${isRounded ? cutPercent(rate) : whole}%`
}
