import { topicsOf } from './issue-topics.js'

/** What is counted or numbered -> its figures: `line` -> `7`, `day` -> `30`. */
export type Figures = ReadonlyMap<string, ReadonlySet<string>>

/** A figure between the words that may say what it is of: `line 7`, `#7`, `30-day`, `handler2`. */
const figure = /(?:(\p{L}{1,100})[\s#-]{0,3})?(?<!\d)(\d{1,100})(?:[\s-]{0,3}(?=(\p{L}{1,100})))?/gu

export function figuresOf(issue: string): Figures {
  const figures = new Map<string, Set<string>>()
  for (const [, before = '', number = '', after = ''] of issue.matchAll(figure))
    for (const name of topicsOf(`${before} ${after}`)) figures.set(name, (figures.get(name) ?? new Set()).add(number))
  return figures
}

/** Whether the two tell different figures of one thing, as of a typo in line 3 and one in line 7. */
export function differInFigures(a: Figures, b: Figures): boolean {
  return [...a].some(([name, numbers]) => {
    const others = b.get(name)
    return others !== undefined && ![...numbers].some((number) => others.has(number))
  })
}
