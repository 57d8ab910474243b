import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { closest } from '../config/closest.js'
import { ConfigError } from '../config/config-error.js'
import { readYamlFile } from '../config/yaml-file.js'
import { readCaseLines } from './case-lines.js'
import type { GoldenCase } from './golden-case.js'
import { type GoldenSetFile, goldenSetFileSchema } from './golden-set.js'

/** A golden set with all its cases at hand. */
export interface GoldenSet extends Omit<GoldenSetFile, '$schema' | 'cases' | 'test_case_ids'> {
  readonly cases: readonly GoldenCase[]
  /** As it was given to {@link loadGoldenSet}. */
  readonly file: string
  /** Absolute paths of everything that was read: a watcher reruns the set when one of them changes. */
  readonly sources: readonly string[]
}

export interface LoadOptions {
  /** Folder that a relative path starts from. Default: the working directory. */
  readonly from?: string
  /** Ids of the cases of the last accepted run: one that is gone is an error. */
  readonly acceptedCaseIds?: readonly string[]
}

/**
 * Reads a golden set: a YAML or JSON file, and the JSON Lines file that its `cases` may name.
 *
 * @param file `./support.golden.yaml`
 * @throws ConfigError when a file is missing or wrong, an id is there twice, the set is empty, or a case has vanished
 */
export function loadGoldenSet(file: string, { from = '.', acceptedCaseIds = [] }: LoadOptions = {}): GoldenSet {
  const path = resolve(from, file)
  const {
    cases: written,
    test_case_ids: chosen,
    $schema: _schema,
    ...set
  } = readYamlFile(readText(path, file), file, goldenSetFileSchema)
  const sources = [path]
  let cases = written
  if (typeof cases === 'string') {
    const casesPath = resolve(dirname(path), cases)
    if (!existsSync(casesPath)) throw wholeFile(file, 'cases', `there is no file ${casesPath}`)
    sources.push(casesPath)
    cases = readCaseLines(casesPath, cases)
  }
  const members = chosen === undefined ? cases : choose(file, cases, chosen)
  refuseVanished(file, members, acceptedCaseIds)
  return { ...set, file, sources, cases: members }
}

function readText(path: string, file: string): string {
  if (!existsSync(path)) throw wholeFile(file, '', `there is no file ${path}`)
  return readFileSync(path, 'utf8')
}

function choose(file: string, cases: readonly GoldenCase[], ids: readonly string[]): GoldenCase[] {
  const byId = new Map(cases.map((entry) => [entry.id, entry]))
  return ids.map((id) => {
    const found = byId.get(id)
    if (found !== undefined) return found
    const meant = closest(id, [...byId.keys()])
    throw wholeFile(
      file,
      'test_case_ids',
      `there is no case "${id}"${meant === undefined ? '' : `; did you mean "${meant}"?`}`,
    )
  })
}

/** A smaller denominator would make a worse system look better. */
function refuseVanished(file: string, cases: readonly GoldenCase[], accepted: readonly string[]): void {
  const present = new Set(cases.map(({ id }) => id))
  const vanished = accepted.filter((id) => !present.has(id))
  if (vanished.length === 0) return
  const named = vanished.slice(0, 10).map((id) => `"${id}"`)
  const more = vanished.length > named.length ? ` and ${vanished.length - named.length} more` : ''
  throw wholeFile(
    file,
    'cases',
    `${named.join(', ')}${more} of the last accepted run ${vanished.length === 1 ? 'is' : 'are'} gone; ` +
      'put it back, or accept a run without it',
  )
}

const wholeFile = (file: string, path: string, message: string) =>
  new ConfigError(file, [{ line: 1, column: 1, path, message, excerpt: '' }])
