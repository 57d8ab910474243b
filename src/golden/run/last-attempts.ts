/** What a test does in one of its attempts. */
interface Attempted {
  readonly attempt: number
  /** Of a test that the runner repeats: which time it was. Default 0. */
  readonly repetition?: number | undefined
}

/** Those of the last attempt. A retry takes the place of the attempt before it; a repetition stands beside the others. */
export function ofLastAttempts<Entry extends Attempted>(entries: readonly Entry[]): Entry[] {
  const last = new Map<number, number>()
  for (const { attempt, repetition = 0 } of entries) last.set(repetition, Math.max(attempt, last.get(repetition) ?? 0))
  return entries.filter(({ attempt, repetition = 0 }) => attempt === last.get(repetition))
}
