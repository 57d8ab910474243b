import { appendFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import { isFile } from '../../config/files/is-file.js'
import { readTextFile } from '../../config/files/text-file.js'
import { readYamlFile } from '../../config/files/yaml-file.js'
import { readCaseLines } from '../../golden/file/case-lines.js'
import { goldenCaseSchema } from '../../golden/file/golden-case.js'
import { goldenSetFileSchema } from '../../golden/file/golden-set.js'
import { withFileLock } from '../../model/file-lock.js'
import type { Review } from '../../review/review.js'
import { appendToYamlList } from './append-to-yaml-list.js'
import { BadInput } from './bad-input.js'

export interface NewGoldenCase {
  readonly id: string
  readonly behaviors: readonly string[]
  readonly tags: readonly string[]
}

/**
 * Adds a review to a golden set as its last case. What stands in the file stays as it is, see {@link appendToYamlList}; one
 * that somebody else adds at the same time, too.
 * @param file relative to the project; one of `goldenFiles`
 * @throws BadInput when the id is taken or the case does not fit; ConfigError when the set itself is wrong.
 */
export function promote(review: Review, file: string, goldenCase: NewGoldenCase, rootDir: string): void {
  const entry = entryOf(review, goldenCase)
  withFileLock(resolve(rootDir, file), () => addCase(entry, file, rootDir))
}

function entryOf(review: Review, { id, behaviors, tags }: NewGoldenCase) {
  const entry = {
    id,
    input: review.input,
    ...(tags.length > 0 && { tags }),
    ...(behaviors.length > 0 && { expected_behaviors: behaviors }),
    ...(review.meta.expected_status !== undefined && { expected_status: review.meta.expected_status }),
    ...(review.meta.reference !== undefined && { reference: review.meta.reference }),
    source: review.source === 'production' ? 'production' : 'review',
  }
  const fits = goldenCaseSchema.safeParse(entry)
  if (!fits.success) throw new BadInput(`This is no golden case: ${z.prettifyError(fits.error)}`)
  return entry
}

function addCase(entry: ReturnType<typeof entryOf>, file: string, rootDir: string): void {
  const path = resolve(rootDir, file)
  const text = readTextFile(path, file)
  const set = readYamlFile(text, file, goldenSetFileSchema)
  const { id } = entry
  let changed = text
  if (typeof set.cases === 'string') {
    appendCaseLine(resolve(dirname(path), set.cases), entry, rootDir)
  } else {
    if (set.cases.some((known) => known.id === id)) throw taken(file, id)
    changed = appendToYamlList(changed, 'cases', entry)
  }
  if (set.test_case_ids) changed = appendToYamlList(changed, 'test_case_ids', id)
  readYamlFile(changed, file, goldenSetFileSchema)
  if (changed === text) return
  writeFileSync(`${path}.tmp`, changed)
  renameSync(`${path}.tmp`, path)
}

function appendCaseLine(path: string, entry: { readonly id: string }, rootDir: string): void {
  const from = relative(rootDir, path)
  if (from === '..' || from.startsWith(`..${sep}`)) throw new BadInput(`${path} lies outside of the project.`)
  if (!isFile(path)) throw new BadInput(`The file of its cases, ${from}, is not there.`)
  const text = readTextFile(path, from)
  const cases = text.trim() === '' ? [] : readCaseLines(path, from)
  if (cases.some(({ id }) => id === entry.id)) throw taken(from, entry.id)
  appendFileSync(path, `${text === '' || text.endsWith('\n') ? '' : '\n'}${JSON.stringify(entry)}\n`)
}

const taken = (file: string, id: string) => new BadInput(`${file} has a case "${id}" already.`)
