import { refuseUnknownOptions } from '../../config/options/known-options.js'
import { requireOneOf } from '../../config/options/option-ranges.js'
import type { CallOptions, ChatModel } from '../../model/port.js'
import { sumUsage } from '../../model/usage.js'
import { mean } from '../../stats/mean.js'
import { ask } from '../ask.js'
import { assertModel } from '../assert-model.js'
import { knowing } from '../reply/knowing.js'
import { type PairwiseReply, pairwiseReply } from '../reply/pairwise-reply.js'
import { tellUnknown } from '../tell-unknown.js'
import { hashFraction } from './hash-fraction.js'
import { nameAnswers } from './name-answers.js'
import { type FirstShown, type Pair, pairwiseMessages } from './pairwise-prompt.js'
import type { PairJudgement, PairVerdict, Winner } from './pairwise-verdict.js'

/** What {@link judgePair} takes. */
export interface JudgePairOptions extends Pair {
  model: ChatModel
  /**
   * `both` (default): asked twice, each answer first once; a win needs both to agree. `random`: asked once, at half the
   * price, in an order that a hash of `id` chooses, so that it is the same every time.
   */
  order?: 'both' | 'random'
  /** Name of the case. Default: the prompt. */
  id?: string
  /** 0-2, default 0. */
  temperature?: number
  /** Test and signal of the caller. */
  call?: Pick<CallOptions, 'test' | 'signal'>
}

/**
 * Asks a judge which of two answers to one prompt is better, without telling it which is which.
 *
 * @returns never rejects for a model that failed: then `winner` is `null` and `unknown` says why. When both orders name
 * different winners the verdict is a tie marked `inconsistent`.
 * @throws TypeError without a model or a text to compare, and for an option that does not exist; RangeError for another
 * order.
 */
export async function judgePair(options: JudgePairOptions): Promise<PairVerdict> {
  checkOptions(options)
  const orders = ordersOf(options)
  const judgements = await Promise.all(orders.map((first) => judgeInOrder(options, first)))
  const failed = judgements.find(({ unknown }) => unknown)
  const about = `comparison: ${options.prompt}`
  tellUnknown({ unknown: failed?.unknown, models: [options.model], test: options.call?.test, about })
  const winners = new Set(judgements.map(({ winner }) => winner))
  const inconsistent = !failed && winners.size > 1
  const [agreed = null] = winners
  return {
    winner: failed ? null : inconsistent ? 'TIE' : agreed,
    inconsistent,
    confidence: failed ? null : mean(judgements.map(({ confidence }) => confidence ?? 0)),
    scores: failed ? {} : meanScores(judgements),
    reasons: judgements.flatMap(({ reasons }) => reasons),
    majorFaults: {
      A: judgements.flatMap(({ majorFaults }) => majorFaults.A),
      B: judgements.flatMap(({ majorFaults }) => majorFaults.B),
    },
    ...(failed?.unknown ? { unknown: failed.unknown } : {}),
    usage: sumUsage(judgements.map(({ usage }) => usage)),
    judgements,
  }
}

function checkOptions(options: JudgePairOptions): void {
  refuseUnknownOptions('judgePair', options, optionNames)
  assertModel('judgePair', options.model)
  requireOneOf('order', options.order, ['both', 'random'])
  for (const name of ['prompt', 'a', 'b'] as const) {
    if (typeof options[name] !== 'string') throw new TypeError(`judgePair: \`${name}\` must be a text`)
  }
}

const optionNames = [
  'model',
  'prompt',
  'a',
  'b',
  'intent',
  'constraints',
  'reference',
  'order',
  'id',
  'temperature',
  'call',
] as const satisfies (keyof JudgePairOptions)[]

function ordersOf({ order = 'both', id, prompt }: JudgePairOptions): FirstShown[] {
  if (order === 'both') return ['A', 'B']
  return [hashFraction('order', id ?? prompt) < 0.5 ? 'A' : 'B']
}

async function judgeInOrder(options: JudgePairOptions, firstShown: FirstShown): Promise<PairJudgement> {
  const { prompt, a, b, intent, constraints = [], reference } = options
  const format = knowing(pairwiseReply(), [prompt, a, b, intent, ...constraints, reference])
  const request = {
    messages: pairwiseMessages(options, firstShown, format.instruction),
    ...(format.schema ? { schema: format.schema } : {}),
    temperature: options.temperature ?? 0,
  }
  const answer = await ask(options.model, request, format, {
    about: `comparison: ${options.prompt}`,
    ...options.call,
    source: 'pairwise_judge',
  })
  const { model, usage, recordings, unknown } = answer
  return {
    firstShown,
    ...(answer.value ? mappedBack(answer.value, firstShown) : noOpinion),
    model,
    usage,
    recordings,
    ...(unknown ? { unknown } : {}),
  }
}

type Opinion = Pick<PairJudgement, 'winner' | 'confidence' | 'scores' | 'reasons' | 'majorFaults'>

const noOpinion: Opinion = { winner: null, confidence: null, scores: {}, reasons: [], majorFaults: { A: [], B: [] } }

/** From "A is Answer 1" to our A and B, and from 0-10 to [0, 1]. */
function mappedBack(reply: PairwiseReply, firstShown: FirstShown): Opinion {
  const swapped: Record<Winner, Winner> = { A: 'B', B: 'A', TIE: 'TIE' }
  const [first, second] = firstShown === 'A' ? (['Answer A', 'Answer B'] as const) : (['Answer B', 'Answer A'] as const)
  const named = (texts: readonly string[]) =>
    texts.map((text) => nameAnswers(text, { '1': first, '2': second, A: first, B: second }))
  const A = named(reply.major_faults.A)
  const B = named(reply.major_faults.B)
  return {
    winner: firstShown === 'A' ? reply.winner : swapped[reply.winner],
    confidence: reply.confidence,
    scores: Object.fromEntries(Object.entries(reply.scores).map(([name, score]) => [name, score / 10])),
    reasons: named(reply.reasons),
    majorFaults: firstShown === 'A' ? { A, B } : { A: B, B: A },
  }
}

function meanScores(judgements: readonly PairJudgement[]): Record<string, number> {
  const names = Object.keys(judgements[0]?.scores ?? {})
  return Object.fromEntries(names.map((name) => [name, mean(judgements.map(({ scores }) => scores[name] ?? 0)) ?? 0]))
}
