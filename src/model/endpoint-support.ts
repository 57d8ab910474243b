import { sharedState } from '../config/shared-state.js'
import type { ModelError } from './model-error.js'

/** What a model at an endpoint takes, as far as is known; starts hopeful and learns from refusals. */
export interface EndpointSupport {
  readonly api: 'chat' | 'responses'
  readonly format: 'json_schema' | 'json_object' | 'prose'
  readonly temperature: boolean
  readonly logprobs: boolean
  readonly tokenLimit: 'max_tokens' | 'max_completion_tokens'
}

const known = sharedState('endpoint-support', () => new Map<string, EndpointSupport>())

export function supportOf(endpoint: string, model: string): EndpointSupport {
  return (
    known.get(`${endpoint} ${model}`) ?? {
      api: 'chat',
      format: 'json_schema',
      temperature: true,
      logprobs: true,
      // OpenAI's reasoning models take only the new name, most compatible endpoints only the old one.
      tokenLimit: endpoint === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens',
    }
  )
}

export function rememberSupport(endpoint: string, model: string, support: EndpointSupport): void {
  known.set(`${endpoint} ${model}`, support)
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
  const said = refusal.message
  if (refusal.code !== 'bad_request') return undefined
  if (support.api === 'chat' && /v1\/responses|not a chat model/i.test(said)) return { ...support, api: 'responses' }
  if (/max_completion_tokens/.test(said) && isNotSupported(said)) {
    const tokenLimit = support.tokenLimit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
    return tried.some((one) => one.tokenLimit === tokenLimit) ? undefined : { ...support, tokenLimit }
  }
  if (support.temperature && /temperature/.test(said) && isNotSupported(said)) return { ...support, temperature: false }
  // How many alternatives are asked for is this package's choice, so that here a range is a refusal, too.
  if (support.logprobs && /logprobs/.test(said)) return { ...support, logprobs: false }
  if (/invalid schema/i.test(said) || !aboutFormat.test(said)) return undefined
  if (support.format === 'json_schema') return { ...support, format: 'json_object' }
  return support.format === 'json_object' ? { ...support, format: 'prose' } : undefined
}

/** `response_schema` is Gemini's word; llama.cpp makes a grammar of the schema, if it can. */
const aboutFormat = /response_format|json_schema|json_object|text\.format|response_schema|grammar/
const unsupported =
  /unsupported|not support|no longer|not (?:permitted|allowed|available|accepted)|unrecognized|unknown|unexpected|deprecated|\buse\b.*\binstead\b|\bonly \S+ is allowed|may only be set/i
const outOfRange =
  /between|\brange\b|above|below|(?:less|greater|more) than|at (?:most|least)|too (?:large|high|small|low|long)|exceed|[<>\u2264\u2265]=? ?\d/i

/** That a setting as such is refused, not the size of its value. */
function isNotSupported(said: string): boolean {
  return unsupported.test(said) && !outOfRange.test(said)
}
