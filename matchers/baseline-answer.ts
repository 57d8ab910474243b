import { acceptAnswer } from '../src/baseline/stored/accept-baseline.js'
import { BaselineError } from '../src/baseline/stored/baseline-error.js'
import { defined } from '../src/config/defined.js'
import { callOf, type CurrentTest } from '../src/config/host.js'
import { oneLine, shorten } from '../src/config/text/safe-text.js'
import { modelOf } from '../src/judge/configure.js'
import { contentHash } from '../src/judge/content-hash.js'
import { nameAnswers } from '../src/judge/pairwise/name-answers.js'
import type { PairVerdict } from '../src/judge/pairwise/pairwise-verdict.js'
import { judgePair } from '../src/judge/pairwise/pairwise.js'
import type { Judge } from '../src/judge/port.js'
import { noUsage } from '../src/model/usage.js'
import { baselineMessage, baselineSummary } from './baseline-message.js'
import type { MatcherContext } from './context.js'
import type { Finding } from './finding.js'
import type { JudgedOutput } from './received.js'
import { howToWrite, noBaseline, type StoredBaseline, written } from './stored-baseline.js'

/** How one answer is compared with another. */
export interface AnswerBaselineOptions {
  /** What both answers were asked. Needed unless the received value carries it. */
  prompt?: string | undefined
  /** What the person who asked wants. */
  hints?: string | undefined
  /** Facts to hold both answers against. */
  reference?: string | undefined
  /** A tie passes too: "not worse". Default false. */
  orTie?: boolean | undefined
  /** `both` (default): two calls, a win needs both orders to agree. `random`: one call, half the price. */
  order?: 'both' | 'random' | undefined
  /** Whose first model compares. Default: the one given to `configure()`, else `gpt-4o-mini`. */
  judge?: Judge | undefined
}

/** An answer with the prompt that it must have. */
export interface AskedAnswer {
  readonly prompt: string
  readonly answer: JudgedOutput
}

/** @throws BaselineError when the stored answer is to another prompt. */
export async function findStoredAnswer(
  context: MatcherContext,
  asked: AskedAnswer,
  stored: StoredBaseline,
  options: AnswerBaselineOptions,
  test: CurrentTest | undefined,
): Promise<Finding> {
  const { baseline } = stored
  if (baseline && baseline.kind !== 'answer') {
    throw new BaselineError(`${stored.shown} holds a whole run, and one answer was received. Use another name.`)
  }
  if (stored.renew) return renewAnswer(asked, stored)
  if (!baseline) return noBaseline(stored)
  if (baseline.prompt !== asked.prompt) {
    throw new BaselineError(
      `Baseline "${stored.name}" is incompatible: it answers another prompt.\n` +
        `- stored: ${shorten(oneLine(baseline.prompt), 200)}\n- now:    ${shorten(oneLine(asked.prompt), 200)}\n` +
        `Renew ${stored.shown} ${howToWrite(stored)}, or use another name.`,
    )
  }
  return compareAnswers(context, asked, baseline.output, options, test)
}

/** A file that would hold the same answer is left as it is: a pull request shows only what changed. */
async function renewAnswer({ prompt, answer }: AskedAnswer, stored: StoredBaseline): Promise<Finding> {
  const { baseline } = stored
  const isSame = baseline?.kind === 'answer' && baseline.prompt === prompt && baseline.output === answer.output
  const { record, message } = await written(
    stored,
    isSame ? baseline : acceptAnswer({ prompt, output: answer.output }, stored.acceptance),
  )
  return { record: { ...record, prompt, output: answer.output }, message }
}

export async function compareAnswers(
  context: MatcherContext,
  { prompt, answer }: AskedAnswer,
  baseline: string,
  options: AnswerBaselineOptions,
  test: CurrentTest | undefined,
): Promise<Finding> {
  const verdict =
    answer.output === baseline
      ? sameText
      : inWords(
          await judgePair(
            defined({
              model: modelOf(options.judge),
              prompt,
              a: answer.output,
              b: baseline,
              intent: options.hints,
              reference: options.reference,
              order: options.order,
              call: callOf(test),
            }),
          ),
        )
  return {
    record: defined({
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
      unknown: verdict.unknown,
      demands: contentHash([baseline, options.orTie ?? false, options.hints ?? null, options.reference ?? null]),
      usage: verdict.usage,
      asked: verdict.judgements.map(({ model, usage, recordings }) => ({ model, usage, recordings })),
      mainUsage: answer.usage,
    }),
    message: () => baselineMessage(context, verdict, { received: answer.output, baseline }),
  }
}

/** As right after a baseline was written: nobody has to be asked. */
const sameText: PairVerdict = {
  winner: 'TIE',
  inconsistent: false,
  confidence: 1,
  scores: {},
  reasons: ['Both answers are the same text; no judge was asked.'],
  majorFaults: { A: [], B: [] },
  usage: noUsage,
  judgements: [],
}

/** Who reads it has not seen an Answer A. */
function inWords(verdict: PairVerdict): PairVerdict {
  const named = (texts: readonly string[]) =>
    texts.map((text) => nameAnswers(text, { A: 'the new answer', B: 'the baseline' }))
  const { A, B } = verdict.majorFaults
  return { ...verdict, reasons: named(verdict.reasons), majorFaults: { A: named(A), B: named(B) } }
}

const winnerNames = { A: 'new', B: 'baseline', TIE: 'tie' } as const

function outcomeOf({ winner }: PairVerdict, orTie: boolean): 'pass' | 'fail' | 'unknown' {
  if (winner === null) return 'unknown'
  return winner === 'A' || (winner === 'TIE' && orTie) ? 'pass' : 'fail'
}
