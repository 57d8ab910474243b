import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { thrownMessage } from '../config/thrown.js'
import { testReportSchema } from './assertion.js'
import { writeFileAtomically } from './atomic-write.js'

const runPartSchema = z.object({
  version: z.literal(2),
  shard: z.object({ index: z.number().int().min(1), count: z.number().int().min(1) }),
  tests: z.array(testReportSchema),
  /** Parts of this shard that never came, each in a sentence. */
  missing: z.array(z.string()),
  /** Whether the runner itself was red, for whatever reason. */
  failed: z.boolean(),
  /** How many tests failed, those that judge nothing among them. */
  failedTests: z.number().int().min(0),
  /** Whether a person asked for some of its tests only. */
  filtered: z.boolean(),
  gate: z.enum(['enforce', 'report']),
})
/** What one shard leaves for the merge, where the runner itself merges none. */
export type RunPart = z.infer<typeof runPartSchema>

/** The parts of a folder cannot be merged; the message says why and what to do. */
export class RunPartError extends Error {
  override readonly name = 'RunPartError'
}

/** Where the shards of a run leave their parts. */
export const partsFolder = (rootDir: string, jsonDir = 'reports/selftest'): string => join(rootDir, jsonDir, 'shards')

const partName = /^shard-\d+-\d+\.json$/

/** Replaces what an earlier run of the same shard left. */
export function writeRunPart(folder: string, part: RunPart): Promise<void> {
  return writeFileAtomically(join(folder, `shard-${part.shard.index}-${part.shard.count}.json`), JSON.stringify(part))
}

/** @throws RunPartError where there is none, one cannot be read, or they are parts of different runs. */
export async function readRunParts(folder: string): Promise<RunPart[]> {
  const names = (await namesIn(folder)).filter((name) => partName.test(name)).toSorted()
  if (names.length === 0) throw new RunPartError(`${folder} holds no shard: copy the files of all shards there first.`)
  const parts = await Promise.all(names.map((name) => readPart(join(folder, name))))
  const counts = new Set(parts.map(({ shard }) => shard.count))
  if (counts.size > 1) {
    const listed = [...counts].join(' and of ')
    throw new RunPartError(`${folder} holds shards of ${listed}: remove those of an earlier run.`)
  }
  return parts
}

/** A part counts once: what is left behind would look like a shard of the next run. */
export async function removeRunParts(folder: string, parts: readonly RunPart[]): Promise<void> {
  for (const { shard } of parts) await rm(join(folder, `shard-${shard.index}-${shard.count}.json`))
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    throw new RunPartError(`${folder} cannot be read: ${thrownMessage(error)}`, { cause: error })
  }
}

async function readPart(file: string): Promise<RunPart> {
  try {
    return runPartSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    const what = error instanceof z.ZodError ? z.prettifyError(error) : thrownMessage(error)
    throw new RunPartError(`${file} is damaged, or of another version of expect-jury: ${what}`, { cause: error })
  }
}
