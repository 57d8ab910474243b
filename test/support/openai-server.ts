// A real HTTP server on 127.0.0.1 that speaks the OpenAI wire format: chat completions and Responses, streamed or not.
// Every request can be answered by a function, and every kind of fault can be programmed.
// No import of ours, so that a child process can run it: `node test/support/openai-server.ts '{"latencyMs":200}'` prints
// `{"url":"http://127.0.0.1:PORT/v1"}` and serves until its standard input closes.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export type Api = 'chat' | 'responses'

/** One request as it arrived. */
export interface ServerRequest {
  /** From 0, in the order of arrival. */
  readonly index: number
  readonly api: Api
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: IncomingMessage['headers']
  readonly model: string
  /** All message texts, joined by line breaks. */
  readonly text: string
}

export interface ServerReply {
  readonly text: string
  /** Who answered. Default: the model that was asked for. */
  readonly model?: string
  /** Default `stop`. */
  readonly finishReason?: 'stop' | 'length' | 'content_filter'
  /** The model declined: sent in the wire format's own field. */
  readonly refusal?: string
  /** Default: counted from the texts, four characters a token. `null` leaves usage out. */
  readonly usage?: { input: number; output: number; cached?: number; reasoning?: number } | null
  /** Sent when the request asks for log-probabilities. */
  readonly logprobs?: readonly { token: string; logprob: number; top?: { token: string; logprob: number }[] }[]
}

export type Fault =
  | {
      readonly kind: 'status'
      readonly status: number
      readonly headers?: Record<string, string>
      readonly error?: object
    }
  /** The socket is destroyed before a byte is sent. */
  | { readonly kind: 'reset' }
  /** Headers and the first half of the body, then the socket is destroyed. */
  | { readonly kind: 'truncated' }
  /** Headers and the first half of the body, and then nothing more. */
  | { readonly kind: 'stall' }
  /** Status 200 with a body that is not JSON. */
  | { readonly kind: 'malformed' }
  /** Accepts and never answers. */
  | { readonly kind: 'hang' }
  /** A good answer, later. */
  | { readonly kind: 'slow'; readonly ms: number }

/** What an endpoint may not know; each is answered with the 400 that real endpoints send. */
export type Unsupported = 'json_schema' | 'json_object' | 'temperature' | 'max_tokens' | 'logprobs' | 'chat'

export interface OpenAIServerOptions {
  /** Default: `{}` as text. */
  reply?: (request: ServerRequest) => string | ServerReply | Promise<string | ServerReply>
  /** The body of an answer that is not streamed as an endpoint with ways of its own sends it. */
  respell?: (body: object) => object
  /** `undefined` answers well. */
  fault?: (request: ServerRequest) => Fault | undefined
  /** Time an answer takes, milliseconds. Default 0. */
  latencyMs?: number
  /** Requests with another key get 401. Default: any key. */
  apiKey?: string
  /** Other models get 404 `model_not_found`. Default: any model. */
  models?: readonly string[]
  unsupported?: readonly Unsupported[]
  /** A real limit: more requests than this within a sliding second get 429 with `retry-after-ms`. */
  requestsPerSecond?: number
}

export interface OpenAIServer {
  /** `http://127.0.0.1:PORT/v1` */
  readonly url: string
  readonly requests: readonly ServerRequest[]
  /** Most requests that were open at once. */
  readonly peakInFlight: number
  close(): Promise<void>
}

