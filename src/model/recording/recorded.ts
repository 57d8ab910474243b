import { atEndOfFile } from '../../config/end-of-file.js'
import { type CurrentTest, getHost, isOutsideOfTests } from '../../config/host.js'
import { forbidsCallsOutsideTests, resolveMode } from '../../config/options/mode.js'
import type { Mode } from '../../config/options/options.js'
import { findSecret, redactSecrets } from '../../config/secrets/secrets.js'
import { withCost } from '../budget/price.js'
import { timeLimitOf, withinDeadline } from '../deadline.js'
import { layer } from '../layer.js'
import { addReply } from '../metered-usage.js'
import { ModelError } from '../model-error.js'
import { replyParts } from '../own-reply.js'
import type { CallOptions, ChatModel, ChatReply, ChatRequest } from '../port.js'
import { warnOnce } from '../warn-once.js'
import { brokenRecording, missingKey, missingRecording, renamedRecordings } from './missing-recording.js'
import { findBeside, findOrphaned } from './orphaned-recordings.js'
import { shownPath } from './place-of.js'
import { recordingKey } from './recording-key.js'
import { recordingSchema, storedReply, type Recording } from './recording.js'
import { openRecordings, type TestFileRecordings } from './recordings-of-test-file.js'
import { outline } from './request-outline.js'
import { refuseSecretInReply } from './secret-in-reply.js'
import { finishRecordings } from './unused-recordings.js'

/** A call within a test, with the mode settled. */
interface Question {
  readonly request: ChatRequest
  readonly options: CallOptions
  readonly test: CurrentTest
  readonly run: number
  readonly recordings: TestFileRecordings
}

/**
 * Replays and records by mode. Where neither a test nor a test file is known nothing is recorded, and so in a test runner
 * nothing is called in mode `replay`.
 *
 * @throws ModelError `no_recording`, `broken_recording`, `secret_in_prompt`, `secret_in_reply`, and what the model throws.
 */
export function recorded(model: ChatModel): ChatModel {
  if (!model.recorded) return model
  atEndOfFile('recordings', finishRecordings)
  return layer(model, async (request, options = {}) => {
    const reply = await replyTo(model, request, options)
    if (!reply.usage && reply.origin === 'called') warnOnce(withoutUsage(model.name)) // a replayed one spends nothing
    return withCost(model, reply) // the price may have become known since it was recorded
  })
}

/** Whether the reply is recorded and is replayed in a mode that calls for what is not: of this run, where it calls for all. */
export function isReplayed(model: ChatModel, request: ChatRequest, { test, run = 0, mode }: CallOptions): boolean {
  if (!model.recorded || !test) return false
  const held = mode ?? resolveMode(process.env, getHost())
  if (held !== 'auto' && held !== 'record') return false
  const recordings = openRecordings(test.file)
  const key = recordingKey(model.name, request, { run, attempt: test.attempt })
  if (held === 'record') return recordings.isFresh(key)
  return recordings.has(key) || findOrphaned(recordings, key) !== undefined
}

function replyTo(model: ChatModel, request: ChatRequest, options: CallOptions): ChatReply | Promise<ChatReply> {
  const host = getHost()
  const mode = options.mode ?? resolveMode(process.env, host)
  const { test, run = 0 } = options
  if (!test && mode === 'replay' && forbidsCallsOutsideTests(process.env, host)) throw notInATest(model.name)
  if (!test || mode === 'live') return model.complete(request, options)
  const question = { request, options, test, run, recordings: openRecordings(test.file) }
  return mode === 'replay' ? replay(model, question) : replayOrRecord(model, question, mode)
}

function notInATest(model: string): ModelError {
  return new ModelError(
    'no_recording',
    `The model "${model}" was asked outside of a test, where nothing is recorded, and in mode "replay" no model is called. ` +
      'Ask it within a test, or set JURY_MODE=live.',
  )
}

function withoutUsage(model: string): string {
  return (
    `The model "${model}" gave a reply without \`usage\`, the number of its tokens: what it cost is unknown, and under a ` +
    'budget it counts as the most that it could cost. A stream needs stream_options: { include_usage: true }.'
  )
}

function replay(model: ChatModel, question: Question): ChatReply {
  const { request, test, run, recordings } = question
  // A retry that was never needed when the replies were recorded gets the replies of the try before.
  for (let attempt = test.attempt; attempt >= 0; attempt--) {
    const found = recordings.find(recordingKey(model.name, request, { run, attempt }))
    if (found.kind === 'recording') return replayed(recordings, found.recording, found.line)
    if (found.kind === 'broken') throw brokenRecording(recordings, test, found.lines)
  }
  if (recordings.brokenLines.length > 0) throw brokenRecording(recordings, test)
  const key = recordingKey(model.name, request, { run, attempt: test.attempt })
  const beside = isOutsideOfTests(test) ? findBeside(recordings, key) : undefined
  if (beside) return replayed(beside, beside.recording, beside.line)
  refuseSecrets(request) // to record it would be refused, too
  const renamed = findOrphaned(recordings, key)
  throw renamed ? renamedRecordings(recordings, renamed.file) : missingRecording(question)
}

