import type { CurrentTest } from '../../config/host.js'
import type { UnknownReason } from '../../judge/verdict.js'
import { abortable } from '../abortable.js'
import { generatePrompt } from '../generator/generate.js'
import type { GeneratedPrompt } from '../generator/reply.js'
import type { Scenario } from '../scenario.js'
import type { Bench } from './bench.js'
import type { CaseResult } from './case-result.js'
import { CaseTimeout } from './deadline.js'

/** A case's prompt, or why there is none. */
export interface Prompting extends Pick<CaseResult, 'generation'> {
  readonly generated?: GeneratedPrompt
  readonly unknown?: UnknownReason
}

/** The fixed prompt of a scenario, else a generated one. */
export async function promptOf(scenario: Scenario, bench: Bench, test: CurrentTest): Promise<Prompting> {
  const { prompt, hints } = scenario
  if (prompt !== undefined) return { generated: { prompt, hints: hints ?? scenario.description } }
  const signal = test.signal ?? new AbortController().signal
  const options = { test, signal, ...(bench.generatorMode && { mode: bench.generatorMode }) }
  try {
    const { generated, unknown, ...generation } = await abortable(
      generatePrompt(bench.generator, scenario, options),
      signal,
    )
    return {
      generation,
      ...(generated && { generated }),
      ...(unknown && { unknown }),
    }
  } catch (error) {
    if (!(error instanceof CaseTimeout)) throw error
    return { unknown: { code: 'timeout', message: `No prompt was generated: ${error.message} (timeout_seconds).` } }
  }
}
