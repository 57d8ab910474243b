import type { Scenario } from '../scenario.js'
import { generatorPrompt } from './prompts.js'

/** Numbers the scenarios that ask for their prompts in the same words: else one recorded prompt would answer them all. */
export function withDraws(scenarios: readonly Scenario[]): Scenario[] {
  const asked = new Map<string, number>()
  return scenarios.map((scenario) => {
    if (scenario.prompt !== undefined) return scenario
    const question = generatorPrompt(scenario)
    const draw = asked.get(question) ?? 0
    asked.set(question, draw + 1)
    return draw === 0 ? scenario : { ...scenario, draw }
  })
}
