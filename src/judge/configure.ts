import { sharedState } from '../config/shared-state.js'
import type { ChatModel } from '../model/port.js'
import { createJudge } from './create-judge.js'
import type { Judge } from './port.js'

/** Live objects that a setup file hands over: they cannot travel from vitest.config.ts to the workers. */
export interface Configuration {
  /** Judge or panel of every `toPassRubric` without a `judge` of its own. */
  judge?: Judge
  /** Model of every judge that is not given one. Default: `openaiModel` of `JURY_MODEL`, the option `model`, or `gpt-4o-mini`. */
  model?: ChatModel
}

const configured = sharedState<Configuration>('configuration', () => ({}))

/**
 * Sets what judged assertions use by default. Call it in a setup file (`setupFiles`), the same file in Vitest and Jest.
 * What a call leaves out stays as it was; `undefined` takes it back.
 */
export function configure(configuration: { [Key in keyof Configuration]?: Configuration[Key] | undefined }): void {
  Object.assign(configured, configuration)
}

/** The configured judge, else one on {@link defaultModel}. @throws Error when neither is configured. */
export function defaultJudge(): Judge {
  return configured.judge ?? createJudge({ model: defaultModel() })
}

/** The configured model. */
export function defaultModel(): ChatModel {
  if (configured.model) return configured.model
  throw new Error('No model is configured: call configure({ model }) in a setup file.')
}