export async function startOpenAIServer(options: OpenAIServerOptions = {}): Promise<OpenAIServer> {
  const requests: ServerRequest[] = []
  const sockets = new Set<Socket>()
  const recent: number[] = []
  const respell = options.respell ?? ((body) => body)
  let inFlight = 0
  let peakInFlight = 0

  const overLimit = () => {
    const now = Date.now()
    while (recent.length > 0 && now - (recent[0] ?? now) >= 1000) recent.shift()
    if (recent.length >= (options.requestsPerSecond ?? Infinity)) return 1000 - (now - (recent[0] ?? now))
    recent.push(now)
    return undefined
  }

  async function answer(message: IncomingMessage, response: ServerResponse) {
    const request = await readRequest(message, requests.length)
    if (!request) return sendError(response, 404, { message: `Unknown path ${message.url}` })
    requests.push(request)
    const refused = refusal(request, options)
    if (refused) return sendError(response, refused.status, refused.error)
    const waitMs = overLimit()
    if (waitMs !== undefined)
      return sendError(response, 429, rateLimited, { 'retry-after-ms': String(Math.ceil(waitMs)) })
    const fault = options.fault?.(request)
    if (fault?.kind === 'reset') return message.socket.destroy()
    if (fault?.kind === 'hang') return
    await sleep((options.latencyMs ?? 0) + (fault?.kind === 'slow' ? fault.ms : 0))
    if (fault?.kind === 'status')
      return sendError(response, fault.status, fault.error ?? { message: `Fault ${fault.status}` }, fault.headers)
    if (fault?.kind === 'malformed')
      return send(response, 200, '{"id": "chatcmpl-1", "choices": [{"mess', 'application/json')
    const replied = (await options.reply?.(request)) ?? '{}'
    const reply = typeof replied === 'string' ? { text: replied } : replied
    const streamed = request.body['stream'] === true
    const body = streamed ? streamBody(request, reply) : JSON.stringify(respell(wire(request, reply)))
    const type = streamed ? 'text/event-stream' : 'application/json'
    if (fault?.kind === 'truncated') return sendHalf(response, body, type, () => message.socket.destroy())
    if (fault?.kind === 'stall') return sendHalf(response, body, type)
    send(response, 200, body, type)
  }

  const server = createServer((message, response) => {
    inFlight += 1
    peakInFlight = Math.max(peakInFlight, inFlight)
    response.on('close', () => (inFlight -= 1))
    answer(message, response).catch((error: unknown) => sendError(response, 500, { message: String(error) }))
  })
  server.keepAliveTimeout = 60_000
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 1024, resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    get peakInFlight() {
      return peakInFlight
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Shares of requests that fail, in [0, 1]; the same seed gives the same sequence. */
export interface FaultShares {
  rateLimited?: number
  serverError?: number
  reset?: number
  malformed?: number
  truncated?: number
  hang?: number
}

/** Faults at random, by share. */
export function faultMix(shares: FaultShares, seed = 1): () => Fault | undefined {
  const random = mulberry32(seed)
  const table: [number, Fault][] = [
    [shares.rateLimited ?? 0, { kind: 'status', status: 429, headers: { 'retry-after-ms': '50' }, error: rateLimited }],
    [shares.serverError ?? 0, { kind: 'status', status: 500 }],
    [shares.reset ?? 0, { kind: 'reset' }],
    [shares.malformed ?? 0, { kind: 'malformed' }],
    [shares.truncated ?? 0, { kind: 'truncated' }],
    [shares.hang ?? 0, { kind: 'hang' }],
  ]
  return () => {
    let draw = random()
    for (const [share, fault] of table) {
      if (draw < share) return fault
      draw -= share
    }
    return undefined
  }
}

const rateLimited = { message: 'Rate limit reached for requests', type: 'requests', code: 'rate_limit_exceeded' }

async function readRequest(message: IncomingMessage, index: number): Promise<ServerRequest | undefined> {
  const api = message.url?.endsWith('/chat/completions')
    ? 'chat'
    : message.url?.endsWith('/responses')
      ? 'responses'
      : undefined
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  if (!api || message.method !== 'POST') return undefined
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>
  const said = (api === 'chat' ? body['messages'] : body['input']) as string | { content: unknown }[]
  const texts = typeof said === 'string' ? [said] : said.map(({ content }) => contentText(content))
  if (typeof body['instructions'] === 'string') texts.unshift(body['instructions'])
  return { index, api, body, headers: message.headers, model: String(body['model']), text: texts.join('\n') }
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: { text?: unknown }) => String(part.text ?? '')).join('')
}

