/** `quick`: only the first judge of a panel is asked. `full`: all are. */
export type PanelSize = 'quick' | 'full'

/** Of the whole run: `JURY_PANEL`, default `full`. @throws RangeError on another word. */
export function panelSize(env: Record<string, string | undefined>): PanelSize {
  const word = env['JURY_PANEL'] || 'full'
  if (word === 'quick' || word === 'full') return word
  throw new RangeError(`JURY_PANEL is "${word}"; it must be quick or full`)
}
