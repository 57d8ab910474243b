import { join } from 'node:path'
import { checkSchema } from '../../config/files/schema-problems.js'
import { problemText } from '../../config/files/written-path.js'
import { callOf, type CurrentTest, getHost } from '../../config/host.js'
import { type Canary, type CanaryChoice, canarySamplesSchema } from '../../config/options/canary-sample.js'
import { sharedState } from '../../config/shared-state.js'
import { thrownMessage } from '../../config/thrown.js'
import { claimInRun } from '../../model/claim.js'
import { tellingItsUsage } from '../../model/metered-usage.js'
import { closeRecordings } from '../../model/recording/recordings-of-test-file.js'
import { defineRubric } from '../../rubric/define-rubric.js'
import type { Rubric } from '../../rubric/rubric.js'
import { selftestRubric } from '../../rubric/selftest-rubric.js'
import { configuration } from '../configure.js'
import type { Judge } from '../port.js'
import { brokenCheck, type CanaryReport, runCanaries } from './canary.js'
import { defaultCanaries } from './default-canaries.js'

/** Canaries that one golden set or selftest demands, beside those of the whole run. */
export interface OwnCanaries {
  readonly canaries: CanaryChoice
  /** Of samples that are not the ones that ship. */
  readonly rubric: Rubric
  /** Absolute; recordings lie in it. */
  readonly folder: string
  /** Whose gate they close. Default: the run's. */
  readonly goldenSet?: string | undefined
}

/**
 * Asks a judge for the verdicts that are certain, if the run or `own` demands it and no other test of the run has done so
 * with this judge. Whoever calls it takes the reports to the reporter.
 *
 * @throws RangeError when what stands in `canaries` are none.
 */
export async function checkCanaries(
  judge: Judge,
  test: CurrentTest | undefined,
  own?: OwnCanaries,
): Promise<CanaryReport[]> {
  const duties: OwnCanaries[] = [
    { canaries: canariesOfRun(), rubric: selftestRubric, folder: getHost()?.rootDir ?? process.cwd() },
    ...(own ? [own] : []),
  ]
  const reports = duties.filter(({ canaries }) => canaries !== false).map((duty) => checkOnce(judge, test, duty))
  return (await Promise.all(reports)).filter((report) => report !== undefined)
}

/** Whether the whole run demands canaries, of every judge. */
export function runDemandsCanaries(): boolean {
  return canariesOfRun() !== false
}

function canariesOfRun(): CanaryChoice {
  return configuration().canaries ?? getHost()?.options.canaries ?? false
}

/** For a judge whose reply is one score: all that the selftest rubric asks for, in one category. */
const selftestInOneScore = defineRubric({
  ...selftestRubric,
  categories: [
    {
      name: 'quality',
      weight: 1,
      description: selftestRubric.categories.map(({ description }) => description).join('; '),
    },
  ],
})

interface Asked {
  /** Who was given the report: a test, and which attempt of it. */
  readonly test: string
  readonly attempt: number
  readonly report: Promise<CanaryReport>
}

const askedHere = sharedState('canaries', () => new Map<string, Asked>())

/** For the first who asks; and for the same test when it is tried again, since its first try may have reported nothing. */
async function checkOnce(
  judge: Judge,
  test: CurrentTest | undefined,
  { canaries: choice, folder, goldenSet, ...duty }: OwnCanaries,
): Promise<CanaryReport | undefined> {
  const canaries = choice === true ? defaultCanaries : readCanaries(choice)
  const asked = choice === true ? selftestRubric : duty.rubric
  const rubric = judge.oneScore && asked === selftestRubric ? selftestInOneScore : asked
  const models = judge.models.map(({ name }) => name)
  const told = judge.promptHash?.(rubric)
  const key = JSON.stringify(['canaries', judge.name, models, told, rubric.name, goldenSet, canaries])
  const keyHere = `${getHost()?.runDir} ${key}`
  const asking = { test: `${test?.file} ${test?.name}`, attempt: test?.attempt ?? 0 }
  if (claimInRun(key)) {
    const report = check(judge, test, { canaries, rubric, folder, goldenSet })
    askedHere.set(keyHere, { ...asking, report })
    return report
  }
  const before = askedHere.get(keyHere)
  return before?.test === asking.test && before.attempt < asking.attempt ? before.report : undefined
}

/** @param asked.of whose canaries they are, where they are not the run's: a part of the recordings' name. */
export async function runRecordedCanaries(asked: {
  readonly judge: Judge
  readonly rubric: Rubric
  readonly canaries: readonly Canary[]
  readonly folder: string
  readonly of?: string | undefined
  readonly test?: CurrentTest | undefined
}): Promise<CanaryReport> {
  const { judge, rubric, canaries, folder, of, test } = asked
  const about = [of, judge.name].filter((part) => part !== undefined).join('.')
  // They belong to no test file: whichever test asks first, the same recordings are found.
  const file = join(folder, `canaries.${about.replaceAll(/[^\w.-]+/g, '-')}`)
  const own = { ...test, file, name: `canaries of ${judge.name}`, attempt: 0, ...(test && { payer: test }) }
  try {
    return await tellingItsUsage(() => runCanaries({ judge, rubric, canaries, context: callOf(own) }))
  } finally {
    closeRecordings(file) // removes none, also under `-u`: what is not used here may be of another judge of the same name
  }
}

/** Never rejects. */
async function check(
  judge: Judge,
  test: CurrentTest | undefined,
  { canaries, rubric, folder, goldenSet }: Omit<OwnCanaries, 'canaries'> & { readonly canaries: readonly Canary[] },
): Promise<CanaryReport> {
  const ofSet = goldenSet !== undefined && { golden_set: goldenSet }
  try {
    return { ...(await runRecordedCanaries({ judge, rubric, canaries, folder, of: goldenSet, test })), ...ofSet }
  } catch (error) {
    return { ...brokenCheck(judge, rubric, canaries, thrownMessage(error)), ...ofSet }
  }
}

function readCanaries(choice: CanaryChoice) {
  const checked = checkSchema(canarySamplesSchema, choice)
  if (checked.ok) return checked.value
  const listed = checked.problems.map(({ path, message }) => problemText({ path: ['canaries', ...path], message }))
  throw new RangeError(`\`canaries\` is true or a list of samples.\n${listed.join('\n')}`)
}
