import { getHost } from '../../config/host.js'
import { resolveMode } from '../../config/options/mode.js'
import { thrownMessage } from '../../config/thrown.js'
import type { JudgeVote, UnknownReason, Usage } from '../../judge/verdict.js'
import { layeredModel } from '../../model/compose.js'
import { ModelError } from '../../model/model-error.js'
import type { CallOptions, ChatMessage, ChatModel, ChatReply } from '../../model/port.js'
import { sumUsage, usageOf } from '../../model/usage.js'
import type { Scenario } from '../scenario.js'
import { generatorPrompt } from './prompts.js'
import { type GeneratedPrompt, readGeneratorReply } from './reply.js'
import { unsafeRequest } from './safety.js'

/** How often a generator is asked for one prompt. */
const attempts = 2

export interface GeneratorSettings {
  readonly model: ChatModel
  /** 0-2. */
  readonly temperature: number
  readonly maxTokens: number
}

/** A prompt, or why there is none, with what asking for it took. */
export interface Generation {
  readonly generated?: GeneratedPrompt
  /** Set when nothing was generated. `unsafe_prompt`: all that was asked for more than reading. */
  readonly unknown?: UnknownReason
  /** As the endpoint named it. */
  readonly model: string
  readonly usage: Usage
  readonly recordings: JudgeVote['recordings']
}

/**
 * Asks for a prompt and what the judge should look for, unless the scenario says that itself. A reply that cannot be read
 * or whose prompt is not safe is asked for once more, and recordings of such replies are asked for anew where the mode
 * allows a call. Never rejects for a model that failed.
 */
export async function generatePrompt(
  settings: GeneratorSettings,
  scenario: Scenario,
  options: CallOptions,
): Promise<Generation> {
  const found = await askForPrompt(settings, scenario, options)
  const isReplayed = found.usage.calls === 0 && found.usage.replayed > 0
  const mode = options.mode ?? resolveMode(process.env, getHost())
  if (found.generated || !isReplayed || mode !== 'auto') return found
  const again = await askForPrompt(settings, scenario, { ...options, mode: 'record' })
  if (again.usage.calls > 0 || !found.unknown) return again
  const { code, message } = found.unknown
  const failure = again.unknown?.message ?? ''
  return { ...found, unknown: { code, message: `${message} It could not be asked for anew: ${failure}` } }
}

async function askForPrompt(
  { model, temperature, maxTokens }: GeneratorSettings,
  scenario: Scenario,
  options: CallOptions,
): Promise<Generation> {
  const replies: ChatReply[] = []
  const generation = (rest: Pick<Generation, 'generated' | 'unknown'>): Generation => ({
    ...rest,
    model: replies.at(-1)?.model ?? model.name,
    usage: sumUsage(replies.map(usageOf)),
    recordings: replies.flatMap(({ recording }) => (recording ? [{ ...recording }] : [])),
  })
  const question: ChatMessage = { role: 'user', content: generatorPrompt(scenario) }
  const layered = layeredModel(model)
  const { id, draw = 0 } = scenario
  const call: CallOptions = { ...options, source: 'generator', about: `prompt for ${id}`, run: draw }
  let messages = [question]
  let unknown: UnknownReason = { code: 'no_prompt', message: 'The generator was not asked.' }
  for (let attempt = 0; attempt < attempts; attempt++) {
    let reply: ChatReply
    try {
      reply = await layered.complete({ messages, temperature, maxTokens }, call)
    } catch (error) {
      const code = error instanceof ModelError ? error.code : 'api_error'
      return generation({ unknown: { code, message: thrownMessage(error) } })
    }
    replies.push(reply)
    const read = readSafely(reply, scenario)
    if ('prompt' in read) return generation({ generated: read })
    unknown = read
    messages = [
      question,
      { role: 'user', content: `An earlier reply could not be used: ${read.message} Write another one.` },
    ]
  }
  const message = `The generator ${model.name} gave no usable prompt for "${scenario.id}" in ${attempts} tries. The last: ${unknown.message}`
  return generation({ unknown: { code: unknown.code, message } })
}

function readSafely({ text, finishReason }: ChatReply, { hints }: Scenario): GeneratedPrompt | UnknownReason {
  const reading = readGeneratorReply(text, finishReason, hints)
  if (reading.kind === 'unreadable') return { code: reading.reason, message: `${reading.detail}.` }
  const unsafe = unsafeRequest(reading.value.prompt)
  if (!unsafe) return reading.value
  return {
    code: 'unsafe_prompt',
    message: `the prompt asks for a ${unsafe.category.replace('_', ' ')} ("${unsafe.clause}").`,
  }
}
