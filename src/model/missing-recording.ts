import { getHost, type CurrentTest } from '../config/host.js'
import { ModelError } from './model-error.js'
import { shownPath } from './place-of.js'
import type { ChatRequest } from './port.js'
import type { Recording } from './recording.js'
import { firstDifference, likeness, outline } from './request-outline.js'
import type { TestFileRecordings } from './recordings-of-test-file.js'

/** What a test is told that may not call the model and has no recording. */
export function missingRecording(recordings: TestFileRecordings, request: ChatRequest, test: CurrentTest): ModelError {
  const file = shownPath(recordings.file)
  const nearest = nearestRecording(recordings, request, test)
  const clue = nearest
    ? `The nearest one is ${file}:${nearest.line} (test "${nearest.recording.test}"): ${firstDifference(request, nearest.recording)}.`
    : `${file} holds none.`
  return new ModelError(
    'no_recording',
    `No reply is recorded for this question, and in mode "replay" no model is called. ${clue} ${howToRecord(test)}`,
  )
}

/** A damaged line is never replayed; @param line its number, when it is known that it was this one. */
export function brokenRecording(recordings: TestFileRecordings, test: CurrentTest, line?: number): ModelError {
  const lines = line === undefined ? recordings.brokenLines : [line]
  const places = lines.map((number) => `${shownPath(recordings.file)}:${number}`).join(', ')
  return new ModelError(
    'broken_recording',
    `The recording ${places} is damaged: it was cut off, changed by hand or left half merged. ` +
      `Restore it from version control. ${howToRecord(test)}`,
  )
}

function nearestRecording(recordings: TestFileRecordings, request: ChatRequest, test: CurrentTest) {
  const likenessTo = likeness(outline(request).lines)
  let best: { readonly recording: Recording; readonly line: number } | undefined
  let bestScore = -1
  for (const candidate of recordings.candidates(test.name)) {
    const score = likenessTo(candidate.recording.lines)
    if (score > bestScore) [best, bestScore] = [candidate, score]
  }
  return best
}

function howToRecord(test: CurrentTest): string {
  const file = shownPath(test.file)
  const command = getHost()?.runner === 'jest' ? `npx jest ${file}` : `npx vitest run ${file}`
  return `To record it, run this with OPENAI_API_KEY set and commit the recording: JURY_MODE=auto ${command}`
}
