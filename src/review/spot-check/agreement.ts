import type { Interval } from '../../stats/interval.js'
import { wilsonInterval } from '../../stats/wilson-interval.js'
import { humanPass, type Validation } from '../validation.js'

/** A share in [0, 1] with its 95 % Wilson interval. */
export interface Rate {
  readonly value: number
  readonly interval: Interval
  /** How many equal checks the weighted ones are worth: Kish (1965), (sum of weights)^2 / sum of squared weights. */
  readonly effective: number
}

/** How well a judge agrees with people; every rate is weighted to all evaluations. `null`: no case to tell it from. */
export interface Agreement {
  readonly checked: number
  readonly agreed: number
  readonly accuracy: Rate | null
  /** Cohen's kappa, in [-1, 1]. */
  readonly kappa: number | null
  /** Of what people pass, the share that the judge passes. */
  readonly sensitivity: Rate | null
  /** Of what people fail, the share that the judge fails. */
  readonly specificity: Rate | null
  /** What a judge would reach that always says the same. */
  readonly constant: { readonly always: 'pass' | 'fail'; readonly accuracy: number } | null
}

/** Pure: from the checks of one judge. */
export function agreementOf(rows: readonly Validation[]): Agreement {
  const passedByPeople = rows.filter(humanPass)
  const failedByPeople = rows.filter((row) => !humanPass(row))
  const agrees = ({ human_agrees }: Validation) => human_agrees
  return {
    checked: rows.length,
    agreed: rows.filter(agrees).length,
    accuracy: rate(rows, agrees),
    kappa: weightedKappa(rows),
    sensitivity: rate(passedByPeople, agrees),
    specificity: rate(failedByPeople, agrees),
    constant: constantPredictor(rate(rows, humanPass)),
  }
}

function rate(rows: readonly Validation[], counts: (row: Validation) => boolean): Rate | null {
  const value = share(rows, counts)
  const squares = rows.reduce((sum, { weight }) => sum + weight ** 2, 0)
  const effective = Math.max(1, Math.round(total(rows) ** 2 / squares))
  const interval = value === null ? null : wilsonInterval(Math.round(value * effective), effective)
  return value === null || interval === null ? null : { value, interval, effective }
}

function share(rows: readonly Validation[], counts: (row: Validation) => boolean): number | null {
  return rows.length === 0 ? null : total(rows.filter(counts)) / total(rows)
}

const total = (rows: readonly Validation[]) => rows.reduce((sum, { weight }) => sum + weight, 0)

/** Cohen (1960), over weighted cases. */
function weightedKappa(rows: readonly Validation[]): number | null {
  const agreed = share(rows, ({ human_agrees }) => human_agrees)
  const judge = share(rows, ({ evaluator_pass }) => evaluator_pass)
  const human = share(rows, humanPass)
  if (agreed === null || judge === null || human === null) return null
  const byChance = judge * human + (1 - judge) * (1 - human)
  return byChance === 1 ? null : (agreed - byChance) / (1 - byChance)
}

function constantPredictor(passRate: Rate | null): Agreement['constant'] {
  if (passRate === null) return null
  const always = passRate.value >= 0.5 ? 'pass' : 'fail'
  return { always, accuracy: Math.max(passRate.value, 1 - passRate.value) }
}
