import { refuseUnknownOptions } from '../config/options/known-options.js'
import { shownValue } from '../config/options/shown-value.js'
import { oneLine } from '../config/text/safe-text.js'
import type { Anchors, Check, Rubric, RubricCategory } from './rubric.js'
import { effectiveThreshold, scoreEpsilon } from './score.js'

/** A category as a test author writes it. */
export interface CategoryDefinition {
  /** Letters, digits and `_`; in the judge's reply it is `<name>_score`. */
  name: string
  /** Share of the overall score, over 0. Default: all categories weigh the same (then none may have a weight). */
  weight?: number
  /**
   * Lowest passing score of this category alone, in (0, 1]: a good mean does not make up for less. Default: none, only the
   * overall score counts.
   */
  minScore?: number
  /** What the category looks at, one sentence for the judge. */
  description: string
  /** What a score of 1.0, 0.7, 0.3 and 0.0 means, all four. Default: general wording, fully met to not met at all. */
  anchors?: Anchors
}

/** What {@link defineRubric} takes. */
export interface RubricDefinition {
  /** Shown in reports and failure messages. */
  name: string
  categories: readonly CategoryDefinition[]
  /** Lowest passing overall score at strictness 0, in [0, 1]. Default 0.6. */
  minScoreToPass?: number
  /** 0 (lenient) to 1 (strict): raises the threshold by `strictness * 0.2`. Default 0.7. */
  strictness?: number
  /** Small slips of format do not count against the category `format`. Default true. */
  allowMinorFormatDeviation?: boolean
  /** Most questions an output may ask while its status is `AWAITING_RESPONSE`. Default 5. */
  maxQuestionsAllowed?: number
  /** Deterministic checks that run before the judge; one failure decides, and the judge is not called. Default none. */
  checks?: readonly Check[]
}

const generalAnchors: Anchors = {
  '1.0': 'Fully met',
  '0.7': 'Mostly met, minor shortfalls',
  '0.3': 'Significant shortfalls',
  '0.0': 'Not met at all',
}

/**
 * Defines what a judge scores and which score passes. Categories are scored in [0, 1]; the overall score is their
 * weighted mean, and it passes at `minScoreToPass + strictness * 0.2` or more, if every category with a `minScore` has at
 * least that. A rubric is frozen: derive another one.
 * @throws RangeError naming the field when a number is out of range, the weights do not sum to 1, or names clash.
 * @throws TypeError for an option that does not exist, of the rubric or of a category.
 */
export function defineRubric(definition: RubricDefinition): Rubric {
  refuseUnknownOptions('defineRubric', definition, optionNames, elsewhereIn(definition))
  const { name, categories, minScoreToPass = 0.6, strictness = 0.7, maxQuestionsAllowed = 5 } = definition
  const { allowMinorFormatDeviation = true } = definition
  const fail = (problem: string): never => {
    const called = typeof name === 'string' ? `"${oneLine(name)}"` : 'without a name'
    throw new RangeError(`Rubric ${called}: ${problem}`)
  }
  if (typeof name !== 'string' || name === '') fail('name is missing; reports and messages show it')
  if (categories !== undefined && !Array.isArray(categories))
    fail(`categories is ${shown(categories)}; it must be a list`)
  if (categories === undefined || categories.length === 0)
    fail('categories is empty; a judge needs at least one to score')
  for (const [field, value] of Object.entries({ minScoreToPass, strictness })) {
    if (!isNumber(value) || value < 0 || value > 1)
      fail(`${field} is ${shown(value)}; it must lie in [0, 1]${field === 'minScoreToPass' ? ofHundred(value) : ''}`)
  }
  if (!(Number.isInteger(maxQuestionsAllowed) && maxQuestionsAllowed >= 0)) {
    fail(`maxQuestionsAllowed is ${shown(maxQuestionsAllowed)}; it must be a whole number of at least 0`)
  }
  if (typeof allowMinorFormatDeviation !== 'boolean')
    fail(`allowMinorFormatDeviation is ${shown(allowMinorFormatDeviation)}; it must be true or false`)
  const threshold = effectiveThreshold({ minScoreToPass, strictness })
  if (threshold > 1 + scoreEpsilon) {
    fail(
      `minScoreToPass + strictness * 0.2 is ${Number(threshold.toFixed(9))}; no score over 1 exists, nothing could pass. ` +
        `For a bar of ${minScoreToPass} write strictness: 0`,
    )
  }
  checkNames(categories, fail)
  const weights = readWeights(categories, fail)
  const ours = categories.map((category, index) =>
    Object.freeze<RubricCategory>({
      name: category.name,
      weight: weights[index] ?? 0,
      ...(category.minScore !== undefined && { minScore: category.minScore }),
      description: category.description,
      anchors: Object.freeze({ ...(category.anchors ?? generalAnchors) }),
    }),
  )
  checkChecks(definition.checks ?? [], fail)
  const rubric = Object.freeze<Rubric>({
    name,
    categories: Object.freeze(ours),
    minScoreToPass,
    strictness,
    allowMinorFormatDeviation,
    maxQuestionsAllowed,
    checks: Object.freeze([...(definition.checks ?? [])]),
  })
  known.add(rubric)
  return rubric
}

