/** One shard of a run that was split. */
export interface Shard {
  /** From 1. */
  readonly index: number
  readonly count: number
  /** Of a run that has several sets of shards, such as one for each system. */
  readonly label?: string
}

/** What of a split run is not there, each in a sentence; nobody else looks for it. */
export function lostShards(shards: readonly Shard[]): string[] {
  return [...Map.groupBy(shards, ({ label }) => label)].flatMap(([label, some]) => {
    const count = Math.max(...some.map((shard) => shard.count))
    const there = new Set(some.map(({ index }) => index))
    const lost = Array.from({ length: count }, (_, index) => index + 1).filter((index) => !there.has(index))
    const of = label === undefined ? '' : ` ("${label}")`
    return lost.map(
      (index) => `Shard ${index} of ${count}${of} is not among the merged reports: its tests count nowhere.`,
    )
  })
}
