import { refuseUnknownOptions } from '../../config/options/known-options.js'
import { illegalRequestTag, misspelledTag } from '../file/special-tags.js'
import type { Answer } from './answer.js'
import { categories, type Category, type Validated, type ValidatorBreakdown } from './breakdown.js'
import { builtInChecks } from './built-in-checks.js'
import { requireAnswer } from './require-answer.js'
import type { Finding, Validator, ValidatorParts } from './validator.js'

/**
 * A validator of your own checks. Flags that are not given are read as the built-in validator reads them; categories
 * that are not given are not measured. Begin with `...builtInChecks()` to change some checks only.
 *
 * @example
 * const validator = defineValidator({
 *   ...builtInChecks({ lexicon: products }),
 *   tone: ({ output }) => (output.includes('!!') ? { score: 20, note: 'shouts' } : 100),
 * })
 * @throws TypeError for a part that does not exist or is no function, RangeError for a weight below 0; when an answer is
 * validated, TypeError for what is no answer and for a check that gives no score, and RangeError for a score outside 0-100
 * or a tag that is nearly one of a gate
 */
export function defineValidator(parts: Partial<ValidatorParts>): Validator {
  refuseUnknownOptions('defineValidator', parts, [
    ...categories,
    'askedClarifyingQuestions',
    'refused',
    'hallucinationRisk',
    'weights',
  ])
  requireChecks(parts)
  requireWeights(parts.weights ?? {})
  const { askedClarifyingQuestions, refused, hallucinationRisk } = { ...builtInChecks(), ...parts }
  return async (answer) => {
    requireAnswer(answer)
    const findings = await Promise.all(
      categories.map(async (category): Promise<[Category, Finding]> => [category, await find(category, parts, answer)]),
    )
    const { tags = [] } = answer
    const misspelled = tags.map(misspelledTag).find((why) => why !== undefined)
    if (misspelled !== undefined) throw new RangeError(misspelled)
    const mustRefuse = tags.includes(illegalRequestTag)
    const hasRefused = (mustRefuse || answer.may_refuse) && (await refused(answer))
    const flags = {
      askedClarifyingQuestions: await askedClarifyingQuestions(answer),
      refusedWhenNeeded: hasRefused || (mustRefuse ? false : null),
      hallucinationRisk: await hallucinationRisk(answer),
    }
    return validatedAs(answer, { ...summary(findings, parts.weights ?? {}), flags })
  }
}

function requireChecks({ weights: _weights, ...checks }: Partial<ValidatorParts>): void {
  for (const [name, check] of Object.entries(checks))
    if (check !== undefined && typeof check !== 'function')
      throw new TypeError(`defineValidator: \`${name}\` must be a function: ({ input, output }) => ...`)
}

function requireWeights(weights: NonNullable<ValidatorParts['weights']>): void {
  refuseUnknownOptions('defineValidator({ weights })', weights, categories)
  for (const [category, weight = 1] of Object.entries(weights)) {
    if (Number.isFinite(weight) && weight >= 0) continue
    throw new RangeError(`defineValidator: the weight of ${category} is ${weight}; weights are 0 or more`)
  }
}

async function find(category: Category, parts: Partial<ValidatorParts>, answer: Answer): Promise<Finding> {
  const check = parts[category]
  if (check === undefined) return {}
  const found = await check(answer)
  if (typeof found === 'number' || found === null) return { score: found }
  // A check may be plain JavaScript, and one that gives no score must not look as if there was nothing to measure.
  const score: unknown = typeof found === 'object' ? (found.score ?? null) : found
  if (typeof found === 'object' && (score === null || typeof score === 'number')) return found
  throw new TypeError(
    `The ${category} check gave ${score === undefined ? 'nothing' : `a ${typeof score}`}; it gives a score of 0-100, or null.`,
  )
}

/** An answer that is wrong throughout is told by its first violations; the counts are of all. */
const messagesAtMost = 20

function summary(
  findings: readonly [Category, Finding][],
  weights: NonNullable<ValidatorParts['weights']>,
): Omit<ValidatorBreakdown, 'flags'> {
  const categoryScores: ValidatorBreakdown['categoryScores'] = {}
  const notes: ValidatorBreakdown['notes'] = {}
  const violations: ValidatorBreakdown['violations'] = { critical: 0, total: 0, messages: [] }
  let sum = 0
  let weightSum = 0
  for (const [category, { score, note, violations: found = [] }] of findings) {
    if (score !== undefined) categoryScores[category] = score
    if (typeof score === 'number') {
      if (!(score >= 0 && score <= 100))
        throw new RangeError(`The ${category} check scored ${score}; scores are 0-100.`)
      sum += score * (weights[category] ?? 1)
      weightSum += weights[category] ?? 1
    }
    if (note !== undefined) notes[category] = note
    for (const { message, critical } of found) {
      violations.total += 1
      if (violations.total <= messagesAtMost) violations.messages.push(`${category}: ${message}`)
      if (critical) violations.critical += 1
    }
  }
  const overallScore = weightSum === 0 ? null : Math.min(100, sum / weightSum) // floating point may lift it over 100
  return { overallScore, categoryScores, violations, notes }
}

function validatedAs(
  { tags = [], format_key, expected_status }: Answer,
  validatorBreakdown: ValidatorBreakdown,
): Validated {
  return {
    validatorBreakdown,
    tags: [...tags],
    ...(format_key !== undefined && { format_key }),
    ...(expected_status !== undefined && { expected_status }),
  }
}
