import { hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { jsonValue } from '../../config/files/json-value.js'
import { getHost } from '../../config/host.js'
import { sharedState } from '../../config/shared-state.js'
import type { ModelError } from '../model-error.js'
import { readIfThere } from '../read-if-there.js'
import { makeFolderOfRun, supportIn } from '../run-folder.js'

const supportSchema = z.object({
  api: z.enum(['chat', 'responses']),
  format: z.enum(['json_schema', 'json_object', 'prose']),
  temperature: z.boolean(),
  /** Some samplers divide by the temperature. */
  zeroTemperature: z.boolean(),
  logprobs: z.boolean(),
  tokenLimit: z.enum(['max_tokens', 'max_completion_tokens']),
  /** Some chat templates know only two sides: the user's and the assistant's. */
  system: z.boolean(),
})

/** What a model at an endpoint takes, as far as is known; starts hopeful and learns from refusals. */
export type EndpointSupport = Readonly<z.infer<typeof supportSchema>>

const known = sharedState('endpoint-support', () => new Map<string, EndpointSupport>())

export function supportOf(endpoint: string, model: string): EndpointSupport {
  return (
    known.get(`${endpoint} ${model}`) ??
    learntElsewhere(endpoint, model) ?? {
      api: 'chat',
      format: 'json_schema',
      temperature: true,
      zeroTemperature: true,
      logprobs: true,
      // OpenAI's reasoning models take only the new name, most compatible endpoints only the old one.
      tokenLimit: endpoint === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens',
      system: true,
    }
  )
}

/** For this process, and for the others of the run: not every test file has to learn it anew. */
export function rememberSupport(endpoint: string, model: string, support: EndpointSupport): void {
  known.set(`${endpoint} ${model}`, support)
  const { runDir } = getHost() ?? {}
  if (runDir === undefined) return
  makeFolderOfRun(supportIn(runDir))
  writeFileSync(fileOf(runDir, endpoint, model), JSON.stringify(support))
}

/** `undefined` also for a file that is just being written. */
function learntElsewhere(endpoint: string, model: string): EndpointSupport | undefined {
  const { runDir } = getHost() ?? {}
  const written = runDir === undefined ? undefined : readIfThere(fileOf(runDir, endpoint, model))
  return supportSchema.safeParse(jsonValue(String(written))).data
}

function fileOf(runDir: string, endpoint: string, model: string): string {
  return join(supportIn(runDir), `${hash('sha256', `${endpoint} ${model}`).slice(0, 16)}.json`)
}

/**
 * What to ask for instead after a refusal; `undefined` when the refusal is about something else, or would lead back to
 * what the same call has tried.
 */
export function withoutRefused(
  support: EndpointSupport,
  refusal: ModelError,
  tried: readonly EndpointSupport[],
): EndpointSupport | undefined {
  return weaker(support, refusal).find((next) => !tried.some((one) => isSame(one, next)))
}

function weaker(support: EndpointSupport, { code, message: said }: ModelError): EndpointSupport[] {
  // Local servers fail where they can make no prompt of the messages, or no grammar of the schema.
  if (code === 'endpoint_down')
    return [...withoutSystem(support, said), ...(noGrammar.test(said) ? inWeakerFormat(support) : [])]
  if (code !== 'bad_request') return []
  const chat = support.api === 'chat' && /v1\/responses|not a chat model/i.test(said)
  if (chat) return [{ ...support, api: 'responses' }]
  const isRefused = (name: RegExp) => name.test(said) && isNotSupported(said)
  const tokenLimit = support.tokenLimit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
  return [
    ...(isRefused(/max_(?:completion_)?tokens/) ? [{ ...support, tokenLimit } as const] : []),
    ...(isRefused(/temperature/i) ? [{ ...support, temperature: false }] : []),
    ...(mustBePositive.test(said) ? [{ ...support, zeroTemperature: false }] : []),
    // How many alternatives are asked for is this package's choice, so that here a range is a refusal, too.
    ...(/log.?prob/i.test(said) ? [{ ...support, logprobs: false }] : []),
    ...withoutSystem(support, said),
    ...(aboutFormat.test(said) && !/invalid schema/i.test(said) ? inWeakerFormat(support) : []),
  ]
}

function withoutSystem(support: EndpointSupport, said: string): EndpointSupport[] {
  return aboutSystem.test(said) ? [{ ...support, system: false }] : []
}

function inWeakerFormat(support: EndpointSupport): EndpointSupport[] {
  return [{ ...support, format: support.format === 'json_schema' ? 'json_object' : 'prose' }]
}

function isSame(one: EndpointSupport, other: EndpointSupport): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** TGI: "must be strictly positive"; MiniMax: "must be in (0, 1]". */
const mustBePositive = /temperature.*(?:positive|greater than 0|> ?0|\(0(?:\.0)?,)/i
const noGrammar =
  /(?:fail|unsupported|not support|n['’]t support|invalid|unable|cannot).*(?:grammar|json.?schema|response.?format)/i
/**
 * Of Gemma ("System role not supported"), of Mistral's and other templates, of Gemini ("Developer instruction is not
 * enabled").
 */
const aboutSystem =
  /system (?:role|message|prompt|instruction)|role\W+system|(?:got|support)\W+system|developer instruction|roles must alternate/i
/** `response_schema` is Gemini's word; llama.cpp makes a grammar of the schema, if it can. */
const aboutFormat = /response.?(?:format|schema)|json.?(?:schema|object|mode)|text\.format|structured.?output|grammar/i
const unsupported =
  /unsupported|not support|n['’]t support|no longer|not (?:permitted|allowed|available|accepted|enabled)|unrecognized|unknown|unexpected|deprecated|\buse\b.*\binstead\b|\bonly \S+ is allowed|may only be set/i
const outOfRange =
  /between|\brange\b|above|below|(?:less|greater|more) than|at (?:most|least)|too (?:large|high|small|low|long)|exceed|[<>\u2264\u2265]=? ?\d/i

/** That a setting as such is refused, not the size of its value. */
function isNotSupported(said: string): boolean {
  return unsupported.test(said) && !outOfRange.test(said)
}

/** So low that it changes next to nothing. */
const almostZero = 0.01

/** `undefined`: the endpoint's own. */
export function temperatureFor(asked: number | undefined, support: EndpointSupport): number | undefined {
  if (!support.temperature) return undefined
  return asked === 0 && !support.zeroTemperature ? almostZero : asked
}
