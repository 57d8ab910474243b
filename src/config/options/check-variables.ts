import { readMode } from './mode.js'
import { panelSize } from './panel-size.js'

type Variables = Readonly<Record<string, string | undefined>>

/**
 * Called before a run: with a mistyped variable each call would be refused by itself, and what is tested may hide that.
 * @throws RangeError for a `JURY_MODE`, a `JURY_BUDGET_USD` or a `JURY_PANEL` that cannot be.
 */
export function checkVariables(env: Variables): void {
  if (env['JURY_MODE']) readMode(env['JURY_MODE'], 'JURY_MODE')
  budgetIn(env)
  panelSize(env)
}

/** `undefined` where none is set. @throws RangeError on what is no amount. */
export function budgetIn({ JURY_BUDGET_USD: text = '' }: Variables): number | undefined {
  if (text.trim() === '') return undefined // as a number, blanks would be a budget of nothing
  const usd = Number(text)
  if (usd >= 0) return usd
  throw new RangeError(`JURY_BUDGET_USD is "${text}"; it must be US dollars: 0.50`)
}
