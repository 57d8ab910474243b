import { resolve } from 'node:path'
import { relativePath } from '../config/files/relative-path.js'
import { TestFileRecordings } from '../model/recording/recordings-of-test-file.js'
import { isOfSystem } from '../model/recording/request-outline.js'
import type { NewReview, ReviewMeta } from './review.js'

/**
 * Reviews with the lines in which the judges' words are kept, also where the run itself recorded them: while it runs, nobody
 * knows their line, for a file is sorted when its tests have ended.
 */
export function withKeptWords(reviews: readonly NewReview[], rootDir: string): NewReview[] {
  const lacking = reviews.filter(
    ({ meta }) => meta.file !== undefined && meta.recordings.length === 0 && meta.judgments.length > 0,
  )
  const found = new Map<NewReview, Place[]>()
  for (const [file, ofFile] of Map.groupBy(lacking, ({ meta }) => meta.file ?? '')) {
    const kept = keptReplies(resolve(rootDir, file), rootDir, new Set(ofFile.map(({ meta }) => nameOf(meta))))
    for (const review of ofFile) found.set(review, placesOf(review.meta, kept.get(nameOf(review.meta)) ?? []))
  }
  return reviews.map((review) => {
    const recordings = found.get(review)
    return recordings ? { ...review, meta: { ...review.meta, recordings } } : review
  })
}

type Place = ReviewMeta['recordings'][number]

interface Kept extends Place {
  readonly reply: string
}

/**
 * What judges said in the tests of a file, by the names that end those of their tests: a case may go by its last title
 * alone, and Jest joins the titles of a test's groups by blanks.
 */
function keptReplies(testFile: string, rootDir: string, names: ReadonlySet<string>): Map<string, Kept[]> {
  const recordings = new TestFileRecordings(testFile)
  const file = relativePath(rootDir, recordings.file)
  const lengths = new Set([...names].map(({ length }) => length))
  const kept = new Map([...names].map((name) => [name, [] as Kept[]]))
  for (const { recording, line } of recordings.all()) {
    if (isOfSystem(recording.about)) continue
    const test = ` ${withoutArrows(recording.test)}`
    for (const length of lengths) {
      const name = test.slice(test.length - length)
      if (test.at(-length - 1) === ' ') kept.get(name)?.push({ file, line, reply: recording.reply.text })
    }
  }
  return kept
}

function placesOf({ judgments }: ReviewMeta, kept: readonly Kept[]): Place[] {
  const said = judgments.map(({ reasoning }) => letters(JSON.stringify(reasoning))).filter((words) => words !== '')
  const isTheirs = (reply: string) => said.length === 0 || said.some((words) => letters(reply).includes(words))
  return kept
    .filter(({ reply }) => isTheirs(reply)) // what could not be read has no words: then all of the test
    .map(({ file, line }) => ({ file, line }))
}

/** Without the file, and the project before it, that a case's id bears where tests of several files are called alike. */
function nameOf({ case_id = '', file = '', project = '' }: ReviewMeta): string {
  const before = [`${file} > `, `${project} > ${file} > `].find((place) => file !== '' && case_id.startsWith(place))
  return withoutArrows(case_id.slice(before?.length ?? 0))
}

const withoutArrows = (name: string): string => name.replaceAll(' > ', ' ')

/** A reply may be spaced and quoted in its own way. */
const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '')
