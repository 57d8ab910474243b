import type { CurrentTest } from '../../config/host.js'
import { realTime } from '../../config/real-time.js'
import { callsFor, refusedCall } from '../../model/calls-for.js'
import { type GoldenCase, promptOf } from '../file/golden-case.js'
import { assessAnswer, type Stage } from './assess-answer.js'
import type { Bench } from './bench.js'
import type { CallResult } from './case-criteria.js'
import type { CaseRun } from './case-run.js'
import { failedBecause, type Findings, unknownBecause } from './findings.js'

/**
 * Runs one case once: the subject, then everything that judges its answer. Never rejects: what the subject, the
 * validator or the judge throws is the case's own result.
 */
export async function runCase(
  goldenCase: GoldenCase,
  run: number,
  bench: Bench,
  test: CurrentTest | undefined,
): Promise<CaseRun> {
  const started = realTime.now()
  let answered: number | undefined
  const stage: Stage = { name: 'subject' }
  const controller = new AbortController()
  const { signal } = controller
  const late = Promise.withResolvers<Findings>()
  const timer = realTime.setTimeout(() => {
    late.resolve(tooLate(stage, bench.timeoutMs))
    controller.abort(new DOMException(`the case ran for ${bench.timeoutMs} ms`, 'TimeoutError'))
  }, bench.timeoutMs)
  const call = callsFor(test, run, async () => {
    const value = await callSubject(goldenCase, run, bench, signal)
    answered = realTime.now()
    return { value, refused: refusedCall() }
  })
  const assessed = call.then(({ value, refused }) =>
    // The system may hide it, and would be judged by an answer that nobody gave.
    refused
      ? unknownBecause(refused.code, refused.message)
      : assessAnswer(goldenCase, value, bench, { stage, signal, run, test }),
  )
  const findings = await Promise.race([assessed, late.promise])
  realTime.clearTimeout(timer)
  const ended = realTime.now()
  return {
    warnings: [],
    ...findings,
    score: findings.breakdown?.overallScore ?? null,
    durationMs: ended - started,
    subjectMs: (answered ?? ended) - started,
  }
}

async function callSubject(
  goldenCase: GoldenCase,
  run: number,
  bench: Bench,
  signal: AbortSignal,
): Promise<CallResult> {
  try {
    // A subject may add to the messages; what it is judged by, and its next run, must not see that.
    const own = JSON.parse(JSON.stringify(goldenCase)) as GoldenCase // of the test's realm, as no structured clone is
    const answer: unknown = await bench.subject({ ...own, input: promptOf(own) }, { signal, run })
    return { result: typeof answer === 'string' ? { output: answer } : answer } // `result.output` holds for every subject
  } catch (error) {
    return { error }
  }
}

/** A late subject has failed; a late validator or judge has said nothing. */
function tooLate({ name }: Stage, timeoutMs: number): Findings {
  const message = `the ${name} gave no answer within ${timeoutMs / 1000} s`
  return name === 'subject' ? failedBecause('error', message) : unknownBecause('timeout', message)
}
