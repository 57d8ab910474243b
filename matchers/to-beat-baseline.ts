import { IncompatibleRunsError } from '../src/baseline/compare/incompatible-runs-error.js'
import { BaselineError } from '../src/baseline/stored/baseline-error.js'
import { isBaselineName } from '../src/baseline/stored/baseline-file.js'
import type { CurrentTest } from '../src/config/host.js'
import { refuseUnknownOptions } from '../src/config/options/known-options.js'
import { requireOneOf } from '../src/config/options/option-ranges.js'
import { oneLine, shorten } from '../src/config/text/safe-text.js'
import { assertJudge } from '../src/judge/assert-judge.js'
import { type AnswerBaselineOptions, compareAnswers, findStoredAnswer } from './baseline-answer.js'
import { findStoredRun, isRun, type RunBaselineOptions } from './baseline-run.js'
import type { MatcherContext, MatcherResult } from './context.js'
import { type Finding, unjudged } from './finding.js'
import { judged } from './judged.js'
import { readReceived } from './received.js'
import { requireTexts } from './require-texts.js'
import { openBaseline } from './stored-baseline.js'
import { MatcherUsageError } from './usage-error.js'

/** What to beat: the name of a stored baseline, `__baselines__/<name>.json` beside the test file, or an answer itself. */
export type BaselineSource = string | { readonly output: string }

/** What `toBeatBaseline` takes beside the baseline: the first group for one answer, the second for a whole run. */
export interface BaselineOptions extends AnswerBaselineOptions, RunBaselineOptions {}

const ofAnswers = ['prompt', 'hints', 'reference', 'orTie', 'order'] as const satisfies (keyof AnswerBaselineOptions)[]
const ofRuns = [
  'allow',
  'check',
  'requireEvidence',
  'rejudge',
  'rubric',
] as const satisfies (keyof RunBaselineOptions)[]

const allowedValues: readonly (readonly [keyof BaselineOptions, readonly (string | boolean)[]])[] = [
  ['orTie', [true, false]],
  ['order', ['both', 'random']],
  ['allow', ['review']],
  ['check', ['quick', 'full']],
  ['requireEvidence', [true, false]],
  ['rejudge', [true, false]],
]

/** See {@link JuryMatchers.toBeatBaseline}. */
export function toBeatBaseline(
  this: MatcherContext,
  received: unknown,
  baseline: BaselineSource,
  options: BaselineOptions = {},
): Promise<MatcherResult> {
  refuseUnknownOptions('toBeatBaseline', options, [...ofAnswers, ...ofRuns, 'judge'])
  requireTexts('toBeatBaseline', options, ['prompt', 'hints', 'reference'])
  for (const [name, allowed] of allowedValues) requireOneOf(name, options[name], allowed)
  if (options.judge !== undefined) assertJudge(options.judge)
  const find = isRun(received)
    ? runFinder(this, received, baseline, options)
    : answerFinder(this, received, baseline, options)
  return judged(this, 'toBeatBaseline', (test) => unknownIfIncomparable(() => find(test)))
}

type Find = (test: CurrentTest | undefined) => Promise<Finding>

function runFinder(context: MatcherContext, received: unknown, name: BaselineSource, options: BaselineOptions): Find {
  if (typeof name !== 'string' || name === '') {
    throw new MatcherUsageError(
      "toBeatBaseline compares a whole run with a stored one: `toBeatBaseline('support-v7')`.",
    )
  }
  refuseOptions(options, ofAnswers, 'a whole run', 'one answer')
  if (options.rejudge === undefined)
    refuseOptions(options, ['rubric', 'judge'], 'a whole run', 'one that is judged again: `rejudge: true`')
  return async (test) =>
    findStoredRun(context, received, await openBaseline(name, test, context.isNot ?? false), options, test)
}

function answerFinder(
  context: MatcherContext,
  received: unknown,
  baseline: BaselineSource,
  options: BaselineOptions,
): Find {
  const answer = readReceived(context, 'toBeatBaseline', received)
  const source = typeof baseline === 'string' ? baseline : baseline?.output
  if (typeof source !== 'string' || baseline === '') {
    throw new MatcherUsageError(
      "toBeatBaseline needs what to beat: `toBeatBaseline('refund-03', { prompt })` for a stored answer, or " +
        '`toBeatBaseline({ output: text }, { prompt })`.',
    )
  }
  refuseOptions(options, ofRuns, 'one answer', 'a whole run')
  const prompt = options.prompt ?? answer.prompt
  if (prompt === undefined) {
    throw new MatcherUsageError(
      'toBeatBaseline needs the prompt of both answers: `toBeatBaseline(baseline, { prompt })`.',
    )
  }
  const asked = { prompt, answer }
  return async (test) => {
    if (typeof baseline !== 'string') return compareAnswers(context, asked, source, options, test)
    const isText = looksLikeAnswer(baseline)
    if (isText && !isBaselineName(baseline)) throw answerForName(baseline)
    const stored = await openBaseline(baseline, test, context.isNot ?? false)
    if (isText && !stored.baseline) throw answerForName(baseline)
    return findStoredAnswer(context, asked, stored, options, test)
  }
}

/** Several words in a row, or a sentence. A baseline that is there may have any name. */
const looksLikeAnswer = (name: string): boolean => /[.!?…]\s*$|[,;]\s|\n|(?:\S+\s+){4}\S/.test(name)

function answerForName(text: string): MatcherUsageError {
  return new MatcherUsageError(
    `toBeatBaseline was given ${JSON.stringify(shorten(oneLine(text), 60))}, which reads like an answer; a string is the name of a stored ` +
      'baseline. To beat this answer, write `toBeatBaseline({ output: text }, { prompt })`; ' +
      "to store one, give it a short name: `toBeatBaseline('refund-03', { prompt })`.",
  )
}

/** An option that would do nothing is a mistake. */
function refuseOptions(
  options: BaselineOptions,
  names: readonly (keyof BaselineOptions)[],
  is: string,
  of: string,
): void {
  const given = names.filter((name) => options[name] !== undefined)
  if (given.length === 0) return
  throw new MatcherUsageError(`toBeatBaseline received ${is}; \`${given.join('`, `')}\` is for ${of}.`)
}

async function unknownIfIncomparable(find: () => Promise<Finding>): Promise<Finding> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof BaselineError) return unjudged('baseline', error.message)
    if (error instanceof IncompatibleRunsError) return unjudged('incompatible_baseline', error.message)
    throw error
  }
}