async function replayOrRecord(model: ChatModel, question: Question, mode: Mode): Promise<ChatReply> {
  const { request, test, run, recordings } = question
  const key = recordingKey(model.name, request, { run, attempt: test.attempt })
  for (;;) {
    const found = mode === 'auto' || recordings.isFresh(key) ? recordings.find(key) : { kind: 'missing' as const }
    if (found.kind === 'recording') return replayed(recordings, found.recording, found.line)
    const renamed = mode === 'auto' && found.kind === 'missing' ? findOrphaned(recordings, key) : undefined
    if (renamed) return adopted(recordings, renamed.recording, test)
    if (found.kind === 'broken') warnOnce(recordedAgain(recordings, found.lines))
    const other = recordings.inFlight.get(key)
    if (!other) break
    const reply = await withinDeadline(question.options, tooLate(question.test), () => replyForAnother(other))
    if (reply) return { ...reply, origin: 'replayed' }
  }
  const call = callAndRecord(model, question, key).finally(() => recordings.inFlight.delete(key))
  recordings.inFlight.set(key, call)
  return call
}

/** A test file that was renamed keeps its replies: they are written beside its new name. */
async function adopted(recordings: TestFileRecordings, recording: Recording, test: CurrentTest): Promise<ChatReply> {
  await recordings.add({ ...recording, test: redactSecrets(test.name) })
  return replayed(recordings, recording)
}

/** `undefined`: that it was too late or not wanted any more for another test says nothing about this one. */
function replyForAnother(call: Promise<ChatReply>): Promise<ChatReply | undefined> {
  return call.catch((error: unknown) => {
    if (error instanceof ModelError && (error.code === 'aborted' || error.code === 'timeout')) return undefined
    throw error
  })
}

function recordedAgain({ file }: TestFileRecordings, lines: readonly number[]): string {
  const why = lines.length > 1 ? 'contradicts another line of the same question' : 'is damaged'
  return `${shownPath(file)}:${lines.at(-1)} ${why} and is recorded again.`
}

const tooLate =
  (test: CurrentTest) =>
  (totalMs: number): string =>
    `Another test asked the same, and no reply came within ${(totalMs / 1000).toFixed(1)} s, ` +
    `which is what ${timeLimitOf(test)} leaves: check the endpoint, or raise ${test.timeLimit ?? 'the timeout'}.`

async function callAndRecord(model: ChatModel, question: Question, key: string): Promise<ChatReply> {
  const { request, options, test, run, recordings } = question
  refuseSecrets(request)
  const reply = await model.complete(request, options).catch((error: unknown) => {
    if (!(error instanceof ModelError) || error.code !== 'no_key') throw error
    const found = recordings.find(key)
    if (found.kind === 'broken') throw brokenRecording(recordings, test, found.lines)
    throw missingKey(error, question, found.kind === 'recording' ? found.line : undefined)
  })
  recordings.drop(key) // also where the new reply cannot be kept
  if (reply.finishReason === 'other') warnOnce(unknownEnd(model.name, reply))
  if (reply.finishReason !== 'stop' && reply.finishReason !== 'refusal') return reply
  const round = { ...(run > 0 && { run }), ...(test.attempt > 0 && { attempt: test.attempt }) }
  const recording = {
    test: redactSecrets(test.name),
    key,
    model: model.name,
    ...round,
    ...outline(request, options.about),
  }
  try {
    refuseSecretInReply(model.name, reply)
    await recordings.add({ ...recording, reply: wholeReply(model.name, reply) })
  } catch (error) {
    addReply(test, options.source ?? 'judge', reply) // it is paid for, and no verdict tells of it
    throw error
  }
  return reply
}

/** What a model of the user's own leaves out would be missed only when the recording is read. */
function wholeReply(model: string, reply: ChatReply): ReturnType<typeof storedReply> {
  const stored = storedReply(reply)
  const [issue] = recordingSchema.shape.reply.safeParse(stored).error?.issues ?? []
  if (!issue) return stored
  throw new ModelError(
    'bad_response',
    `The model "${model}" gave a reply that cannot be recorded: ${issue.path.join('.')}: ${issue.message}. ${replyParts}`,
    { transient: false },
  )
}

function unknownEnd(model: string, { rawFinishReason: said, text }: ChatReply): string {
  const end = said === undefined ? 'no finish reason' : `the finish reason ${JSON.stringify(said)}`
  return (
    `The model "${model}" ended a reply with ${end}${text.trim() === '' ? ' and no text' : ''}, which is no normal end ` +
    'that is known here. Such a reply is not read and not recorded: each run asks and pays for it again, and in mode ' +
    '"replay" it is missing. If it is whole, let a client of your own say "stop": openaiModel(name, { client }).'
  )
}

function refuseSecrets({ messages }: ChatRequest): void {
  for (const [index, { role, content }] of messages.entries()) {
    const secret = findSecret(content)
    if (secret)
      throw new ModelError(
        'secret_in_prompt',
        `What should be sent holds ${secret.kind} at line ${secret.line} of message ${index + 1} (${role}), and recordings are committed. ` +
          `Take it out of the prompt or the output of the test; JURY_MODE=live calls the model without recording.`,
      )
  }
}

function replayed(
  recordings: Pick<TestFileRecordings, 'file'>,
  { reply }: { reply: ReturnType<typeof storedReply> },
  line?: number,
): ChatReply {
  const { logprobs, ...rest } = reply
  return {
    ...rest,
    ...(logprobs && { logprobs }),
    origin: 'replayed',
    ...(line !== undefined && { recording: { file: shownPath(recordings.file), line } }),
  }
}
