import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const judges =
  /expect-jury|\.to(?:PassRubric|SatisfyCriteria|PassChecklist|BeatBaseline|PassGate)\b|\bdescribe(?:Golden|Selftest)\b/

/** Whether a test file tests what a model says: it calls a matcher of ours, or has recordings. */
export function isLlmTest(testFile: string): boolean {
  return existsSync(recordingsOf(testFile)) || (existsSync(testFile) && judges.test(readFileSync(testFile, 'utf8')))
}

/** The test file of a recording. */
export function testOfRecording(path: string): string | undefined {
  const folder = dirname(path)
  if (basename(folder) !== '__recordings__' || !path.endsWith('.jsonl')) return undefined
  return join(dirname(folder), basename(path, '.jsonl'))
}

const recordingsOf = (testFile: string): string =>
  join(dirname(testFile), '__recordings__', `${basename(testFile)}.jsonl`)
