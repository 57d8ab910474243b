import { columnsOf } from '../../config/text/columns.js'
import { oneLine, shorten } from '../../config/text/safe-text.js'
import { axisSpan, type Effect } from './effects.js'
import { pointsText } from './number-text.js'

/** Characters on each side of zero. */
const half = 20
const longestName = 24

/**
 * Differences with their 95 % intervals, a line each, on one axis around zero:
 *
 *     pass rate                   │  ├───●───┤           +8
 */
export function textPlot(effects: readonly Effect[]): string[] {
  if (effects.length === 0) return []
  const span = axisSpan(effects)
  const names = effects.map(({ name }) => shorten(oneLine(name), longestName))
  const width = Math.max(...names.map(columnsOf))
  const axis = `${`−${span * 100}`.padEnd(half)}0${`+${span * 100}`.padStart(half)}`
  return [
    ...effects.map(
      (effect, index) =>
        `${padded(names[index] ?? '', width)}  ${line(effect, span)}  ${pointsText(effect.difference)}`,
    ),
    `${' '.repeat(width)}  ${axis}  points`,
  ]
}

const padded = (text: string, width: number): string => text + ' '.repeat(width - columnsOf(text))

function line({ difference, interval }: Effect, span: number): string {
  const column = (value: number): number => half + Math.round((Math.max(-span, Math.min(span, value)) / span) * half)
  const cells: string[] = Array.from({ length: 2 * half + 1 }, () => ' ')
  cells[half] = '│'
  if (interval) {
    const [from, to] = [column(interval.lower), column(interval.upper)]
    for (let index = from; index <= to; index++) cells[index] = index === half ? '┼' : '─'
    if (from < to) [cells[from], cells[to]] = ['├', '┤']
  }
  cells[column(difference)] = '●'
  return cells.join('')
}
