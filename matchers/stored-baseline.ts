import { relative } from 'node:path'
import type { Acceptance } from '../src/baseline/stored/accept-baseline.js'
import { BaselineError } from '../src/baseline/stored/baseline-error.js'
import { baselineFile, loadBaseline, saveBaseline } from '../src/baseline/stored/baseline-file.js'
import type { Baseline } from '../src/baseline/stored/baseline.js'
import { type CurrentTest, getHost } from '../src/config/host.js'
import { packageVersion } from '../src/config/package-version.js'
import { realTime } from '../src/config/real-time.js'
import { type Finding, unjudged } from './finding.js'
import { MatcherUsageError } from './usage-error.js'

/** `__baselines__/<name>.json` beside the test file, as it is when the assertion begins. */
export interface StoredBaseline {
  readonly name: string
  readonly file: string
  /** The file as people know it: relative to the project's root. */
  readonly shown: string
  /** `-u`: what was received becomes the baseline, and nothing is compared. */
  readonly renew: boolean
  /** Under `.not` nothing is ever written. */
  readonly negated: boolean
  /** `undefined` when there is none yet or, with `renew`, none that can be read. */
  readonly baseline: Baseline | undefined
  readonly acceptance: Acceptance
}

/**
 * @param negated under `.not` a baseline is not renewed: what does not beat it should not replace it.
 * @throws BaselineError when it cannot be read. @throws MatcherUsageError outside a test.
 */
export async function openBaseline(
  name: string,
  test: CurrentTest | undefined,
  negated: boolean,
): Promise<StoredBaseline> {
  const host = getHost()
  if (!host || !test) {
    throw new MatcherUsageError(
      `A stored baseline ("${name}") lies beside its test file, and this assertion is in no test that is followed: ` +
        'add the plugin (`jury()` in vitest.config.ts) or the preset `expect-jury/jest`, or give `{ output }`.',
    )
  }
  const file = baselineFile(test.file, name)
  const renew = host.update && !negated
  const acceptedAt = new Date(realTime.epochMs()).toISOString()
  return {
    name,
    file,
    shown: relative(host.rootDir, file),
    renew,
    negated,
    baseline: await (renew ? loadIfReadable(file) : loadBaseline(file)),
    acceptance: { name, acceptedAt, packageVersion },
  }
}

/** With `-u` a damaged baseline is replaced. */
async function loadIfReadable(file: string): Promise<Baseline | undefined> {
  try {
    return await loadBaseline(file)
  } catch (error) {
    if (error instanceof BaselineError) return undefined
    throw error
  }
}

/** How a baseline is written in the runner at hand, to stand after its name. */
export function howToWrite({ negated }: StoredBaseline): string {
  const command = getHost()?.runner === 'jest' ? '`jest -u`' : '`vitest -u`'
  return negated
    ? `with the assertion without \`.not\` (\`.not\` writes none) under ${command}`
    : `on purpose with ${command}`
}

/**
 * Stores it. The assertion passes, with a note that nothing was compared.
 * @param also another sentence of the note
 */
export async function written(stored: StoredBaseline, baseline: Baseline, also = ''): Promise<Finding> {
  await saveBaseline(stored.file, baseline)
  const done = stored.baseline ? 'renewed' : 'written'
  const note = `Baseline "${stored.name}" ${done}: ${stored.shown}. ${also && `${also} `}Nothing was compared.`
  return { record: { outcome: 'pass', summary: note, warnings: [note] }, message: () => note }
}

/** Nothing could be checked, so the assertion fails, under `.not` too. */
export function noBaseline(stored: StoredBaseline): Finding {
  const { name, shown } = stored
  return unjudged(
    'no_baseline',
    `There is no baseline "${name}" yet, so nothing was compared. Write ${shown} ${howToWrite(stored)}, ` +
      'look at it and commit it.',
  )
}
