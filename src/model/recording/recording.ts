import { hash } from 'node:crypto'
import { z } from 'zod'
import { jsonValue } from '../../config/files/json-value.js'
import { toJson } from '../../config/to-json.js'
import type { ChatReply } from '../port.js'

const tokens = z.number().min(0)

/** One line of a recording file. */
export const recordingSchema = z.object({
  /** Full name of the test that asked first: lines of one test stand together. */
  test: z.string(),
  key: z.string(),
  /** The model as it was asked for. */
  model: z.string(),
  /** For a person who reviews the file: what was asked, in short. */
  about: z.string(),
  /** Round of a repeated judgement; absent: 0. */
  run: z.number().int().optional(),
  /** Retry of the test; absent: 0. */
  attempt: z.number().int().optional(),
  reply: z.object({
    text: z.string(),
    finishReason: z.enum(['stop', 'length', 'refusal', 'content_filter', 'other']),
    model: z.string(),
    usage: z
      .object({
        tokensIn: tokens,
        tokensOut: tokens,
        tokensCached: tokens,
        tokensCacheWritten: tokens.optional(),
        tokensReasoning: tokens,
        billedApart: z.string().optional(),
      })
      .nullable(),
    costUsd: z.number().min(0).nullable(),
    latencyMs: z.number().min(0),
    logprobs: z
      .array(
        z.object({
          token: z.string(),
          logprob: z.number(),
          top: z.array(z.object({ token: z.string(), logprob: z.number() })),
        }),
      )
      .optional(),
  }),
  /** Sampling settings and schema, in short. */
  settings: z.string(),
  /** A short hash of each line that was sent, to find the first one that differs. */
  lines: z.string(),
})
export type Recording = z.infer<typeof recordingSchema>

const seal = /,"hash":"([\w-]{16})"\}$/

/** One line, without its line break. The order of the fields is the order of the lines: test, then key. */
export function writeRecording(recording: Recording): string {
  const { test, key, model, about, run, attempt, reply, settings, lines } = recording
  const content = toJson({ test, key, model, about, run, attempt, reply, settings, lines })
  return `${content.slice(0, -1)},"hash":"${digest(content)}"}`
}

/** `undefined` when the line was damaged or changed by hand, or was written by another version of this package. */
export function readRecording(line: string): Recording | undefined {
  const match = seal.exec(line)
  if (!match) return undefined
  const content = `${line.slice(0, match.index)}}`
  return digest(content) === match[1] ? recordingSchema.safeParse(JSON.parse(content)).data : undefined
}

/** The key of a line, without reading the rest; `undefined` when the line is no recording or was cut off. */
export function keyOfLine(line: Buffer): string | undefined {
  if (!line.subarray(0, opening.length).equals(opening)) return undefined
  const end = line.at(-1) === carriageReturn ? line.length - 1 : line.length
  if (!line.subarray(end - sealLength, end - sealLength + beforeSeal.length).equals(beforeSeal)) return undefined
  const at = line.indexOf(beforeKey)
  return at < 0 ? undefined : line.toString('latin1', at + beforeKey.length, at + beforeKey.length + keyLength)
}

/** The test of a line that has a key, without reading the rest, which may be damaged. */
export function testOfLine(line: string): string {
  const name = line.slice(opening.length - 1, line.indexOf(beforeKey.toString()) + 1)
  return z.string().catch(name).parse(jsonValue(name))
}

/** Length of a recording's key in characters. */
export const keyLength = 32

const opening = Buffer.from('{"test":"')
// Quotes inside a test's name are escaped, so that this sequence stands in a line once before the reply.
const beforeKey = Buffer.from('","key":"')
const beforeSeal = Buffer.from(',"hash":"')
const sealLength = beforeSeal.length + 16 + '"}'.length
const carriageReturn = 13

/** What of a reply is stored: not where it came from. */
export function storedReply(reply: ChatReply): Recording['reply'] {
  return {
    text: reply.text,
    finishReason: reply.finishReason,
    model: reply.model,
    usage: reply.usage,
    costUsd: reply.costUsd,
    latencyMs: Math.round(reply.latencyMs),
    ...(reply.logprobs && {
      logprobs: reply.logprobs.map(({ token, logprob, top }) => ({ token, logprob, top: [...top] })),
    }),
  }
}

function digest(content: string): string {
  return hash('sha256', content, 'base64url').slice(0, 16)
}
