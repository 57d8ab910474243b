/** `6 February 2026, 12:34 UTC`; a time that cannot be read stays as it is. */
export function longDate(timestamp: string): string {
  const time = new Date(timestamp)
  if (Number.isNaN(time.getTime())) return timestamp
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(time).replace(' at ', ', ')} UTC`
}
