import { realTime } from '../../config/real-time.js'
import { redactSecrets } from '../../config/secrets/secrets.js'
import type { RubricVerdict, UnknownReason, Usage } from '../../judge/verdict.js'
import { refusedCall } from '../../model/calls-for.js'
import { abortable } from '../abortable.js'
import type { TaskResult } from '../subject/port.js'
import { SubjectError } from '../subject/subject-error.js'
import { CaseTimeout } from './deadline.js'
import type { CaseBench } from './run-steps.js'
import { failedVerdict, unknownVerdict } from './verdicts.js'

/** What came of asking the system under test; with a `verdict` there is nothing to judge. */
export type Asked =
  | { readonly status: string; readonly output: string; readonly usage?: Usage; readonly verdict?: never }
  | {
      readonly status: string | null
      readonly output: string | null
      readonly usage?: never
      readonly verdict: RubricVerdict
    }

/**
 * A system that breaks down or does not come to rest in time has failed; one that cannot be asked was not tested, and
 * neither was one that had less of the case's time than the generator and the judge took. Where the scenario expects
 * `ERROR`, what a broken system said is judged like any output. One that was refused a call may hide it, and has answered
 * with something that nobody gave.
 * @param spentMs the system's own time in the steps before
 * @param lastSaid what a system said that has not come to rest
 */
export async function askSubject(
  { rubric, test, timeoutMs }: CaseBench,
  expectedStatus: string,
  ask: (signal: AbortSignal) => Promise<TaskResult>,
  spentMs: number,
  lastSaid: () => string | undefined,
): Promise<Asked> {
  const started = realTime.now()
  try {
    const result = await abortable(ask(test.signal), test.signal)
    // A system that never waits leaves no moment in which the timer could end it.
    if (spentMs + realTime.now() - started > timeoutMs) throw new CaseTimeout(timeoutMs)
    const refused = refusedCall()
    return refused ? notAnswered(rubric, refused) : result
  } catch (error) {
    const refused = refusedCall()
    if (refused) return notAnswered(rubric, refused)
    if (error instanceof CaseTimeout) {
      const ownMs = spentMs + realTime.now() - started
      const late = `no terminal status: ${error.message}`
      const said = lastSaid()
      const message = said === undefined ? late : redactSecrets(`${late}; ${said}`)
      const others = `${late}, of which the generator and the judge took ${((timeoutMs - ownMs) / 1000).toFixed(1)} s`
      const verdict =
        ownMs < timeoutMs / 2
          ? unknownVerdict(rubric, { code: 'timeout', message: `${others}; raise timeout_seconds` })
          : failedVerdict(rubric, { check: 'timeout', message })
      return { status: 'TIMEOUT', output: null, verdict }
    }
    if (!(error instanceof SubjectError)) throw error
    const { code, message } = error
    if (code !== 'subject_broken') {
      return notAnswered(rubric, { code, message })
    }
    if (expectedStatus === 'ERROR') return { status: 'ERROR', output: message }
    return { status: 'ERROR', output: message, verdict: failedVerdict(rubric, { check: 'subject', message }) }
  }
}

function notAnswered(rubric: CaseBench['rubric'], why: UnknownReason): Asked {
  return { status: null, output: null, verdict: unknownVerdict(rubric, why) }
}
