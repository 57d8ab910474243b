import { resolve } from 'node:path'
import { relativePath } from '../config/relative-path.js'
import { isOfSystem } from '../model/request-outline.js'
import { TestFileRecordings } from '../model/recordings-of-test-file.js'
import type { CaseRecord, RunRecord } from '../report/run-record.js'

/**
 * The record with the lines in which judges' words are kept, also of replies that this run itself recorded: while it runs,
 * nobody knows their line, for a file is sorted when its tests have ended. Cases of which no person is told are left alone.
 */
export function withKeptWords(record: RunRecord, rootDir: string): RunRecord {
  const files = new Map<string, TestFileRecordings>()
  const recordingsOf = (file: string) => {
    const recordings = files.get(file) ?? new TestFileRecordings(resolve(rootDir, file))
    files.set(file, recordings)
    return recordings
  }
  const cases = record.cases.map((entry) =>
    isTold(entry) ? { ...entry, recordings: placesOf(entry, recordingsOf(entry.file), rootDir) } : entry,
  )
  return { ...record, cases }
}

const isTold = ({ recordings, votes, flags, warnings }: CaseRecord): boolean =>
  recordings.length === 0 && votes.length > 0 && (flags.length + warnings.length > 0 || hasNoWords(votes))

/** What could not be read: the replies of the test are all there is. */
const hasNoWords = (votes: CaseRecord['votes']): boolean => votes.every(({ reasoning }) => reasoning === '')

function placesOf({ test, votes }: CaseRecord, recordings: TestFileRecordings, rootDir: string) {
  const said = votes.map(({ reasoning }) => letters(JSON.stringify(reasoning))).filter((words) => words !== '')
  return recordings
    .all()
    .filter(({ recording }) => withoutArrows(recording.test) === withoutArrows(test) && !isOfSystem(recording.about))
    .filter(
      ({ recording: { reply } }) => hasNoWords(votes) || said.some((words) => letters(reply.text).includes(words)),
    )
    .map(({ line }) => ({ file: relativePath(rootDir, recordings.file), line }))
}

/** A reply may be spaced and quoted in its own way. */
const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '')

/** Jest joins the titles of a test's groups by blanks. */
const withoutArrows = (name: string): string => name.replaceAll(' > ', ' ')
