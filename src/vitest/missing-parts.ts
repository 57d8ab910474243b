import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { TestModule, Vitest } from 'vitest/node'
import { defined } from '../config/defined.js'
import { relativePath } from '../config/files/relative-path.js'
import { toJson } from '../config/to-json.js'
import { unloadedFile } from '../report/gate/unloaded-file.js'
import { lostShards, type Shard } from '../report/record/lost-shards.js'
import { mixedRuns, type PartOfRun } from '../report/record/mixed-parts.js'
import { ciRun } from '../report/record/run-part.js'
import { readPart } from './meta.js'

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

/** Shards whose blob is not among the merged. Of blobs under names of their own the test files say of which shard they are. */
export function lostBlobs({ config }: Vitest, modules: readonly TestModule[]): string[] {
  if (!config.mergeReports) return []
  const names = readdirSync(resolve(config.mergeReports))
  const named = names.flatMap((name) => shardOf(name) ?? [])
  if (named.length > 0) return lostShards(named)
  const told = partsOf(modules).map(({ shard }) => shard)
  const isComplete = told.every(({ count }) => names.length >= count) // a shard without a test file leaves a blob, too
  return isComplete ? [] : lostShards(told)
}

/** Of which part of which run a test file is that ends now. */
export function partOfRun(shard: Shard): PartOfRun {
  return defined({ shard, run: ciRun(process.env), finishedAt: new Date().toISOString() })
}

/** A blob that an earlier run has left stands in for one that is lost. */
export function mixedBlobs({ config }: Vitest, modules: readonly TestModule[]): string[] {
  if (!config.mergeReports) return []
  const parts = partsOfBlobs(partsOf(modules))
  const mixed = parts.length > 1 ? mixedRuns(parts) : undefined
  return mixed === undefined ? [] : [`${relativePath(config.root, resolve(config.mergeReports))} ${mixed}`]
}

const partsOf = (modules: readonly TestModule[]): PartOfRun[] =>
  modules.flatMap((module) => module.meta().juryPart ?? []).map(readPart)

/** One for each blob, the latest first: of its test files, the last to end says when it did. */
export function partsOfBlobs(ofFiles: readonly PartOfRun[]): PartOfRun[] {
  const latestFirst = ofFiles.toSorted((a, b) => b.finishedAt.localeCompare(a.finishedAt))
  const byBlob = Map.groupBy(latestFirst, ({ run, shard }) => toJson([run, shard]))
  return [...byBlob.values()].flatMap(([last]) => last ?? [])
}

/** Vitest names them `blob-2-4.json`, or `blob-<label>-2-4.json`. */
function shardOf(name: string): Shard | undefined {
  const [, label, index, count] = /^blob-(?:(.+)-)?(\d+)-(\d+)\.json$/.exec(name) ?? []
  return index === undefined
    ? undefined
    : { index: Number(index), count: Number(count), ...(label !== undefined && { label }) }
}
