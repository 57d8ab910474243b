import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { writeFileAtomically } from '../../config/files/atomic-write.js'
import { jsonProblem } from '../../config/files/json-problem.js'
import { checkSchema } from '../../config/files/schema-problems.js'
import { problemList } from '../../config/files/written-path.js'
import { withoutSecrets } from '../../config/secrets/secrets.js'
import { thrownCode, thrownMessage } from '../../config/thrown.js'
import { defaultReportDirs } from '../report-dirs.js'
import { testReportSchema } from './assertion.js'
import { mixedParts } from './mixed-parts.js'

const runPartSchema = z.object({
  version: z.literal(3),
  shard: z.object({ index: z.number().int().min(1), count: z.number().int().min(1) }),
  /** Of {@link ciRun}; absent where no CI named it. */
  run: z.string().optional(),
  /** UTC, ISO 8601. */
  finishedAt: z.iso.datetime(),
  tests: z.array(testReportSchema),
  /** Parts of this shard that never came, each in a sentence. */
  missing: z.array(z.string()),
  warnings: z.array(z.string()),
  /** Whether the runner itself was red, for whatever reason. */
  failed: z.boolean(),
  /** How many tests failed, those that judge nothing among them. */
  failedTests: z.number().int().min(0),
  /** Whether a person asked for some of its tests only. */
  filtered: z.boolean(),
  gate: z.enum(['enforce', 'report']),
  /** Whether alerts may say why a case failed. */
  include_case_text: z.boolean().default(true),
})
/** What one shard leaves for the merge, where the runner itself merges none. */
export type RunPart = z.infer<typeof runPartSchema>

/** The parts of a folder cannot be merged; the message says why and what to do. */
export class RunPartError extends Error {
  override readonly name = 'RunPartError'
}

/** Where the shards of a run leave their parts. */
export const partsFolder = (rootDir: string, jsonDir: string = defaultReportDirs.json): string =>
  resolve(rootDir, jsonDir, 'shards')

/** How GitHub, GitLab, Buildkite and Jenkins name what all shards of one run share, and its reruns keep. */
const runVariables = ['GITHUB_RUN_ID', 'CI_PIPELINE_ID', 'BUILDKITE_BUILD_ID', 'BUILD_TAG']

/** The CI run that this process is a part of; `undefined` outside CI, or in one that does not say. */
export function ciRun(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const variable = runVariables.find((name) => env[name])
  return variable && `${variable} ${env[variable]}`
}

const partName = /^shard-\d+-\d+\.json$/

/** Replaces what an earlier run of the same shard left. What the runner says of a failure may hold keys, colours in them. */
export function writeRunPart(folder: string, part: RunPart): Promise<void> {
  const { shard } = part
  const tests = part.tests.map((test) => ({ ...test, errors: test.errors.map(stripVTControlCharacters) }))
  const text = JSON.stringify(withoutSecrets({ ...part, tests }))
  return writeFileAtomically(join(folder, `shard-${shard.index}-${shard.count}.json`), text)
}

/** @throws RunPartError where there is none, one cannot be read, or they are parts of different runs. */
export async function readRunParts(folder: string): Promise<RunPart[]> {
  const names = (await namesIn(folder)).filter((name) => partName.test(name)).toSorted()
  if (names.length === 0) throw new RunPartError(`${folder} holds no shard: copy the files of all shards there first.`)
  const files = await Promise.all(names.map(async (name) => ({ name, part: await readPart(join(folder, name)) })))
  const mixed = mixedParts(files)
  if (mixed) throw new RunPartError(`${folder} ${mixed}`)
  return files.map(({ part }) => part)
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (thrownCode(error) === 'ENOENT') return []
    throw new RunPartError(`${folder} cannot be read: ${thrownMessage(error)}`, { cause: error })
  }
}

async function readPart(file: string): Promise<RunPart> {
  const refuse = (what: string, cause?: unknown): never => {
    throw new RunPartError(`${file} is damaged, or of another version of expect-jury: ${what}`, { cause })
  }
  const text = (await readFile(file)).toString('utf8').replace(/^\uFEFF/, '')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return refuse(jsonProblem(text, error), error)
  }
  const read = checkSchema(runPartSchema, value)
  return read.ok ? read.value : refuse(`\n${problemList(read.problems)}`)
}
