import type { RubricVerdict, Usage } from '../../judge/verdict.js'
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
 * A system that breaks down or does not come to rest in time has failed; one that cannot be asked was not tested.
 * Where the scenario expects `ERROR`, what a broken system said is judged like any output.
 */
export async function askSubject(
  { rubric, test }: CaseBench,
  expectedStatus: string,
  ask: (signal: AbortSignal) => Promise<TaskResult>,
): Promise<Asked> {
  try {
    return await abortable(ask(test.signal), test.signal)
  } catch (error) {
    if (error instanceof CaseTimeout) {
      const message = `no terminal status: ${error.message}`
      return { status: 'TIMEOUT', output: null, verdict: failedVerdict(rubric, { check: 'timeout', message }) }
    }
    if (!(error instanceof SubjectError)) throw error
    const { code, message } = error
    if (code !== 'subject_broken') {
      return { status: null, output: null, verdict: unknownVerdict(rubric, { code, message }) }
    }
    if (expectedStatus === 'ERROR') return { status: 'ERROR', output: message }
    return { status: 'ERROR', output: message, verdict: failedVerdict(rubric, { check: 'subject', message }) }
  }
}
