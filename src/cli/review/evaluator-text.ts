import { oneLine, shorten } from '../../config/text/safe-text.js'
import { percentText, plural } from '../../report/text/number-text.js'
import { accuracyText } from '../../review/spot-check/accuracy-text.js'
import type { Rate } from '../../review/spot-check/agreement.js'
import { type EvaluatorStanding, leastAccuracy } from '../../review/spot-check/evaluator-standing.js'
import { type PanelWorth, worthText } from '../../review/spot-check/panel-worth.js'
import { kappaText } from './kappa-text.js'

/** What people's checks say of each judge, for the terminal. */
export function evaluatorText(standings: readonly EvaluatorStanding[], panels: readonly PanelWorth[] = []): string {
  if (standings.length === 0) return 'No judge was checked by a person yet.\n'
  return [...standings.map(oneEvaluator), ...panels.map(onePanel)].join('\n')
}

function onePanel(panel: PanelWorth): string {
  const { evaluators, checked, worth } = panel
  return `Panel of ${evaluators.map(oneLine).join(', ')}
  ${worthText(panel)}, by ${checked} evaluations that people checked; their errors correlate by ${worth.errorCorrelation.toFixed(2)}
`
}

function oneEvaluator({ evaluator, status, agreement, disagreements, retest, history }: EvaluatorStanding): string {
  const { checked, agreed, accuracy, kappa, sensitivity, specificity, constant } = agreement
  if (checked === 0) return `${oneLine(evaluator)}: no verdict since its re-test passed was checked\n`
  const lines = [
    `${oneLine(evaluator)}: agrees with people in ${agreed} of ${checked} checks`,
    `  accuracy      ${rateText(accuracy, accuracyText)}   over all evaluations, not over the checked ones alone`,
    `  ${constant ? `always "${constant.always}"` : 'a constant'} ${constant ? percentText(constant.accuracy) : '-'}   what a judge reaches that does not look`,
    `  kappa         ${kappaText(kappa)}   agreement beyond chance`,
    `  sensitivity   ${rateText(sensitivity)}   passes what people pass`,
    `  specificity   ${rateText(specificity)}   fails what people fail`,
    ...overTime(history),
    ...disagreements.map(
      ({ case_id, evaluator_pass, notes }) =>
        `  differs: ${oneLine(case_id)}: the judge says ${evaluator_pass ? 'pass' : 'fail'}, a person ${evaluator_pass ? 'fail' : 'pass'}${notes === '' ? '' : ` ("${shorten(oneLine(notes), 120)}")`}`,
    ),
    ...advice(status, disagreements.length, retest),
  ]
  return `${lines.join('\n')}\n`
}

/** Weeks that are told; the page shows all. */
const lastWeeks = 8

function overTime(history: EvaluatorStanding['history']): string[] {
  if (history.length < 2) return []
  const weeks = history.slice(-lastWeeks).map(({ week, agreement: { accuracy, kappa, checked } }) => {
    return `    ${week}  ${rateText(accuracy, accuracyText)}  kappa ${kappaText(kappa)}  ${plural(checked, 'check')}`
  })
  return ['  by week', ...weeks]
}

function advice(status: EvaluatorStanding['status'], wrong: number, retest: EvaluatorStanding['retest']): string[] {
  if (status === 'too_few') return ['  Too few checks to tell.']
  if (status === 'good') return []
  const again = retest.asked > 0 ? ` Re-tested: ${retest.right} of ${retest.asked} right, of ${wrong}.` : ''
  return [
    `  NEEDS REVIEW: below ${percentText(leastAccuracy)}.${again} Change its prompt, run the tests again, then: npx expect-jury spot-check --retest`,
  ]
}

function rateText(rate: Rate | null, valueText = percentText): string {
  if (rate === null) return '-'
  const { lower, upper } = rate.interval
  return `${valueText(rate.value)} (${percentText(lower)} to ${percentText(upper)})`
}
