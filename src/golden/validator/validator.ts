import type { Answer } from './answer.js'
import type { Category, Validated, ValidatorBreakdown } from './breakdown.js'

/** Something wrong in an answer. */
export interface Violation {
  /** What was seen and where: `"45,000" in line 1 is not in the reference`. */
  readonly message: string
  /** Default false. */
  readonly critical?: boolean
}

/** What one check found. */
export interface Finding {
  /** 0-100; `null`: the category does not apply to this answer; absent: it could not be measured. */
  readonly score?: number | null
  /** Why, in a few words: `names no product`. */
  readonly note?: string
  readonly violations?: readonly Violation[]
}

type MaybePromise<T> = T | Promise<T>

/** Scores one category of an answer. A number is a score, `null` means that the category does not apply. */
export type CategoryCheck = (answer: Answer) => MaybePromise<Finding | number | null>

export type HallucinationRisk = ValidatorBreakdown['flags']['hallucinationRisk']

/** What a validator is made of. A category without a check is not measured. */
export interface ValidatorParts extends Partial<Readonly<Record<Category, CategoryCheck>>> {
  readonly askedClarifyingQuestions: (answer: Answer) => MaybePromise<boolean>
  readonly refused: (answer: Answer) => MaybePromise<boolean>
  readonly hallucinationRisk: (answer: Answer) => MaybePromise<HallucinationRisk>
  /** Share of each category in the overall score, relative to the others. Default 1 each. */
  readonly weights?: Partial<Readonly<Record<Category, number>>>
}

/**
 * Measures an answer. A golden set reads the `validatorBreakdown`; tags, `format_key` and `expected_status` it takes from
 * the case.
 */
export type Validator = (answer: Answer) => Promise<Validated>
