import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { TestModule, Vitest } from 'vitest/node'
import { unloadedFile } from '../report/unloaded-file.js'

/** What a run should have had and has not: test files that did not load, shards whose blob is not among the merged. */
export function missingParts({ config }: Vitest, modules: readonly TestModule[]): string[] {
  const unloaded = modules.flatMap((module) => {
    const [error] = module.errors()
    return error ? [unloadedFile(config.root, module.moduleId, error.message)] : []
  })
  return [...unloaded, ...(config.mergeReports ? missingShards(resolve(config.mergeReports)) : [])]
}

/** Vitest names them `blob-2-4.json`; other names say nothing about how many there should be. */
function missingShards(folder: string): string[] {
  const shards = readdirSync(folder).flatMap((name) => {
    const [, index, count] = /^blob-(\d+)-(\d+)\.json$/.exec(name) ?? []
    return index === undefined ? [] : [{ index: Number(index), count: Number(count) }]
  })
  const count = Math.max(0, ...shards.map((shard) => shard.count))
  const there = new Set(shards.map(({ index }) => index))
  const lost = Array.from({ length: count }, (_, index) => index + 1).filter((index) => !there.has(index))
  return lost.map((index) => `Shard ${index} of ${count} is not among the merged reports: its tests count nowhere.`)
}
