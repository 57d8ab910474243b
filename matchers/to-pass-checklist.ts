import { defined } from '../src/config/defined.js'
import { callOf } from '../src/config/host.js'
import { refuseUnknownOptions } from '../src/config/options/known-options.js'
import { shownValue } from '../src/config/options/shown-value.js'
import { saidText, setIn } from '../src/config/text/said-text.js'
import { assertJudge } from '../src/judge/assert-judge.js'
import type { ChecklistSubject } from '../src/judge/checklist/checklist-prompt.js'
import { type ChecklistVerdict, unfoundEvidence } from '../src/judge/checklist/checklist-verdict.js'
import { judgeChecklist } from '../src/judge/checklist/judge-checklist.js'
import { modelOf } from '../src/judge/configure.js'
import type { Judge } from '../src/judge/port.js'
import type { MatcherContext, MatcherResult } from './context.js'
import { judgeLine } from './judge-line.js'
import { judged } from './judged.js'
import { readReceived } from './received.js'
import { requireTexts } from './require-texts.js'
import { MatcherUsageError } from './usage-error.js'

/** What `toPassChecklist` takes beside the questions. */
export interface ChecklistMatcherOptions {
  /** How many questions must be answered yes, 1 to all. Default: all. */
  atLeast?: number
  /** What the system under test was asked; shown to the judge. */
  prompt?: string | undefined
  /** What a good answer does; shown to the judge. */
  hints?: string | undefined
  /** Facts to hold the answer against; shown to the judge. */
  reference?: string | undefined
  /** Whose model answers. Default: the one given to `configure()`, else `gpt-4o-mini`. */
  judge?: Judge | undefined
}

/** See {@link JuryMatchers.toPassChecklist}. */
export function toPassChecklist(
  this: MatcherContext,
  received: unknown,
  questions: readonly string[],
  options: ChecklistMatcherOptions = {},
): Promise<MatcherResult> {
  refuseUnknownOptions('toPassChecklist', options, ['atLeast', 'prompt', 'hints', 'reference', 'judge'])
  requireTexts('toPassChecklist', options, ['prompt', 'hints', 'reference'])
  if (options.judge !== undefined) assertJudge(options.judge)
  const { output, prompt: asked, usage } = readReceived(this, 'toPassChecklist', received)
  if (!Array.isArray(questions) || questions.length === 0) {
    throw new MatcherUsageError(
      "toPassChecklist needs yes/no questions: `toPassChecklist(['Does it name the refund form?'])`.",
    )
  }
  const odd = questions.findIndex((question) => typeof question !== 'string')
  if (odd >= 0)
    throw new MatcherUsageError(
      `toPassChecklist: number ${odd + 1} of ${questions.length} questions is ${shownValue(questions[odd])}; each is one text.`,
    )
  const { atLeast, judge, hints, reference } = options
  const subject: ChecklistSubject = defined({ output, prompt: options.prompt ?? asked, hints, reference })
  return judged(this, 'toPassChecklist', async (test) => {
    const verdict = await judgeChecklist(
      questions,
      subject,
      defined({ model: modelOf(judge), atLeast, context: callOf(test) }),
    )
    return {
      record: defined({
        outcome: verdict.outcome,
        summary: summaryOf(verdict),
        ...subject,
        criteria: verdict.answers.map(({ question, answer, evidence }) => {
          return {
            criterion: question,
            met: answer === 'unknown' ? null : answer === 'yes',
            explanation: explain(answer, evidence),
          }
        }),
        demands: `at least ${verdict.needed}`,
        unknown: verdict.unknown,
        usage: verdict.usage,
        asked: [{ model: verdict.model, usage: verdict.usage, recordings: verdict.recordings }],
        mainUsage: usage,
        warnings: verdict.answers.filter(({ evidenceFound }) => evidenceFound === false).map(inventedEvidence),
      }),
      message: () => messageOf(this, verdict, output),
    }
  })
}

function summaryOf({ yes, answers, needed }: ChecklistVerdict): string {
  const open = answers.filter(({ answer }) => answer === 'unknown').length
  return `${yes} of ${answers.length} answered yes${open > 0 ? `, ${open} unanswered` : ''}, needs ${needed}`
}

function explain(answer: ChecklistVerdict['answers'][number]['answer'], evidence: string | null): string {
  const said = answer === 'unknown' ? 'the judge left it open' : answer
  return evidence === null ? said : `${said}: "${evidence}"`
}

function inventedEvidence({ question, evidence }: ChecklistVerdict['answers'][number]): string {
  return `${unfoundEvidence(question)}: "${evidence}"`
}

function messageOf(
  { utils, isNot = false, promise = '' }: MatcherContext,
  verdict: ChecklistVerdict,
  output: string,
): string {
  return [
    utils.matcherHint('toPassChecklist', 'received', 'questions', { isNot, promise }),
    '',
    `${summaryOf(verdict)} (confidence ${verdict.confidence})`,
    ...verdict.answers.map(({ question, answer, evidence, evidenceFound }) => {
      const mark = answer === 'yes' ? '✓' : answer === 'no' ? '✗' : '?'
      const invented = evidenceFound === false ? ' (not in the output)' : ''
      const line = setIn(`  ${mark} ${question}${evidence === null ? '' : `  "${evidence}"${invented}`}`)
      return answer === 'yes' ? line : utils.RECEIVED_COLOR(line)
    }),
    `Output: ${saidText(output)}`,
    `Judge: ${judgeLine([verdict.model], verdict.usage)}`,
    ...verdict.recordings.map(({ file, line }) => `Recording: ${file}:${line}`),
  ].join('\n')
}
