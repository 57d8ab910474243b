import { getHost, type CurrentTest } from '../config/host.js'
import { ModelError } from './model-error.js'
import { shownPath } from './place-of.js'
import type { ChatRequest } from './port.js'
import type { Recording } from './recording.js'
import { firstDifference, likeness, outline } from './request-outline.js'
import type { TestFileRecordings } from './recordings-of-test-file.js'

/** What a test is told that may not call the model and has no recording. */
export function missingRecording(recordings: TestFileRecordings, request: ChatRequest, test: CurrentTest): ModelError {
  const clue = nearestOne(recordings, request, test)
  return new ModelError(
    'no_recording',
    `No reply is recorded for this question, and in mode "replay" no model is called. ${clue} ${howToRecord(test)}`,
  )
}

/** What is told when a model had to be called and there was no key. @param replaced The line that was to be replaced. */
export function missingKey(
  noKey: ModelError,
  recordings: TestFileRecordings,
  request: ChatRequest,
  test: CurrentTest,
  replaced?: number,
): ModelError {
  const why =
    replaced === undefined
      ? `No reply is recorded for this question. ${nearestOne(recordings, request, test)}`
      : `The recording ${shownPath(recordings.file)}:${replaced} is not replayed but replaced, which needs a key; ` +
        'with JURY_MODE=auto, -u renews snapshots and replays recordings.'
  return new ModelError('no_key', `${why} ${noKey.message}`, { cause: noKey })
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

function nearestOne(recordings: TestFileRecordings, request: ChatRequest, test: CurrentTest): string {
  const file = shownPath(recordings.file)
  const nearest = nearestRecording(recordings, request, test)
  if (!nearest) return `${file} holds none.`
  const { line, recording } = nearest
  return `The nearest one is ${file}:${line} (test "${recording.test}"): ${firstDifference(request, recording)}.`
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
  return `To record it, run this with OPENAI_API_KEY set and commit the recording: JURY_MODE=auto npx ${command(test)}`
}

/** A selftest's recordings belong to its configuration, which no runner runs by its name. */
function command({ file }: CurrentTest): string {
  const runner = getHost()?.runner ?? 'vitest'
  if (runner === 'cli') return `expect-jury selftest --config ${shownPath(file)}`
  const run = runner === 'jest' ? 'jest' : 'vitest run'
  return isCode.test(file) ? `${run} ${shownPath(file)}` : run
}

const isCode = /\.[cm]?[jt]sx?$/
