import type { CurrentTest } from '../../config/host.js'
import { realTime } from '../../config/real-time.js'
import { asMainUsage, takeMainUsage } from '../../model/metered-usage.js'
import type { GeneratedPrompt } from '../generator/reply.js'
import type { Scenario } from '../scenario.js'
import type { Task } from '../subject/port.js'
import { askSubject } from './ask-subject.js'
import type { Bench } from './bench.js'
import type { StepResult } from './case-result.js'
import { judgeStep } from './judge-step.js'

/** The bench of one case. */
export interface CaseBench extends Bench {
  readonly sessionId: string
  readonly test: CurrentTest & { readonly signal: AbortSignal }
}

/** What is sent in a step, and what should come of it. */
interface Step {
  readonly said: string
  readonly hints: string
  readonly expectedStatus: string
}

/**
 * The prompt, then each reply, every one executed and judged. Replies end early where the system does not await one: the
 * step before has failed then.
 */
export async function runSteps(
  scenario: Scenario,
  { prompt, hints }: GeneratedPrompt,
  bench: CaseBench,
): Promise<StepResult[]> {
  const steps: Step[] = [
    { said: prompt, hints, expectedStatus: scenario.expected_status },
    ...scenario.reply_flow.map(({ reply, hints, expected_status }) => ({
      said: reply,
      hints: hints ?? `Goes on as the reply asks. The scenario: ${scenario.description}.`,
      expectedStatus: expected_status,
    })),
  ]
  const { subject, sessionId, taskGroupId } = bench
  const task: Task = { sessionId, taskGroupId, taskType: 'READ_INFO', prompt }
  const results: StepResult[] = []
  let taskId: string | undefined
  let spentMs = 0
  const execute = async (said: string, signal: AbortSignal) => {
    if (taskId === undefined) taskId = (await subject.executeTask(task, signal)).taskId
    else await subject.submitReply(taskId, said, signal)
    return subject.waitForTerminal(taskId, signal)
  }
  try {
    for (const step of steps) {
      const started = realTime.now()
      const asked = await askSubject(
        bench,
        step.expectedStatus,
        (signal) => execute(step.said, signal),
        spentMs,
        () => (taskId === undefined ? undefined : subject.lastSaid?.(taskId)),
      )
      const systemMs = realTime.now() - started
      spentMs += systemMs
      const metered = takeMainUsage(bench.test)
      const prompt = conversation(results, step.said)
      const verdict = asked.verdict ?? (await judgeStep(bench, { ...step, ...asked, prompt }))
      results.push({
        ...step,
        prompt,
        output: asked.output,
        actualStatus: asked.status,
        verdict,
        ...(asked.usage ? { mainUsage: asked.usage } : asMainUsage(metered)),
        durationMs: realTime.now() - started,
        systemMs,
      })
      if (asked.status !== 'AWAITING_RESPONSE') break
    }
  } finally {
    await subject.release(taskId ?? sessionId)
  }
  return results
}

/** The judge of a reply needs what it replies to. */
function conversation(before: readonly StepResult[], said: string): string {
  const past = before.map(
    (step) => `${step.said}\n\n[The system answered: ${step.actualStatus}]\n${step.output}\n\n[Reply]`,
  )
  return [...past, said].join('\n')
}
