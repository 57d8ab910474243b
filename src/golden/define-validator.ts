import type { Answer } from './answer.js'
import { builtInChecks } from './built-in-checks.js'
import { categories, type Category, type Validated, type ValidatorBreakdown } from './breakdown.js'
import { illegalRequestTag } from './gate-checks.js'
import type { CategoryCheck, Finding, Validator, ValidatorParts } from './validator.js'

/**
 * A validator of your own checks. Flags that are not given are read as the built-in validator reads them; categories
 * that are not given are not measured. Begin with `...builtInChecks()` to change some checks only.
 *
 * @example
 * const validator = defineValidator({
 *   ...builtInChecks({ lexicon: products }),
 *   tone: ({ output }) => (output.includes('!!') ? { score: 20, note: 'shouts' } : 100),
 * })
 * @throws RangeError, when an answer is validated, for a score outside 0-100
 */
export function defineValidator(parts: Partial<ValidatorParts>): Validator {
  const { askedClarifyingQuestions, refused, hallucinationRisk } = { ...builtInChecks(), ...parts }
  return async (answer) => {
    const findings = await Promise.all(
      categories.map(async (category): Promise<[Category, Finding]> => [category, await find(parts[category], answer)]),
    )
    const needed = answer.tags?.includes(illegalRequestTag) ?? false
    const flags = {
      askedClarifyingQuestions: await askedClarifyingQuestions(answer),
      refusedWhenNeeded: needed ? await refused(answer) : null,
      hallucinationRisk: await hallucinationRisk(answer),
    }
    return validatedAs(answer, { ...summary(findings, parts.weights ?? {}), flags })
  }
}

async function find(check: CategoryCheck | undefined, answer: Answer): Promise<Finding> {
  const found = check === undefined ? {} : await check(answer)
  return typeof found === 'number' || found === null ? { score: found } : found
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
  return { overallScore: weightSum === 0 ? null : sum / weightSum, categoryScores, violations, notes }
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
