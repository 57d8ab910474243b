const months = 'January February March April May June July August September October November December'.split(' ')

/**
 * `6 February 2026, 12:34 UTC`; a time that cannot be read stays as it is. Not by `Intl`, whose first use costs as much as
 * the page of a hundred cases.
 */
export function longDate(timestamp: string): string {
  const time = new Date(timestamp)
  if (Number.isNaN(time.getTime())) return timestamp
  const day = `${time.getUTCDate()} ${months[time.getUTCMonth()]} ${time.getUTCFullYear()}`
  return `${day}, ${time.toISOString().slice(11, 16)} UTC`
}