/** Of a text, `'0.6' + 0.14` is no number, and nothing would reach it. */
const isNumber = (value: unknown): value is number => typeof value === 'number' && !Number.isNaN(value)

const shown = (value: unknown): string => (typeof value === 'string' ? 'the text ' : '') + shownValue(value)

/** Who thinks in percent is told the same here. */
const ofHundred = (value: unknown): string =>
  isNumber(value) && value > 1 && value <= 100 ? `: write ${value / 100}` : ''

const known = new WeakSet<Rubric>()

/**
 * For a rubric that may be a copy with other fields, as `{ ...selftestRubric, strictness: 0.9 }`.
 * @throws TypeError for what is no rubric, else as {@link defineRubric}: what nothing could reach would pass under `.not`.
 */
export function requireRubric(rubric: Rubric): void {
  if (known.has(rubric)) return
  const whole: Partial<Rubric> | undefined = rubric
  if (typeof whole?.name !== 'string' || !Array.isArray(whole.categories))
    throw new TypeError(`${shown(rubric)} is no rubric; give selftestRubric, or one made with defineRubric()`)
  defineRubric(rubric)
  const missing = optionNames.find((field) => whole[field] === undefined) ?? missingIn(rubric.categories)
  if (missing !== undefined)
    throw new RangeError(`Rubric "${rubric.name}": ${missing} is missing; make it with defineRubric({ ...rubric })`)
  known.add(rubric)
}

function missingIn(categories: readonly Partial<RubricCategory>[]): string | undefined {
  for (const category of categories) {
    const field = (['weight', 'anchors'] as const).find((each) => category[each] === undefined)
    if (field) return `${field} of category "${category.name}"`
  }
  return undefined
}

/** What other tools call the bar. Given as `minScoreToPass` alone, it would be raised by the default strictness. */
function elsewhereIn(definition: object): Record<string, string> {
  const { threshold, minScore = threshold }: { threshold?: unknown; minScore?: unknown } = Object(definition)
  const bar = isNumber(minScore) && minScore <= 1 ? minScore : 0.8
  const whole = `for a bar of ${bar} write minScoreToPass: ${bar}, strictness: 0`
  const ofCategory = "a category has its own: { name: 'safety', minScore: 0.8, description }"
  return { threshold: whole, minScore: `${ofCategory}; of the whole, ${whole}`, minScores: ofCategory }
}

const ownBar = 'its own bar is minScore: 0.8'
/** What else people call a category's bar. */
const ofCategories = { threshold: ownBar, minScoreToPass: ownBar, min: ownBar }

