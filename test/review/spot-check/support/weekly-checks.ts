import { evaluationId } from '../../../../src/review/evaluation.js'
import { reviewId } from '../../../../src/review/review-id.js'
import { unanswered } from '../../../../src/review/review.js'
import { drawEvaluations } from '../../../../src/review/spot-check/draw-evaluations.js'
import { validationsOf } from '../../../../src/review/spot-check/validations-of.js'
import type { Validation } from '../../../../src/review/validation.js'
import { assertion, build, testReport, verdict } from '../../../report/sample.js'

/** What a judge said of an output, and whether a person agrees. */
export interface Judged {
  readonly name: string
  readonly pass: boolean
  readonly right: boolean
}

const template = build([
  testReport('t', [assertion({ prompt: 'ask', output: 'said', verdict: verdict([1, 1, 1, 1]) })]),
])

function runOf(evaluations: readonly Judged[]) {
  const cases = evaluations.flatMap(({ name, pass }) => {
    const outcome = pass ? ('pass' as const) : ('fail' as const)
    return template.cases.map((entry) => {
      const votes = entry.votes.map((vote) => Object.assign({}, vote, { outcome }))
      return Object.assign({}, entry, { prompt: name, output: name, outcome, votes })
    })
  })
  return { ...template, cases }
}

/**
 * Every week a run over what is there then, and a person who checks a sample of 20.
 * @param answered share of the sample, from its beginning
 * @returns all checks
 */
export function weeklyChecks(weeks: readonly (readonly Judged[])[], { answered = 1 } = {}): Validation[] {
  const truth = new Map(weeks.flat().map((each) => [evaluationId({ prompt: each.name, output: each.name }), each]))
  const known = new Set<string>()
  const validations: Validation[] = []
  for (const [week, evaluations] of weeks.entries()) {
    const at = new Date(Date.UTC(2026, 0, 5 + 7 * week)).toISOString()
    const drawn = drawEvaluations([runOf(evaluations)], { count: 20, seed: at, known, validations })
    for (const [place, review] of drawn.entries()) {
      const id = reviewId('evaluation', review.input, review.output)
      known.add(id)
      if (place >= answered * drawn.length) continue
      const { pass, right } = truth.get(id)!
      const status = pass === right ? ('approved' as const) : ('rejected' as const)
      const answer = { ...unanswered, id: reviewId('answer', review.id), review: review.id, at, by: 'ada', status }
      validations.push(...validationsOf(review, answer))
    }
  }
  return validations
}
