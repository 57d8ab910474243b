import { oneLine, shorten } from '../../config/text/safe-text.js'
import type { TestReport } from '../record/assertion.js'
import { hasCrashed } from '../record/case-outcome.js'
import { plural } from '../text/number-text.js'
import { knownTests } from './known-tests.js'

export interface SettledTests {
  /** Of crashed tests that nothing shows to be LLM tests, only what they used. */
  readonly tests: TestReport[]
  /** Those of files that judge, each file in a sentence. */
  readonly unclear: string[]
}

const namedTests = 5

/**
 * Decides which of the tests that failed before they judged anything are cases, and failed ones. A plain unit test is none.
 * @param tests of a whole run, or of whole files
 * @param described the golden sets of their files: of a case that nothing shows to be one, its set tells that it did not run
 */
export async function settleCrashed(
  tests: readonly TestReport[],
  described: readonly TestReport[],
  rootDir: string,
): Promise<SettledTests> {
  const crashed = tests.filter(hasCrashed)
  if (crashed.length === 0) return { tests: [...tests], unclear: [] }
  const setsOf = Map.groupBy(described, fileKey)
  const isLlmTest = await knownTests(rootDir)
  const cases = new Set(crashed.filter(isLlmTest))
  const left = crashed.filter((test) => !isOfSet(test, setsOf.get(fileKey(test)) ?? []))
  const judging = new Set(
    [...tests.filter(({ assertions }) => assertions.length > 0), ...described, ...cases].map(fileKey),
  )
  const unclear = left.filter((test) => test.state === 'failed' && !cases.has(test) && judging.has(fileKey(test)))
  return {
    tests: tests.flatMap((test) => (!hasCrashed(test) || cases.has(test) ? test : whatItUsed(test))),
    unclear: [...Map.groupBy(unclear, fileKey).values()].map(unclearText),
  }
}

/** As a test that did not run: it is no case then. */
const whatItUsed = (test: TestReport): TestReport[] => (test.beside ? [{ ...test, state: 'skipped' }] : [])

const fileKey = ({ project, file }: TestReport): string => JSON.stringify([project, file])

function isOfSet({ name }: TestReport, described: readonly TestReport[]): boolean {
  const sets = described.flatMap(({ golden_sets = [] }) => golden_sets)
  return sets.some((set) => ` > ${name}`.includes(` > ${set.name} > `))
}

function unclearText(tests: readonly TestReport[]): string {
  const names = tests.slice(0, namedTests).map(({ name }) => `"${shorten(oneLine(name), 60)}"`)
  const more = tests.length > namedTests ? ` and ${tests.length - namedTests} more` : ''
  return (
    `${tests[0]?.file ?? ''}: ${plural(tests.length, 'test')} failed before judging anything: ${names.join(', ')}${more}. ` +
    'Nothing tells whether LLM cases are among them, so none is counted.'
  )
}
