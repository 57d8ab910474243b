import { getHost, type CurrentTest } from '../../config/host.js'
import { oncePer } from '../../config/once-per.js'
import { ModelError } from '../model-error.js'
import type { CallOptions, ChatRequest } from '../port.js'
import { shownPath } from './place-of.js'
import type { TestFileRecordings } from './recordings-of-test-file.js'
import { firstDifference, kindOf, nearestOf, outline } from './request-outline.js'

/** What was asked and is not recorded. */
interface Unrecorded {
  readonly recordings: TestFileRecordings
  readonly request: ChatRequest
  readonly test: CurrentTest
  readonly options: CallOptions
}

/** What a test is told that may not call the model and has no recording. */
export function missingRecording(asked: Unrecorded): ModelError {
  const clue = nearestOne(asked)
  return new ModelError(
    'no_recording',
    `No reply is recorded for this question, and in mode "replay" no model is called. ${clue} ` +
      `${asked.options.source === 'main' ? neverRecorded : ''}${howToRecord(asked.test)}`,
  )
}

/** Else who records again would look for the mistake elsewhere. */
const neverRecorded =
  'Failures of an endpoint, and replies that are no text, are never recorded: answer such a call in the test itself. '

/** What is told where a file that is gone has recorded the same. */
export function renamedRecordings({ file }: TestFileRecordings, orphan: string): ModelError {
  return new ModelError(
    'no_recording',
    `This question is recorded in ${shownPath(orphan)}, whose test file is gone, and not in ${shownPath(file)}. Was the test file ` +
      `renamed? Then its recordings are, too: git mv ${shownPath(orphan)} ${shownPath(file)}. ` +
      'Or run it with JURY_MODE=auto, which takes them over and needs no key for that.',
  )
}

/** What is told when a model had to be called and there was no key. @param replaced The line that was to be replaced. */
export function missingKey(noKey: ModelError, asked: Unrecorded, replaced?: number): ModelError {
  const why =
    replaced === undefined
      ? `No reply is recorded for this question. ${nearestOne(asked)}`
      : `The recording ${shownPath(asked.recordings.file)}:${replaced} is not replayed but replaced, which needs a key` +
        // Where the caller chose to replace it, no setting of the run did.
        (asked.options.mode ? '.' : '; with JURY_MODE=auto, -u renews snapshots and replays recordings.')
  return new ModelError('no_key', `${why} ${noKey.message}`, { cause: noKey })
}

/**
 * A damaged line is never replayed, nor are several that contradict each other.
 * @param lines of this question. Default: all that are no recordings, since it may have been one of them.
 */
export function brokenRecording(
  recordings: TestFileRecordings,
  test: CurrentTest,
  lines?: readonly number[],
): ModelError {
  const places = placesOf(recordings, lines ?? recordings.brokenLines)
  const isContradicted = lines !== undefined && lines.length > 1
  const why = isContradicted
    ? `The recordings ${places} hold different replies to this question, as a merge leaves them, and none is replayed. ` +
      'Delete all but the one that counts.'
    : `The recording ${places} is damaged: it was cut off, changed by hand, left half merged or written by another version. ` +
      'Restore it from version control.'
  return new ModelError('broken_recording', `${why} ${howToRecord(test)}`)
}

const namedPlaces = 5

function placesOf({ file }: TestFileRecordings, lines: readonly number[]): string {
  const named = lines.slice(0, namedPlaces).map((line) => `${shownPath(file)}:${line}`)
  const more = lines.length - named.length
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
}

function nearestOne(asked: Unrecorded): string {
  const file = shownPath(asked.recordings.file)
  const nearest = nearestRecording(asked)
  if (!nearest) return `${file} holds none; recordings move with their test file.`
  const { line, recording } = nearest
  return `The nearest one is ${file}:${line} (test "${recording.test}"): ${firstDifference(asked.request, recording)}.`
}

type Recorded = ReturnType<TestFileRecordings['all']>

const byKind = oncePer((all: Recorded) => Map.groupBy(all, ({ recording }) => kindOf(recording.about)))
const byTest = oncePer((all: Recorded) => Map.groupBy(all, ({ recording }) => recording.test))
const nearestIn = oncePer((all: Recorded) => nearestOf(all, ({ recording }) => recording.lines))

/** Of the same kind, and of them of the same test, where there are any. */
function nearestRecording({ recordings, request, test, options }: Unrecorded) {
  const { about, lines } = outline(request, options.about)
  const all = recordings.all()
  const ofKind = byKind(all).get(kindOf(about)) ?? all
  return nearestIn(byTest(ofKind).get(test.name) ?? ofKind)(lines)
}

function howToRecord(test: CurrentTest): string {
  return `To record it, run this with OPENAI_API_KEY set and commit the recording: JURY_MODE=auto npx ${command(test)}`
}

/** A selftest's recordings belong to its configuration, and canaries' to nothing: no runner runs them by their name. */
function command({ file }: CurrentTest): string {
  const runner = getHost()?.runner ?? 'vitest'
  if (runner === 'cli')
    return isConfig.test(file) ? `expect-jury selftest --config ${shownPath(file)}` : 'expect-jury judge check'
  const run = runner === 'jest' ? 'jest' : 'vitest run'
  return isCode.test(file) ? `${run} ${shownPath(file)}` : run
}

const isConfig = /\.(?:ya?ml|json)$/
const isCode = /\.[cm]?[jt]sx?$/