function refusal(request: ServerRequest, options: OpenAIServerOptions): { status: number; error: object } | undefined {
  const { body, api } = request
  if (options.apiKey !== undefined && request.headers.authorization !== `Bearer ${options.apiKey}`)
    return {
      status: 401,
      error: {
        message: 'Incorrect API key provided: sk-wrong***.',
        type: 'invalid_request_error',
        code: 'invalid_api_key',
      },
    }
  if (options.models && !options.models.includes(request.model))
    return {
      status: 404,
      error: {
        message: `The model \`${request.model}\` does not exist or you do not have access to it.`,
        type: 'invalid_request_error',
        code: 'model_not_found',
      },
    }
  const bad = (message: string, param: string, code = 'unsupported_parameter') => ({
    status: 400,
    error: { message, type: 'invalid_request_error', param, code },
  })
  const lacks = (feature: Unsupported) => options.unsupported?.includes(feature) ?? false
  if (api === 'chat' && lacks('chat'))
    return {
      status: 404,
      error: {
        message:
          'This is not a chat model and thus not supported in the v1/chat/completions endpoint. Did you mean to use v1/responses?',
        type: 'invalid_request_error',
        param: 'model',
        code: null,
      },
    }
  const format = (
    api === 'chat' ? body['response_format'] : (body['text'] as { format?: unknown } | undefined)?.format
  ) as { type?: string } | undefined
  if (format?.type === 'json_schema' && lacks('json_schema'))
    return bad(
      "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
      'response_format',
      'invalid_value',
    )
  if (format?.type === 'json_object' && lacks('json_object'))
    return bad(
      "'response_format' of type 'json_object' is not supported with this model.",
      'response_format',
      'invalid_value',
    )
  if (body['temperature'] !== undefined && lacks('temperature'))
    return bad(
      "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
      'temperature',
      'unsupported_value',
    )
  if (body['max_tokens'] !== undefined && lacks('max_tokens'))
    return bad(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'max_tokens',
    )
  if ((body['logprobs'] || body['top_logprobs']) && lacks('logprobs'))
    return bad("Unsupported parameter: 'logprobs' is not supported with this model.", 'logprobs')
  return undefined
}

function counted(request: ServerRequest, reply: ServerReply) {
  if (reply.usage === null) return undefined
  const {
    input,
    output,
    cached = 0,
    reasoning = 0,
  } = reply.usage ?? {
    input: Math.ceil(request.text.length / 4),
    output: Math.ceil(reply.text.length / 4),
  }
  return { input, output, cached, reasoning }
}

function wire(request: ServerRequest, reply: ServerReply): object {
  return request.api === 'chat' ? chatWire(request, reply) : responsesWire(request, reply)
}

function chatWire(request: ServerRequest, reply: ServerReply): object {
  const usage = counted(request, reply)
  const logprobs = request.body['logprobs'] && reply.logprobs ? { content: wireLogprobs(reply), refusal: null } : null
  return {
    id: `chatcmpl-${request.index}`,
    object: 'chat.completion',
    created: 1_760_000_000,
    model: reply.model ?? request.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: reply.refusal === undefined ? reply.text : null,
          refusal: reply.refusal ?? null,
        },
        logprobs,
        finish_reason: reply.finishReason ?? 'stop',
      },
    ],
    ...(usage && {
      usage: {
        prompt_tokens: usage.input,
        completion_tokens: usage.output,
        total_tokens: usage.input + usage.output,
        prompt_tokens_details: { cached_tokens: usage.cached },
        completion_tokens_details: { reasoning_tokens: usage.reasoning },
      },
    }),
  }
}

function responsesWire(request: ServerRequest, reply: ServerReply): object {
  const usage = counted(request, reply)
  const reason =
    reply.finishReason === 'length'
      ? 'max_output_tokens'
      : reply.finishReason === 'content_filter'
        ? 'content_filter'
        : undefined
  const wantsLogprobs =
    Array.isArray(request.body['include']) && request.body['include'].includes('message.output_text.logprobs')
  const part =
    reply.refusal === undefined
      ? {
          type: 'output_text',
          text: reply.text,
          annotations: [],
          ...(wantsLogprobs && reply.logprobs && { logprobs: wireLogprobs(reply) }),
        }
      : { type: 'refusal', refusal: reply.refusal }
  return {
    id: `resp_${request.index}`,
    object: 'response',
    created_at: 1_760_000_000,
    status: reason ? 'incomplete' : 'completed',
    error: null,
    incomplete_details: reason ? { reason } : null,
    model: reply.model ?? request.model,
    output: [
      {
        type: 'message',
        id: `msg_${request.index}`,
        role: 'assistant',
        status: reason ? 'incomplete' : 'completed',
        content: [part],
      },
    ],
    ...(usage && {
      usage: {
        input_tokens: usage.input,
        input_tokens_details: { cached_tokens: usage.cached },
        output_tokens: usage.output,
        output_tokens_details: { reasoning_tokens: usage.reasoning },
        total_tokens: usage.input + usage.output,
      },
    }),
  }
}

