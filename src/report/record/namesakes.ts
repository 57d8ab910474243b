import { oneLine, shorten } from '../../config/text/safe-text.js'
import type { CaseRecord } from './run-record.js'

/** Tests that share file and full name: their ids are numbered in the order they stand in. A sentence for each file. */
export function namesakeWarnings(cases: readonly CaseRecord[]): string[] {
  const byFile = Map.groupBy(cases, ({ project, file }) => JSON.stringify([project, file]))
  return [...byFile.values()].flatMap((ofFile) => {
    const shared = [...Map.groupBy(ofFile, ({ test }) => test)].filter(([, same]) => same.length > 1)
    if (shared.length === 0) return []
    const named = shared
      .slice(0, 3)
      .map(([name, same]) => `${same.length} tests are called "${shorten(oneLine(name), 60)}"`)
    const more = shared.length > 3 ? `, and ${shared.length - 3} more names are shared` : ''
    return [
      `${ofFile[0]?.file}: ${named.join(', ')}${more}. Their ids go by their order, so a test that is added or removed ` +
        'compares one with another: give each a name of its own, such as `test.each(...)("answers %s", ...)`.',
    ]
  })
}
