import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeFileAtomically } from '../../config/files/atomic-write.js'
import { jsonValue } from '../../config/files/json-value.js'
import { setKey } from '../gate/shrunk-sets.js'
import { caseOutcomeSchema, type CaseRecord, type RunRecord } from '../record/run-record.js'
import { caseKey } from './run-delta.js'

const lastRunSchema = z.object({
  version: z.literal(1),
  run_id: z.string(),
  cases: z.array(
    z.object({
      id: z.string(),
      file: z.string(),
      project: z.string(),
      /** Full name of the test; older versions did not write it. */
      test: z.string().optional(),
      /** The last verdict, if there ever was one. */
      outcome: caseOutcomeSchema,
      scores: z.record(z.string(), z.number()),
      /** It ran after that verdict and got none; older versions did not write it. */
      unknownSince: z.boolean().optional(),
    }),
  ),
  /** How many cases each golden set has; older versions did not write it. */
  sets: z
    .array(z.object({ name: z.string(), file: z.string(), project: z.string(), total: z.number().int() }))
    .optional(),
})
/** What this machine remembers of the cases it ran last: enough to say what a run changed. */
export type LastRun = z.infer<typeof lastRunSchema>

/** In `node_modules/.cache`, which nobody commits. */
const lastRunFile = join('node_modules', '.cache', 'expect-jury', 'last-run.json')

/** `undefined` on the first run, and when the file was made by another version or is damaged: it is only a memory. */
export async function readLastRun(rootDir: string): Promise<LastRun | undefined> {
  const text = await readFile(join(rootDir, lastRunFile), 'utf8').catch(() => '')
  return lastRunSchema.safeParse(jsonValue(text)).data
}

/**
 * Remembers a run. A run of some cases, as in watch mode, replaces what was known of those and keeps the rest.
 * @returns why it could not be stored, if so: a missing memory must not fail a run.
 */
export async function storeLastRun(
  rootDir: string,
  previous: LastRun | undefined,
  current: RunRecord,
): Promise<string | undefined> {
  try {
    await writeFileAtomically(join(rootDir, lastRunFile), JSON.stringify(mergeLastRun(previous, current)))
    return undefined
  } catch (error) {
    return `The next run will not know what changed since this one: ${lastRunFile} was not written (${String(error)})`
  }
}

/** Tests that were renamed or removed, and prompts that were generated once, would pile up from run to run. */
const mostOthers = 20_000

/**
 * Pure: the current run's cases, then what else was known, the last that ran first, and no more than {@link mostOthers} of
 * it. A case that could not be judged now keeps its last verdict, so that a later failure still shows as a regression, and
 * that it was unknown since.
 */
export function mergeLastRun(previous: LastRun | undefined, current: RunRecord): LastRun {
  const others = new Map(previous?.cases.map((entry) => [caseKey(entry), entry]))
  const cases = current.cases.map((entry) => {
    const before = others.get(caseKey(entry))
    others.delete(caseKey(entry))
    return entry.outcome === 'unknown' && before ? { ...before, unknownSince: true } : remembered(entry)
  })
  const sets = new Map(previous?.sets?.map((set) => [setKey(set), set]))
  for (const { name, file, project, total } of current.golden_sets ?? []) {
    const set = { name, file, project, total }
    sets.set(setKey(set), set)
  }
  return {
    version: 1,
    run_id: current.run_id,
    cases: [...cases, ...[...others.values()].slice(0, mostOthers)],
    sets: [...sets.values()],
  }
}

function remembered({ id, file, project, test, outcome, scores }: CaseRecord): LastRun['cases'][number] {
  return { id, file, project, test, outcome, scores }
}