function wireLogprobs(reply: ServerReply) {
  return reply.logprobs?.map(({ token, logprob, top }) => ({
    token,
    logprob,
    bytes: [...Buffer.from(token)],
    top_logprobs: (top ?? [{ token, logprob }]).map((other) => ({
      token: other.token,
      logprob: other.logprob,
      bytes: [...Buffer.from(other.token)],
    })),
  }))
}

function streamBody(request: ServerRequest, reply: ServerReply): string {
  const events = request.api === 'chat' ? chatChunks(request, reply) : responseEvents(request, reply)
  const lines = events.map(
    (event) => ('type' in event ? `event: ${String(event.type)}\n` : '') + `data: ${JSON.stringify(event)}\n\n`,
  )
  return lines.join('') + (request.api === 'chat' ? 'data: [DONE]\n\n' : '')
}

function chatChunks(request: ServerRequest, reply: ServerReply): object[] {
  const base = {
    id: `chatcmpl-${request.index}`,
    object: 'chat.completion.chunk',
    created: 1_760_000_000,
    model: reply.model ?? request.model,
  }
  const delta = (content: object, finish_reason: string | null) => ({
    ...base,
    choices: [{ index: 0, delta: content, finish_reason }],
  })
  const pieces = reply.text.match(/[^]{1,8}/gu) ?? []
  const wantsUsage = (request.body['stream_options'] as { include_usage?: boolean } | undefined)?.include_usage
  const whole = chatWire(request, reply) as { usage?: object }
  return [
    delta({ role: 'assistant', content: '' }, null),
    ...pieces.map((content) => delta({ content }, null)),
    delta({}, reply.finishReason ?? 'stop'),
    ...(wantsUsage && whole.usage ? [{ ...base, choices: [], usage: whole.usage }] : []),
  ]
}

function responseEvents(request: ServerRequest, reply: ServerReply): object[] {
  const response = responsesWire(request, reply)
  const pieces = reply.text.match(/[^]{1,8}/gu) ?? []
  return [
    { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
    ...pieces.map((delta) => ({
      type: 'response.output_text.delta',
      item_id: `msg_${request.index}`,
      output_index: 0,
      content_index: 0,
      delta,
    })),
    { type: 'response.completed', response },
  ]
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  type: string,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body), ...headers })
  response.end(body)
}

function sendError(response: ServerResponse, status: number, error: object, headers?: Record<string, string>) {
  if (!response.headersSent) send(response, status, JSON.stringify({ error }), 'application/json', headers)
}

function sendHalf(response: ServerResponse, body: string, type: string, sent?: () => void) {
  response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
  response.write(body.slice(0, Math.floor(body.length / 2)), sent)
}

function sleep(ms: number): Promise<void> | undefined {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : undefined
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

if (process.argv[1]?.endsWith('openai-server.ts')) {
  const settings = JSON.parse(process.argv[2] ?? '{}') as { reply?: string; faults?: FaultShares } & Omit<
    OpenAIServerOptions,
    'reply' | 'fault'
  >
  const { reply, faults, ...rest } = settings
  const server = await startOpenAIServer({
    ...rest,
    ...(reply !== undefined && { reply: () => reply }),
    ...(faults && { fault: faultMix(faults) }),
  })
  process.stdout.write(`${JSON.stringify({ url: server.url })}\n`)
  process.stdin.resume()
  process.stdin.on('end', () => void server.close())
}
