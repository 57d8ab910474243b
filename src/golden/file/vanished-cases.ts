import { type GoldenSet, wholeFile } from './load-golden-set.js'

const named = 10

/**
 * A set that has lost cases since its last accepted run has a smaller denominator, and would make a worse system look
 * better.
 * @throws ConfigError that names the cases that are gone
 */
export function refuseVanishedCases({ file, name, cases }: GoldenSet, acceptedCaseIds: readonly string[]): void {
  const present = new Set(cases.map(({ id }) => id))
  const vanished = acceptedCaseIds.filter((id) => !present.has(id))
  if (vanished.length === 0) return
  const shown = vanished.slice(0, named).map((id) => `"${id}"`)
  const more = vanished.length > named ? ` and ${vanished.length - named} more` : ''
  throw wholeFile(
    file,
    'cases',
    `${shown.join(', ')}${more} of the last accepted run ${vanished.length === 1 ? 'is' : 'are'} gone; ` +
      'put what is missing back, or run without it (JURY_MODE=auto npx vitest run -u, or jest -u) and accept that run: ' +
      `npx expect-jury baseline accept <run id> --name "${name}" --allow-removed`,
  )
}
