import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeGoldenWith } from '../../src/golden/describe-golden.js'
import { goldenSetResults } from '../../src/golden/result/golden-set-results.js'
import type { DescribeGoldenOptions } from '../../src/golden/run/options.js'
import { defineValidator } from '../../src/golden/validator/define-validator.js'
import { type RunnerOptions, SequentialRunner } from './sequential-runner.js'

const folder = mkdtempSync(join(tmpdir(), 'describe-golden-'))
export const testFile = join(folder, 'support.test.ts')

/** Every score is what the answer says, so that the tests are about the set and not about the checks. */
const echo = defineValidator({ specificity: score, actionability: score, tone: score })
function score({ output }: { output: string }): number {
  return Number(/\d+/.exec(output)?.[0] ?? 0)
}

export const cases = (...ids: string[]) =>
  ids.map((id) => ({ id, input: id, tags: id.startsWith('r') ? ['refund'] : [] }))

/** Runs a golden set as a plain runner does. Default: every case passes. */
export async function runSet(
  set: Record<string, unknown>,
  options: Partial<DescribeGoldenOptions> = {},
  runnerOptions: Partial<RunnerOptions> = {},
) {
  writeFileSync(join(folder, 'set.golden.json'), JSON.stringify({ name: 'Support', ...set }))
  const runner = new SequentialRunner({ testFile, ...runnerOptions })
  describeGoldenWith(runner, './set.golden.json', { subject: () => 'score 100', validator: echo, ...options })
  const ran = await runner.run()
  const [result] = goldenSetResults(ran.reports)
  return { runner, ...ran, result }
}
