import { getHost } from '../config/host.js'
import type { CanaryChoice } from '../config/options/canary-sample.js'
import { refuseUnknownOptions } from '../config/options/known-options.js'
import { sharedState } from '../config/shared-state.js'
import { openaiModel } from '../model/openai/openai-model.js'
import type { ChatModel } from '../model/port.js'
import { assertJudge } from './assert-judge.js'
import { assertModel } from './assert-model.js'
import { createJudge } from './create-judge.js'
import type { Judge } from './port.js'

/** Live objects that a setup file hands over: they cannot travel from vitest.config.ts to the workers. */
export interface Configuration {
  /** Judge or panel of every judged assertion without a `judge` of its own. */
  judge?: Judge | undefined
  /** Model of every judge that is not given one. Default: `openaiModel` of `JURY_MODEL`, the option `model`, or `gpt-4o-mini`. */
  model?: ChatModel | undefined
  /** As the option `canaries`, which it takes the place of. */
  canaries?: CanaryChoice | undefined
}

const configured = sharedState<Configuration>('configuration', () => ({}))
const defaultModels = sharedState('default-models', () => new Map<string, ChatModel>())

/**
 * Sets what judged assertions use by default. Call it in a setup file (`setupFiles`), the same file in Vitest and Jest.
 * What a call leaves out stays as it was; `undefined` takes it back.
 * @throws TypeError for an option that does not exist, a judge that is none, or a model that is none.
 */
export function configure(configuration: Configuration): void {
  refuseUnknownOptions('configure', configuration, ['judge', 'model', 'canaries'])
  if (configuration.judge !== undefined) assertJudge(configuration.judge)
  if (configuration.model !== undefined) assertModel('configure', configuration.model)
  Object.assign(configured, configuration)
}

/** What was configured: for callers with defaults of their own. */
export function configuration(): Readonly<Configuration> {
  return configured
}

/** The configured judge, else one on {@link defaultModel}. */
export function defaultJudge(): Judge {
  return configured.judge ?? createJudge({ model: defaultModel() })
}

/** The configured model, else the configured judge's first, else the OpenAI model that the environment or an option names. */
export function defaultModel(): ChatModel {
  const given = configured.model ?? configured.judge?.models[0]
  if (given) return given
  return modelNamed(process.env['JURY_MODEL'] || getHost()?.options.model || 'gpt-4o-mini')
}

/**
 * The model that compares two answers or answers a checklist: the first of the judge, else {@link defaultModel}.
 * @throws TypeError for a judge of one's own without a model: another one would answer in its name.
 */
export function modelOf(judge: Judge | undefined): ChatModel {
  if (!judge) return defaultModel()
  const model = judge.models?.[0]
  if (model) return model
  throw new TypeError(
    `the judge "${judge.name}" scores by rubrics only: for comparisons and checklists give it a model, ` +
      '`{ ...judge, models: [model] }`, or name another judge',
  )
}

/** The OpenAI model of this name, always the same object. */
export function modelNamed(name: string): ChatModel {
  const known = defaultModels.get(name) ?? openaiModel(name)
  defaultModels.set(name, known)
  return known
}
