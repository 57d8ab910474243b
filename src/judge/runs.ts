import { shownValue } from '../config/options/shown-value.js'
import { sumUsage } from '../model/usage.js'
import type { Rubric } from '../rubric/rubric.js'
import { passAtK, passHatK } from '../stats/pass-at-k.js'
import { contentHash } from './content-hash.js'
import { consensus } from './panel/consensus.js'
import type { Judge, JudgeContext, Subject } from './port.js'
import { tellUnknown } from './tell-unknown.js'
import type { Outcome, RubricVerdict, Runs } from './verdict.js'

/** Asking the same judge several times. */
export interface RunOptions {
  /** How often the judge is asked, at least 1. It stops as soon as the outcome is decided. Default 1. */
  runs?: number
  /** How many runs must pass, 1 to `runs`. Default: more than half. */
  minPass?: number
}

/**
 * The same judge, asked `runs` times one after the other; passes when `minPass` runs pass. Scores are medians over the
 * runs that gave a verdict. @throws RangeError for counts that cannot be.
 */
export function repeatedly(judge: Judge, { runs = 1, minPass = majority(runs) }: RunOptions): Judge {
  if (!(Number.isInteger(runs) && runs >= 1))
    throw new RangeError(`runs is ${shownValue(runs)}; it must be a whole number of at least 1`)
  if (!(Number.isInteger(minPass) && minPass >= 1 && minPass <= runs)) {
    throw new RangeError(`minPass is ${shownValue(minPass)}; it must be a whole number from 1 to runs (${runs})`)
  }
  return {
    ...judge,
    async evaluate(rubric, subject, context) {
      const verdict = await (runs === 1
        ? judge.evaluate(rubric, subject, context)
        : evaluateRuns(rubric, subject, context))
      const { models } = judge
      tellUnknown({ unknown: verdict.unknown, models, test: context?.test, about: `${rubric.name}: ${subject.prompt}` })
      const callsSaved = runs * judge.models.length - verdict.votes.length
      return callsSaved > 0 ? { ...verdict, callsSaved } : verdict
    },
  }

  async function evaluateRuns(rubric: Rubric, subject: Subject, context: JudgeContext = {}): Promise<RubricVerdict> {
    const verdicts: RubricVerdict[] = []
    while (verdicts.length < runs && decided(verdicts, runs, minPass) === undefined) {
      const run = (context.run ?? 0) * runs + verdicts.length
      const verdict = await judge.evaluate(rubric, subject, { ...context, run })
      if (verdict.failedChecks.length > 0) return withSpent(verdict, verdicts)
      verdicts.push(verdict)
    }
    return summed(rubric, verdicts, { planned: runs, minPass })
  }
}

/** A check of the user's own may fail in a later run than the first: what the ones before have cost is not forgotten. */
function withSpent(verdict: RubricVerdict, before: readonly RubricVerdict[]): RubricVerdict {
  const votes = before.flatMap(({ votes }) => votes)
  return { ...verdict, votes, usage: sumUsage(votes.map(({ usage }) => usage)) }
}

/** `undefined` while the runs to come can change it, or when too few gave a verdict. */
function decided(verdicts: readonly RubricVerdict[], planned: number, minPass: number): Outcome | undefined {
  if (count(verdicts, 'pass') >= minPass) return 'pass'
  return count(verdicts, 'fail') > planned - minPass ? 'fail' : undefined
}

function summed(
  rubric: Rubric,
  verdicts: readonly RubricVerdict[],
  { planned, minPass }: Pick<Runs, 'planned' | 'minPass'>,
): RubricVerdict {
  const outcome = decided(verdicts, planned, minPass)
  const told = verdicts[0]?.judgePromptHash
  const [passed, failed] = [count(verdicts, 'pass'), count(verdicts, 'fail')]
  const valid = passed + failed
  const upTo = Array.from({ length: valid }, (_, index) => index + 1)
  const read = verdicts.filter((verdict) => verdict.outcome !== 'unknown')
  const unknown = verdicts.find((verdict) => verdict.unknown)?.unknown
  const whole = consensus(
    rubric,
    read.flatMap(({ votes }) => votes),
  )
  return {
    ...whole,
    flags: [
      ...new Set([
        ...whole.flags,
        ...verdicts.flatMap(({ flags }) => flags.filter((flag) => flag === 'same_model_panel')),
        ...(read.length < verdicts.length ? (['judge_failed'] as const) : []),
      ]),
    ],
    ...panelOf(verdicts),
    ...(told && { judgePromptHash: minPass === majority(planned) ? told : contentHash([told, planned, minPass]) }),
    ...(outcome === undefined && { scores: {}, overall: null, ...(unknown && { unknown }) }),
    outcome: outcome ?? 'unknown',
    votes: verdicts.flatMap(({ votes }) => votes),
    usage: sumUsage(verdicts.map(({ usage }) => usage)),
    runs: {
      planned,
      asked: verdicts.length,
      passed,
      failed,
      minPass,
      passAtK: upTo.map((k) => passAtK(passed, valid, k) ?? 0),
      passHatK: upTo.map((k) => passHatK(passed, valid, k) ?? 0),
    },
  }
}

/** How much of the panel was asked, where that was the same in every run. */
function panelOf([first, ...others]: readonly RubricVerdict[]): Pick<RubricVerdict, 'panel'> {
  const panel = first?.panel
  const isSame = ({ panel: other }: RubricVerdict) => other?.asked === panel?.asked && other?.stopped === panel?.stopped
  return panel && others.every(isSame) ? { panel } : {}
}

const majority = (runs: number): number => Math.floor(runs / 2) + 1

function count(verdicts: readonly RubricVerdict[], wanted: Outcome): number {
  return verdicts.filter(({ outcome }) => outcome === wanted).length
}
