import type { Judge } from '../../judge/port.js'
import type { Rubric } from '../../rubric/rubric.js'
import type { Category } from '../validator/breakdown.js'
import type { Validator } from '../validator/validator.js'
import type { GoldenSubject } from './subject.js'
import type { WantedMutations } from './variants.js'

/** What `describeGolden` takes beside the file. */
export interface DescribeGoldenOptions {
  /** The system under test: answers a case. */
  subject: GoldenSubject
  /** Measures every answer. Default: `builtInValidator()`. */
  validator?: Validator
  /**
   * Judge or panel that scores every answer; its scores replace the validator's where it has one. Default: none;
   * with a `rubric`, or for cases that name one, the configured judge.
   */
  judge?: Judge | undefined
  /** What a judge scores by in cases that name no rubric. Default: `selftestRubric`. */
  rubric?: Rubric | undefined
  /** Rubrics that cases name. */
  rubrics?: readonly Rubric[]
  /**
   * Which category a category of your rubric feeds: `{ helpfulness: 'actionability' }`. Those of the same name, and some
   * of like meaning (`accuracy` feeds factuality), do so without it.
   */
  judgeCategories?: Readonly<Record<string, Category>>
  /** For cases without a `format_key` of their own. */
  format_key?: string
  /**
   * Ids and tags: only cases with one of them run. A set that did not run whole is partial, never passed; one of which
   * `only` and `skip` leave nothing is an error.
   */
  only?: string | readonly string[]
  /** Ids and tags: cases with one of them do not run. */
  skip?: string | readonly string[]
  /** How often each case runs, a whole number from 1; it passes when every run does. Default 1. */
  runs?: number
  /**
   * Variants of each case that run too and count apart: built-in ones by name, your own as they are; or an object with
   * `mutation_types` (default: all ten), `count_per_case`, `seed` and `lexicon`. Default: none.
   */
  mutations?: WantedMutations
  /** Cases in flight at once, a whole number from 1. Default: the option `maxInFlight`, 50. */
  concurrency?: number
  /**
   * For one run of a case, in milliseconds: more than 0, at most 2,147,483,647 (24 days). Default: the option
   * `testTimeoutMs`, 60,000.
   */
  timeoutMs?: number
}
