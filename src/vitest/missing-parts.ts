import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { TestModule, Vitest } from 'vitest/node'
import { unloadedFile } from '../report/unloaded-file.js'

/** Test files that did not load; Vitest itself says which, and is red. */
export function unloadedFiles({ config }: Vitest, modules: readonly TestModule[]): string[] {
  return modules.flatMap((module) => {
    const [error] = module.errors()
    return error ? [unloadedFile(config.root, module.moduleId, error.message)] : []
  })
}

/** Shards whose blob is not among the merged; nobody else looks for them. */
export function lostShards({ config }: Vitest): string[] {
  if (!config.mergeReports) return []
  const blobs = readdirSync(resolve(config.mergeReports)).flatMap((name) => shardOf(name) ?? [])
  return [...Map.groupBy(blobs, ({ label }) => label)].flatMap(([label, shards]) => {
    const count = Math.max(...shards.map((shard) => shard.count))
    const there = new Set(shards.map(({ index }) => index))
    const lost = Array.from({ length: count }, (_, index) => index + 1).filter((index) => !there.has(index))
    const of = label === '' ? '' : ` ("${label}")`
    return lost.map(
      (index) => `Shard ${index} of ${count}${of} is not among the merged reports: its tests count nowhere.`,
    )
  })
}

/** Vitest names them `blob-2-4.json`, or `blob-<label>-2-4.json`; other names say nothing about how many there should be. */
function shardOf(name: string): { label: string; index: number; count: number } | undefined {
  const [, label = '', index, count] = /^blob-(?:(.+)-)?(\d+)-(\d+)\.json$/.exec(name) ?? []
  return index === undefined ? undefined : { label, index: Number(index), count: Number(count) }
}
