import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createJudge } from '../../../src/judge/create-judge.js'
import { scriptedModel, type Script } from '../../../src/model/scripted-model.js'
import { readSelftestConfig } from '../../../src/selftest/config.js'
import type { Bench } from '../../../src/selftest/flow/bench.js'
import { ReadInfoGuard } from '../../../src/selftest/read-info/read-info-guard.js'
import { rubricOf } from '../../../src/selftest/rubric.js'
import type { Scenario } from '../../../src/selftest/scenario.js'
import { functionSubject, type SubjectFunction } from '../../../src/selftest/subject/function-subject.js'
import { verdictOf } from '../../support/scripted-judge.js'

const config = readSelftestConfig('', 'config/selftest.yaml')

export const scores = (score: number) => verdictOf(score, 'as it is')

export const scenario = (fields: Partial<Scenario> = {}): Scenario => ({
  id: 'one',
  description: 'A request',
  expected_status: 'COMPLETE',
  reply_flow: [],
  prompt: 'Say something.',
  ...fields,
})

export const identity = { file: '/nowhere/config/selftest.yaml', name: 'one', attempt: 0 }

/** A bench on an empty folder, with a judge and a generator that follow a script. */
export async function makeBench(
  subject: SubjectFunction,
  options: { judge?: Script; generator?: Script; timeoutMs?: number } = {},
): Promise<Bench & { rootDir: string }> {
  const rootDir = mkdtempSync(join(tmpdir(), 'selftest-'))
  let ids = 0
  return {
    rootDir,
    subject: functionSubject(subject, new Set(config.terminal_statuses)),
    judge: createJudge({ model: scriptedModel(options.judge ?? scores(0.9)) }),
    checkJudge: async () => [],
    generator: { model: scriptedModel(options.generator ?? []), temperature: 0.7, maxTokens: 500 },
    rubric: rubricOf(config),
    guard: await ReadInfoGuard.open({ rootDir, exempt: [] }),
    timeoutMs: options.timeoutMs ?? 5_000,
    taskGroupId: 'selftest-20260206-1234-group',
    newId: () => `selftest-20260206-1234-${++ids}`,
  }
}
