const pattern = /^selftest-\d{8}-\d{4}(-[a-z0-9]+)?$/

/** Letters and digits of the random part: 36^6, about two thousand million. */
const randomLength = 6

/**
 * Names a run, its session and its report files: `selftest-YYYYMMDD-HHMM-<random>`, in UTC.
 * Source: selftest.md, "Namespace Isolation".
 * @param random a number in [0, 1), like `Math.random`.
 */
export function createRunId(now: Date, random: () => number): string {
  const [date = '', time = ''] = now.toISOString().split('T')
  const part = Array.from({ length: randomLength }, () => Math.floor(random() * 36).toString(36)).join('')
  return `selftest-${date.replaceAll('-', '')}-${time.slice(0, 5).replace(':', '')}-${part}`
}

/** True for a run id, so that one typed on a command line can name a file and nothing else. */
export function isRunId(text: string): boolean {
  return pattern.test(text)
}
