import { defaultModel } from '../src/judge/configure.js'
import { judgePair } from '../src/judge/pairwise.js'
import type { PairVerdict } from '../src/judge/pairwise-verdict.js'
import type { Judge } from '../src/judge/port.js'
import { baselineMessage, baselineSummary } from './baseline-message.js'
import type { MatcherContext, MatcherResult } from './context.js'
import { judged } from './judged.js'
import { readReceived } from './received.js'
import { MatcherUsageError } from './usage-error.js'

/** The answer to beat. */
export interface BaselineSource {
  readonly output: string
}

export interface BaselineOptions {
  /** What both answers were asked. Needed unless the received value carries it. */
  prompt?: string
  /** What the person who asked wants. */
  hints?: string
  /** Facts to hold both answers against. */
  reference?: string
  /** A tie passes too: "not worse". Default false. */
  orTie?: boolean
  /** `both` (default): two calls, a win needs both orders to agree. `random`: one call, half the price. */
  order?: 'both' | 'random'
  /** Whose model compares. Default: the one given to `configure()`, else `gpt-4o-mini`. */
  judge?: Judge
}

/** See {@link JuryMatchers.toBeatBaseline}. */
export function toBeatBaseline(
  this: MatcherContext,
  received: unknown,
  baseline: BaselineSource,
  options: BaselineOptions = {},
): Promise<MatcherResult> {
  const answer = readReceived(this, 'toBeatBaseline', received)
  if (typeof baseline?.output !== 'string') {
    throw new MatcherUsageError(
      'toBeatBaseline needs the answer to beat: `toBeatBaseline({ output: text }, { prompt })`.',
    )
  }
  const prompt = options.prompt ?? answer.prompt
  if (prompt === undefined) {
    throw new MatcherUsageError(
      'toBeatBaseline needs the prompt of both answers: `toBeatBaseline(baseline, { prompt })`.',
    )
  }
  return judged(this, 'toBeatBaseline', async (test) => {
    const verdict = await judgePair({
      model: options.judge?.models[0] ?? defaultModel(),
      prompt,
      a: answer.output,
      b: baseline.output,
      ...(options.hints !== undefined && { intent: options.hints }),
      ...(options.reference !== undefined && { reference: options.reference }),
      ...(options.order && { order: options.order }),
      ...(test && { call: { test, ...(test.signal && { signal: test.signal }) } }),
    })
    return {
      record: {
        outcome: outcomeOf(verdict, options.orTie ?? false),
        summary: baselineSummary(verdict),
        prompt,
        output: answer.output,
        pairwise: {
          winner: verdict.winner && winnerNames[verdict.winner],
          inconsistent: verdict.inconsistent,
          confidence: verdict.confidence,
          reasons: verdict.reasons,
        },
        ...(verdict.unknown && { unknown: verdict.unknown }),
        usage: verdict.usage,
        ...(answer.usage && { mainUsage: answer.usage }),
      },
      message: () => baselineMessage(this, verdict, { received: answer.output, baseline: baseline.output }),
    }
  })
}

const winnerNames = { A: 'new', B: 'baseline', TIE: 'tie' } as const

function outcomeOf({ winner }: PairVerdict, orTie: boolean): 'pass' | 'fail' | 'unknown' {
  if (winner === null) return 'unknown'
  return winner === 'A' || (winner === 'TIE' && orTie) ? 'pass' : 'fail'
}