const optionNames = [
  'name',
  'categories',
  'minScoreToPass',
  'strictness',
  'allowMinorFormatDeviation',
  'maxQuestionsAllowed',
  'checks',
] as const satisfies (keyof RubricDefinition)[]

type Fail = (problem: string) => never

/** `overall_score` is the judge's own total, and these names would reach into an object's prototype. */
const reservedNames = new Set(['overall', '__proto__', 'constructor', 'prototype'])

function checkNames(categories: readonly CategoryDefinition[], fail: Fail): void {
  const seen = new Set<string>()
  for (const [index, category] of categories.entries()) {
    if (typeof category !== 'object' || category === null)
      fail(`categories[${index}] is ${shown(category)}; it must be { name, description }`)
    const { name } = category
    const called = typeof name === 'string' ? `category "${oneLine(name)}"` : `categories[${index}]`
    refuseUnknownOptions(called, category, ['name', 'weight', 'minScore', 'description', 'anchors'], ofCategories)
    if (typeof name !== 'string' || !/^\w+$/.test(name))
      fail(
        `${name === undefined ? `categories[${index}]` : `category ${shownValue(name)}`} must be named with letters, digits and _ only${plainName(name)}`,
      )
    if (name.endsWith('_score')) fail(`category "${name}": leave out "_score", it is added in the judge's reply`)
    if (typeof category.description !== 'string')
      fail(`category "${name}" has no description; the judge must know what it looks at`)
    checkMinScore(category, fail)
    checkAnchors(category, fail)
    if (reservedNames.has(name)) fail(`category "${name}" is a reserved name`)
    if (seen.has(name)) fail(`category "${name}" is there twice`)
    seen.add(name)
  }
}

function plainName(name: unknown): string {
  const plain = typeof name === 'string' ? name.trim().replaceAll(/[\s-]+/g, '_') : ''
  return /^\w+$/.test(plain) ? `, such as ${plain}` : ''
}

function checkMinScore({ name, minScore }: CategoryDefinition, fail: Fail): void {
  if (minScore === undefined || (isNumber(minScore) && minScore > 0 && minScore <= 1)) return
  fail(`minScore of category "${name}" is ${shown(minScore)}; it must lie in (0, 1]${ofHundred(minScore)}`)
}

/** The judge is shown all four. */
function checkAnchors({ name, anchors = generalAnchors }: CategoryDefinition, fail: Fail): void {
  const points = ['1.0', '0.7', '0.3', '0.0'] as const
  const odd = Object.keys(anchors ?? {}).find((key) => !points.some((point) => point === key))
  if (odd !== undefined)
    fail(`category "${name}" has no anchor "${odd}"; there are '1.0', '0.7', '0.3' and '0.0', in quotes`)
  const missing = points.find((point) => typeof anchors?.[point] !== 'string')
  if (missing !== undefined) fail(`category "${name}": anchors lack "${missing}"`)
}

/** Definitions may come from plain JavaScript. */
function checkChecks(checks: readonly Partial<Check>[], fail: Fail): void {
  if (!Array.isArray(checks)) fail(`checks is ${shown(checks)}; it must be a list`)
  for (const [index, check] of checks.entries()) {
    if (typeof check?.name !== 'string' || typeof check.run !== 'function')
      fail(`checks[${index}] is no check; it must be { name, run(output) }, as jsonCheck() gives it`)
  }
}

function readWeights(categories: readonly CategoryDefinition[], fail: Fail): number[] {
  const given = categories.filter((category) => category.weight !== undefined)
  if (given.length === 0) return categories.map(() => 1 / categories.length)
  const weights = categories.map(({ name, weight }) => {
    if (weight === undefined) return fail(`category "${name}" has no weight; give one to all categories or to none`)
    if (!isNumber(weight) || weight <= 0)
      fail(`weight of category "${name}" is ${shown(weight)}; it must lie in (0, 1]`)
    return weight
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (Math.abs(sum - 1) > scoreEpsilon) fail(`the weights sum to ${Number(sum.toFixed(9))}; they must sum to 1`)
  return weights
}
