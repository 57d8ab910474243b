/** Date of the week's first day, UTC. */
export function mondayOf(time: string): string {
  const date = new Date(time)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
