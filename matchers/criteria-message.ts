import type { FailCriterionDetail, PassCriterionDetail } from '../src/criteria/criteria-report.js'
import type { CriteriaReport, Examination } from '../src/criteria/evaluate-criteria.js'
import { plural } from '../src/report/text/number-text.js'
import type { MatcherContext } from './context.js'

/** One criterion of a report, whichever way it was meant. */
interface CriterionLine {
  readonly criterion: string
  /** It must hold, or must not. */
  readonly kind: 'pass' | 'fail'
  readonly met: boolean
  readonly explanation: string
  readonly detail: PassCriterionDetail | FailCriterionDetail
}

export function criteriaLines(report: CriteriaReport): CriterionLine[] {
  const line = (detail: PassCriterionDetail | FailCriterionDetail, met: boolean): CriterionLine => ({
    criterion: detail.criterion,
    kind: 'triggered' in detail ? 'fail' : 'pass',
    met,
    explanation: detail.explanation,
    detail,
  })
  return [
    ...report.passCriteriaEvaluation.details.map((detail) => line(detail, detail.result)),
    ...report.failCriteriaEvaluation.details.map((detail) => line(detail, !detail.triggered)),
  ]
}

/** What a failed `toSatisfyCriteria` says: broken criteria first, each with the values that decided. */
export function criteriaMessage(context: MatcherContext, examination: Examination): string {
  const { matcherHint, RECEIVED_COLOR, EXPECTED_COLOR, DIM_COLOR } = context.utils
  const { report } = examination
  const isNot = context.isNot ?? false
  const hint = matcherHint('toSatisfyCriteria', 'received', 'criteria', { isNot, promise: context.promise ?? '' })
  const lines = criteriaLines(report)
  const broken = lines.filter((line) => !line.met).map((line) => RECEIVED_COLOR(brokenText(line, examination)))
  const kept = lines.filter((line) => line.met).map((line) => `✓ ${line.explanation}`)
  return [
    hint,
    '',
    isNot ? `${report.summary.reason}, and that was not expected` : headline(report),
    '',
    ...broken,
    ...kept.map((line) => (isNot ? EXPECTED_COLOR : DIM_COLOR)(line)),
    ...(report.warnings ?? []).map((warning) => `! ${warning}`),
  ].join('\n')
}

/** The protocol's reason names the first kind that failed; a person needs both. */
function headline({ passCriteriaEvaluation: pass, failCriteriaEvaluation: fail, summary }: CriteriaReport): string {
  const said = [
    ...(pass.failed > 0 ? [`${pass.failed} of ${pass.total} pass criteria failed`] : []),
    ...(fail.triggered > 0 ? [`${plural(fail.triggered, 'fail condition')} triggered`] : []),
  ]
  return said.join(', ') || summary.reason
}

function brokenText({ kind, detail, explanation }: CriterionLine, { diagram, tellsMore }: Examination): string {
  const mustNot = kind === 'fail' ? 'must not hold: ' : ''
  const [source = '', ...values] = diagram(detail).split('\n')
  const indent = ' '.repeat(2 + mustNot.length)
  // A diagram mostly says it all.
  const sentence = detail.error || values.length === 0 || tellsMore(detail) ? [`  ${explanation}`] : []
  return [`✗ ${mustNot}${source}`, ...values.map((line) => indent + line), ...sentence, ''].join('\n')
}
