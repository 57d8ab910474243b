import { realTime } from '../../config/real-time.js'
import type { Outcome } from '../../judge/verdict.js'
import { callsFor } from '../../model/calls-for.js'
import type { ChangedFile } from '../read-info/read-info-guard.js'
import type { Scenario } from '../scenario.js'
import type { Bench, CaseIdentity } from './bench.js'
import type { CaseResult, StepResult } from './case-result.js'
import { startDeadline } from './deadline.js'
import { promptOf } from './prompt-of.js'
import { runSteps } from './run-steps.js'
import { stepOutcome, withFailedCheck } from './verdicts.js'

/**
 * One scenario from its prompt to its verdict. Source: selftest.md, "Execution Flow". What goes wrong in it is its
 * outcome; it rejects with the reason of `run`, and then has ended what it started.
 */
export async function runCase(
  scenario: Scenario,
  bench: Bench,
  identity: CaseIdentity,
  run?: AbortSignal,
): Promise<CaseResult> {
  const started = realTime.now()
  const sessionId = bench.newId()
  const deadline = startDeadline(bench.timeoutMs, run)
  const test = { ...identity, signal: deadline.signal, deadline: deadline.at, timeLimit: 'timeout_seconds' }
  bench.guard.begin(scenario.id)
  let changed: readonly ChangedFile[]
  const work = async (): Promise<Pick<CaseResult, 'prompt' | 'generation' | 'unknown' | 'steps'>> => {
    const { generated, unknown, ...rest } = await promptOf(scenario, bench, test)
    if (!generated) return { ...rest, prompt: null, steps: [], ...(unknown && { unknown }) }
    const steps = await callsFor(test, 0, () => runSteps(scenario, generated, { ...bench, sessionId, test }))
    return { ...rest, prompt: generated.prompt, steps }
  }
  let done: Awaited<ReturnType<typeof work>>
  try {
    done = await work()
  } finally {
    deadline.clear()
    changed = await bench.guard.end(scenario.id)
  }
  run?.throwIfAborted()
  const steps = withChangedFiles(done.steps, changed)
  const outcome = outcomeOf(steps)
  const unknown = done.unknown ?? steps.find(({ verdict }) => verdict.unknown)?.verdict.unknown
  return {
    id: scenario.id,
    outcome,
    expectedStatus: scenario.expected_status,
    prompt: done.prompt,
    steps,
    ...(done.generation && { generation: done.generation }),
    ...(outcome === 'unknown' && unknown && { unknown }),
    sessionId,
    durationMs: realTime.now() - started,
  }
}

/** A step that failed is certain, whatever is unknown beside it. A case without steps was not tested. */
function outcomeOf(steps: readonly StepResult[]): Outcome {
  const outcomes = steps.map(({ verdict }) => stepOutcome(verdict))
  if (outcomes.includes('fail')) return 'fail'
  return outcomes.length === 0 || outcomes.includes('unknown') ? 'unknown' : 'pass'
}

/** A case that changed the project fails, and the files are named. */
function withChangedFiles(steps: readonly StepResult[], changed: readonly ChangedFile[]): StepResult[] {
  if (changed.length === 0) return [...steps]
  const paths = [...new Set(changed.map(({ path }) => path))]
  const named = paths.slice(0, 5)
  const more = paths.length > named.length ? ` and ${paths.length - named.length} more` : ''
  const cases = [...new Set(changed.flatMap((file) => file.cases))]
  const others =
    cases.length > 1 ? `, while these cases ran: ${cases.join(', ')} (concurrency: 1 tells them apart)` : ''
  const message = `READ_INFO was broken: ${named.join(', ')}${more} changed${others}; what may change belongs into \`exempt_paths\``
  return steps.map((step, index) =>
    index === steps.length - 1
      ? { ...step, verdict: withFailedCheck(step.verdict, { check: 'read_info', message }) }
      : step,
  )
}
