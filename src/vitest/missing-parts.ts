import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { TestModule, Vitest } from 'vitest/node'
import { relativePath } from '../config/relative-path.js'
import { lostShards, type Shard } from '../report/lost-shards.js'
import { unloadedFile } from '../report/unloaded-file.js'

/** Test files that did not load, or did not come to their end; Vitest itself is red. */
export function unloadedFiles({ config }: Vitest, modules: readonly TestModule[]): string[] {
  return modules.flatMap((module) => {
    const [error] = module.errors()
    const ended = !unfinished.has(module.state())
    if ((!error && ended) || allRan(module)) return []
    if (error) return [unloadedFile(config.root, module.moduleId, error.message)]
    // A worker that dies leaves no error at its file.
    return [
      `${relativePath(config.root, module.moduleId)} did not run to its end: its process died, or the run was ended.`,
    ]
  })
}

const unfinished = new Set(['queued', 'pending'])

/** An error beside its tests, as of `afterAll`, makes the run red and takes no verdict away. */
function allRan({ children }: TestModule): boolean {
  const states = new Set([...children.allTests()].map((test) => test.result().state))
  return (states.has('passed') || states.has('failed')) && !states.has('pending')
}

/** Shards whose blob is not among the merged. */
export function lostBlobs({ config }: Vitest): string[] {
  if (!config.mergeReports) return []
  return lostShards(readdirSync(resolve(config.mergeReports)).flatMap((name) => shardOf(name) ?? []))
}

/** Vitest names them `blob-2-4.json`, or `blob-<label>-2-4.json`; other names say nothing about how many there should be. */
function shardOf(name: string): Shard | undefined {
  const [, label, index, count] = /^blob-(?:(.+)-)?(\d+)-(\d+)\.json$/.exec(name) ?? []
  return index === undefined
    ? undefined
    : { index: Number(index), count: Number(count), ...(label !== undefined && { label }) }
}
