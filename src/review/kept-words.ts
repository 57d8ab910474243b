import { resolve } from 'node:path'
import { relativePath } from '../config/relative-path.js'
import { isOfSystem } from '../model/request-outline.js'
import { TestFileRecordings } from '../model/recordings-of-test-file.js'
import type { NewReview, ReviewMeta } from './review.js'

/**
 * Reviews with the lines in which the judges' words are kept, also where the run itself recorded them: while it runs, nobody
 * knows their line, for a file is sorted when its tests have ended.
 */
export function withKeptWords(reviews: readonly NewReview[], rootDir: string): NewReview[] {
  const files = new Map<string, TestFileRecordings>()
  const recordingsOf = (file: string) => {
    const recordings = files.get(file) ?? new TestFileRecordings(resolve(rootDir, file))
    files.set(file, recordings)
    return recordings
  }
  return reviews.map((review) => {
    const { meta } = review
    if (meta.file === undefined || meta.recordings.length > 0 || meta.judgments.length === 0) return review
    return { ...review, meta: { ...meta, recordings: placesOf(meta, recordingsOf(meta.file), rootDir) } }
  })
}

function placesOf({ case_id = '', judgments }: ReviewMeta, recordings: TestFileRecordings, rootDir: string) {
  const said = judgments.map(({ reasoning }) => letters(JSON.stringify(reasoning))).filter((words) => words !== '')
  const isKept = (reply: string) => said.length === 0 || said.some((words) => letters(reply).includes(words))
  return recordings
    .all()
    .filter(({ recording: { test, about } }) => isOf(test, case_id) && !isOfSystem(about))
    .filter(({ recording }) => isKept(recording.reply.text)) // what could not be read has no words: then all of the test
    .map(({ line }) => ({ file: relativePath(rootDir, recordings.file), line }))
}

/** A case may go by the last title alone; Jest joins the titles of a test's groups by blanks. */
const isOf = (test: string, caseId: string): boolean => ` ${withoutArrows(test)}`.endsWith(` ${withoutArrows(caseId)}`)

const withoutArrows = (name: string): string => name.replaceAll(' > ', ' ')

/** A reply may be spaced and quoted in its own way. */
const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '')
