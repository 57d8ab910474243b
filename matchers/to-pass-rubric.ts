import { defined } from '../src/config/defined.js'
import { callOf } from '../src/config/host.js'
import { refuseUnknownOptions } from '../src/config/options/known-options.js'
import { assertJudge, assertVerdict } from '../src/judge/assert-judge.js'
import { checkCanaries } from '../src/judge/canary/check-canaries.js'
import { defaultJudge } from '../src/judge/configure.js'
import type { Judge, Subject } from '../src/judge/port.js'
import { barsElsewhere } from '../src/rubric/bars-elsewhere.js'
import type { Rubric } from '../src/rubric/rubric.js'
import type { MatcherContext, MatcherResult } from './context.js'
import { judged } from './judged.js'
import { type JudgedOutput, readReceived } from './received.js'
import { requireTexts } from './require-texts.js'
import { rubricMessage, rubricSummary } from './rubric-message.js'
import { MatcherUsageError } from './usage-error.js'

/** What `toPassRubric` takes beside the rubric. */
export interface RubricOptions {
  /** What the system under test was asked. Needed unless the received value carries it. */
  prompt?: string | undefined
  /** What a good answer does; shown to the judge. */
  hints?: string | undefined
  /** Facts to hold the answer against; shown to the judge. */
  reference?: string | undefined
  /** Status the system should end in; compared with the actual one. */
  expectedStatus?: string | undefined
  /** Status it ended in. Default: the received value's `status`. */
  actualStatus?: string | undefined
  /** A judge or panel for this assertion. Default: the one given to `configure()`, else `gpt-4o-mini`. */
  judge?: Judge | undefined
}

/** See {@link JuryMatchers.toPassRubric}. */
export function toPassRubric(
  this: MatcherContext,
  received: unknown,
  rubric: Rubric,
  options: RubricOptions = {},
): Promise<MatcherResult> {
  refuseUnknownOptions('toPassRubric', options, optionNames, elsewhere)
  requireTexts('toPassRubric', options, ['prompt', 'hints', 'reference', 'expectedStatus', 'actualStatus'])
  if (options.judge !== undefined) assertJudge(options.judge)
  const answer = readReceived(this, 'toPassRubric', received)
  const subject = readSubject(answer, rubric, options)
  if (this.isNot && subject.expectedStatus !== undefined && subject.actualStatus === undefined) {
    throw new MatcherUsageError(
      '.not.toPassRubric with `expectedStatus` needs the status it ended in: give `actualStatus`, or receive { output, status }.',
    )
  }
  return judged(this, 'toPassRubric', async (test) => {
    const judge = options.judge ?? defaultJudge()
    const [verdict, canaries] = await Promise.all([
      judge.evaluate(rubric, subject, callOf(test)),
      checkCanaries(judge, test),
    ])
    assertVerdict(judge, verdict)
    const status = statusMismatch(subject)
    // A wrong status is certain, whatever a judge says; but what would make `.not` pass must have been judged.
    const decided = status !== undefined && !(this.isNot && verdict.outcome === 'unknown')
    return {
      record: defined({
        outcome: decided ? 'fail' : verdict.outcome,
        summary: [rubricSummary(verdict), ...(status ? [status] : [])].join('; '),
        ...subject,
        verdict,
        canaries: canaries.length > 0 ? canaries : undefined,
        unknown: decided ? undefined : verdict.unknown,
        usage: verdict.usage,
        mainUsage: answer.usage,
      }),
      message: () => rubricMessage(this, verdict, subject.output, status),
    }
  })
}

const optionNames = ['prompt', 'hints', 'reference', 'expectedStatus', 'actualStatus', 'judge'] as const

/** Options that people look for here. */
const elsewhere = {
  ...barsElsewhere,
  model: 'write `judge: createJudge({ model })`',
  runs: 'write `judge: createJudge({ model, runs: 3 })`',
  output: 'the output is what is received: expect(output).toPassRubric(rubric, { prompt })',
  status: 'write `actualStatus`, or receive { output, status }',
}

function statusMismatch({ expectedStatus, actualStatus }: Subject): string | undefined {
  if (expectedStatus === undefined || expectedStatus === actualStatus) return undefined
  return `expected status ${expectedStatus}, got ${actualStatus ?? 'none'}`
}

function readSubject(answer: JudgedOutput, rubric: Rubric, options: RubricOptions): Subject {
  if (typeof rubric?.name !== 'string' || !Array.isArray(rubric.categories)) {
    throw new MatcherUsageError(
      'toPassRubric needs a rubric first: `toPassRubric(selftestRubric, { prompt })`, or one made with defineRubric().' +
        (typeof rubric === 'string' ? ' A question in plain words belongs to toPassChecklist.' : ''),
    )
  }
  const prompt = options.prompt ?? answer.prompt
  if (prompt === undefined) {
    throw new MatcherUsageError(
      'toPassRubric needs the prompt that led to the output: `toPassRubric(rubric, { prompt })`, ' +
        'or receive { output, prompt }.',
    )
  }
  const { hints, reference, expectedStatus, actualStatus = answer.status } = options
  return defined({ prompt, output: answer.output, hints, reference, expectedStatus, actualStatus })
}
