import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { ConfigError } from '../../config/files/config-error.js'
import { isFile } from '../../config/files/is-file.js'
import { relativePath } from '../../config/files/relative-path.js'
import { readTextFile } from '../../config/files/text-file.js'
import { type Misfit, readYamlFile, yamlProblems } from '../../config/files/yaml-file.js'
import { closest } from '../../config/options/closest.js'
import { problemsAtMost, readCaseLines } from './case-lines.js'
import type { GoldenCase } from './golden-case.js'
import { type GoldenSetFile, goldenSetFileSchema } from './golden-set.js'
import { nearTags, passedBy } from './near-tags.js'

/** A golden set with all its cases at hand. */
export interface GoldenSet extends Omit<GoldenSetFile, '$schema' | 'cases' | 'test_case_ids'> {
  readonly cases: readonly GoldenCase[]
  /** As messages name it. */
  readonly file: string
  /** Absolute paths of everything that was read: a watcher reruns the set when one of them changes. */
  readonly sources: readonly string[]
}

export interface LoadOptions {
  /** Folder that a relative path starts from. Default: the working directory. */
  readonly from?: string
  /** Folder that paths in messages start from. Default: they stand as they were given. */
  readonly rootDir?: string
  /** Called with the absolute path of each file before it is read: also one that is missing or wrong is worth watching. */
  onRead?(path: string): void
}

/**
 * Reads a golden set: a YAML or JSON file, and the JSON Lines file that its `cases` may name.
 *
 * @param given `./support.golden.yaml`
 * @throws TypeError when it is no text, ConfigError when a file is missing or wrong, an id is there twice, the set is
 * empty, or a tag gate has no case
 */
export function loadGoldenSet(given: string, { from = '.', rootDir, onRead }: LoadOptions = {}): GoldenSet {
  requirePath(given)
  const nameOf = (path: string, written: string) => (rootDir === undefined ? written : relativePath(rootDir, path))
  const path = resolve(from, given)
  const file = nameOf(path, given)
  onRead?.(path)
  const text = readText(path, file)
  const {
    cases: written,
    test_case_ids: chosen,
    $schema: _schema,
    ...set
  } = readYamlFile(text, file, goldenSetFileSchema)
  const refuse = (problems: readonly Misfit[]): void => {
    if (problems.length === 0) return
    throw new ConfigError(file, yamlProblems(text, problems))
  }
  const sources = [path]
  let cases = written
  if (typeof cases === 'string') {
    const casesPath = resolve(dirname(path), cases)
    onRead?.(casesPath)
    if (!isFile(casesPath)) refuse([{ at: ['cases'], message: noFile(casesPath) }])
    sources.push(casesPath)
    cases = readCaseLines(casesPath, nameOf(casesPath, cases))
  }
  const byId = new Map(cases.map((entry) => [entry.id, entry]))
  refuse(strangers(byId, chosen ?? []))
  const members = chosen === undefined ? cases : chosen.flatMap((id) => byId.get(id) ?? [])
  const gated = Object.keys(set.tag_gates)
  const tags = [...new Set(members.flatMap((entry) => entry.tags))]
  refuse([...idleTagGates(tags, gated), ...passedByTagGates(members, tags, gated)])
  return { ...set, file, sources, cases: members }
}

function readText(path: string, file: string): string {
  if (!isFile(path)) throw wholeFile(file, '', noFile(path))
  if (/\.(?:jsonl|ndjson)$/i.test(path)) throw wholeFile(file, '', onlyCases(basename(path)))
  return readTextFile(path, file)
}

const onlyCases = (name: string) =>
  `this is the cases only; write a golden set beside it, with \`name: ...\` and \`cases: ./${name}\`, and give that`

/** Test files may be plain JavaScript. */
function requirePath(given: unknown): void {
  if (typeof given === 'string' && given !== '') return
  const got = given instanceof URL ? 'a URL: write `fileURLToPath(url)`' : given === '' ? 'an empty text' : typeof given
  throw new TypeError(
    `A golden set is a file: give its path as a text, such as "./support.golden.yaml", not ${got}. Its cases stand in it, or in the JSON Lines file it names.`,
  )
}

function noFile(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return `there is no file ${path}: it is a folder`
  const folder = dirname(path)
  const there = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : []
  return `there is no file ${path}${suggestion(basename(path), there)}`
}

function strangers(byId: ReadonlyMap<string, GoldenCase>, chosen: readonly string[]): Misfit[] {
  const known = [...byId.keys()]
  return chosen
    .flatMap((id, index) => (byId.has(id) ? [] : [{ id, index }]))
    .slice(0, problemsAtMost)
    .map(({ id, index }) => ({
      at: ['test_case_ids', index],
      message: `there is no case "${id}"${suggestion(id, known)}`,
    }))
}

/** A gate on a tag that no case has would hold nothing. */
function idleTagGates(tags: readonly string[], gated: readonly string[]): Misfit[] {
  return gated
    .filter((gate) => !tags.includes(gate))
    .slice(0, problemsAtMost)
    .map((gate) => ({ at: ['tag_gates', gate], message: `no case has the tag "${gate}"${suggestion(gate, tags)}` }))
}

/** A case with a tag that is nearly a gate's is meant for it, unless it has that one as well, or a gate of its own. */
function passedByTagGates(cases: readonly GoldenCase[], tags: readonly string[], gated: readonly string[]): Misfit[] {
  return gated.flatMap((gate) => {
    const near = tags.includes(gate) ? nearTags(tags, gate, gated) : []
    if (near.length === 0) return []
    return cases
      .filter((entry) => !entry.tags.includes(gate))
      .flatMap((entry) => entry.tags.filter((tag) => near.includes(tag)).map((tag) => ({ id: entry.id, tag })))
      .slice(0, problemsAtMost)
      .map(({ id, tag }) => ({ at: ['tag_gates', gate], message: `the case "${id}" has ${passedBy(tag, gate)}` }))
  })
}

function suggestion(word: string, known: readonly string[]): string {
  const meant = closest(word, known)
  return meant === undefined ? '' : `; did you mean "${meant}"?`
}

/** A problem that no single line is to blame for. */
export const wholeFile = (file: string, path: string, message: string) =>
  new ConfigError(file, [{ line: 0, column: 0, path, message, excerpt: '' }])
