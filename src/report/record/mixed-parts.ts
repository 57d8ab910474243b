import type { RunPart } from './run-part.js'

/** What one shard left, and in which file. */
export interface PartFile {
  readonly name: string
  readonly part: RunPart
}

/** Of which run a part is, and when it ended. */
export type PartOfRun = Pick<RunPart, 'shard' | 'run' | 'finishedAt'>

/** Why these are not the parts of one run, in a sentence with what to do; `undefined` where nothing speaks against it. */
export function mixedParts(files: readonly PartFile[]): string | undefined {
  const parts = files.map(({ part }) => part)
  return differentCounts(parts) ?? sameShard(files) ?? mixedRuns(parts)
}

/** Why these are not of one run; `undefined` where nothing speaks against it. */
export const mixedRuns = (parts: readonly PartOfRun[]): string | undefined => differentRuns(parts) ?? daysApart(parts)

function differentCounts(parts: readonly RunPart[]): string | undefined {
  const counts = new Set(parts.map(({ shard }) => shard.count))
  return counts.size > 1 ? `holds shards of ${[...counts].join(' and of ')}: ${remedy}.` : undefined
}

function sameShard(files: readonly PartFile[]): string | undefined {
  const byShard = Map.groupBy(files, ({ part }) => part.shard.index)
  const twice = [...byShard].find(([, some]) => some.length > 1)
  return twice && `holds shard ${twice[0]} in ${twice[1].map(({ name }) => name).join(' and ')}: remove all but one.`
}

function differentRuns(parts: readonly PartOfRun[]): string | undefined {
  if (new Set(parts.map(({ run }) => run)).size === 1) return undefined
  const listed = parts.map(({ shard, run = 'none that names itself' }) => `shard ${shard.index} of ${run}`)
  return `holds shards of different runs (${listed.join(', ')}): ${remedy}.`
}

const dayMs = 24 * 60 * 60 * 1000

/** No run takes so long; one that its CI names may be continued days later. */
function daysApart(parts: readonly PartOfRun[]): string | undefined {
  const [first, ...others] = parts.toSorted((a, b) => Date.parse(a.finishedAt) - Date.parse(b.finishedAt))
  const last = others.at(-1)
  if (!first || !last || first.run !== undefined) return undefined
  if (Date.parse(last.finishedAt) - Date.parse(first.finishedAt) <= dayMs) return undefined
  const when = ({ shard, finishedAt }: PartOfRun): string => `shard ${shard.index} ended at ${finishedAt}`
  return `holds shards that ended more than 24 hours apart (${when(first)}, ${when(last)}): ${remedy}.`
}

const remedy = 'remove those of an earlier run'
