import { getHost } from '../config/host.js'
import type { Mode } from '../config/options/options.js'
import { checkCanaries } from '../judge/canary/check-canaries.js'
import { configuration } from '../judge/configure.js'
import { createJudge } from '../judge/create-judge.js'
import type { Judge } from '../judge/port.js'
import { openaiModel } from '../model/openai/openai-model.js'
import type { ChatModel } from '../model/port.js'
import type { SelftestConfig } from './config.js'
import type { Bench } from './flow/bench.js'
import { ReadInfoGuard } from './read-info/read-info-guard.js'
import { rubricOf } from './rubric.js'
import { functionSubject, type SubjectFunction } from './subject/function-subject.js'
import { openSubject } from './subject/open-subject.js'

export interface BenchOptions {
  readonly config: SelftestConfig
  /** Absolute folder of the configuration. */
  readonly folder: string
  /** Root of the user's project, absolute. */
  readonly rootDir: string
  readonly env: Record<string, string | undefined>
  /** Default: the `subject` of the configuration. */
  readonly subject?: SubjectFunction | undefined
  /** Default: the judge given to `configure()`, else one on the configuration's model. */
  readonly judge?: Judge | undefined
  /** Writes the prompts. Default: the model given to `configure()`, else the configuration's. */
  readonly generator?: ChatModel | undefined
  readonly generatorMode?: Mode | undefined
  /** Folders of report files, relative to the root. */
  readonly reportDirs: readonly string[]
  readonly newId: () => string
  readonly taskGroupId: string
}

/**
 * Gets everything ready that the cases of a run share.
 * @throws SubjectError when the system under test cannot be found.
 */
export async function openBench(options: BenchOptions): Promise<Bench> {
  const { config, rootDir, env, generatorMode } = options
  const set = configuration()
  const subject = options.subject
    ? functionSubject(options.subject, new Set(config.terminal_statuses))
    : await openSubject(config, { rootDir, env })
  const judge = options.judge ?? set.judge ?? judgeOf(config, set.model)
  const rubric = rubricOf(config)
  const own = config.canaries ? { canaries: config.canaries, rubric, folder: options.folder } : undefined
  return {
    subject,
    judge,
    checkJudge: (test) => checkCanaries(judge, test, own),
    generator: {
      model: options.generator ?? set.model ?? openaiModel(config.generator.model),
      temperature: config.generator.temperature,
      maxTokens: config.generator.max_tokens,
    },
    ...(generatorMode && { generatorMode }),
    rubric,
    guard: await ReadInfoGuard.open({
      rootDir,
      exempt: [...options.reportDirs, ...config.exempt_paths],
      renewsBaselines: getHost()?.update ?? false,
    }),
    timeoutMs: config.timeout_seconds * 1000,
    taskGroupId: options.taskGroupId,
    newId: options.newId,
  }
}

function judgeOf({ judge }: SelftestConfig, model: ChatModel | undefined): Judge {
  return createJudge({
    model: model ?? openaiModel(judge.model),
    temperature: judge.temperature,
    maxTokens: judge.max_tokens,
  })
}
