import { closest } from './closest.js'
import { readMode } from './mode.js'
import { panelSize } from './panel-size.js'

type Variables = Readonly<Record<string, string | undefined>>

/**
 * Called before a run: with a mistyped variable each call would be refused by itself, and what is tested may hide that.
 * @throws RangeError for a `JURY_MODE`, a `JURY_BUDGET_USD` or a `JURY_PANEL` that cannot be, and for a variable that is
 * nearly one of ours: its limit would hold nothing.
 */
export function checkVariables(env: Variables): void {
  for (const name of Object.keys(env)) refuseMisspelled(name)
  if (env['JURY_MODE']) readMode(env['JURY_MODE'], 'JURY_MODE')
  budgetIn(env)
  panelSize(env)
}

const prefix = 'JURY_'
const ours = ['MODE', 'MODEL', 'BUDGET_USD', 'PANEL', 'REVIEWER', 'SMTP_URL', 'SMTP_FROM']

/** `JURY_BUDGET`, `JURY_MDOE`; not `JURY_MODEL_2` or `JURY_CODE`, which a project may have for itself. */
function refuseMisspelled(variable: string): void {
  const word = variable.slice(prefix.length)
  if (!variable.startsWith(prefix) || ours.includes(word)) return
  const near = ours.some((name) => word.startsWith(name)) ? undefined : closest(word, ours, 1)
  const meant = word.startsWith('BUDGET') ? 'BUDGET_USD' : near
  if (meant === undefined || meant[0] !== word[0]) return
  throw new RangeError(`${variable} is not a variable that is read; did you mean ${prefix}${meant}?`)
}

/** `undefined` where none is set. @throws RangeError on what is no amount. */
export function budgetIn({ JURY_BUDGET_USD: text = '' }: Variables): number | undefined {
  if (text.trim() === '') return undefined // as a number, blanks would be a budget of nothing
  const usd = Number(text)
  if (usd >= 0) return usd
  throw new RangeError(`JURY_BUDGET_USD is "${text}"; it must be US dollars: 0.50`)
}
