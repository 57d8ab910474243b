import { existsSync, readFileSync } from 'node:fs'
import { mention } from '../../../matchers/mention.js'
import { recordingFileOf } from '../../model/recording/recordings-of-test-file.js'

/** May come from a module of the project, and then the test file names us nowhere. */
const describesTests = /\bdescribe(?:Golden|Selftest)\b/

/** Whether a test file tests what a model says: it names us or one of our matchers, or has recordings. */
export function isLlmTest(testFile: string): boolean {
  if (existsSync(recordingFileOf(testFile))) return true
  const source = existsSync(testFile) ? readFileSync(testFile, 'utf8') : ''
  return mention.test(source) || describesTests.test(source)
}
