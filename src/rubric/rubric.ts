/** Four worked points of a category's scale, from 1 (perfect) to 0. */
export interface Anchors {
  readonly '1.0': string
  readonly '0.7': string
  readonly '0.3': string
  readonly '0.0': string
}

/** One thing that a judge scores. */
export interface RubricCategory {
  /** `factuality`; in files and in the judge's reply it is `factuality_score`. */
  readonly name: string
  /** Share of the overall score; the weights of a rubric sum to 1. */
  readonly weight: number
  /** Lowest passing score of this category alone, in (0, 1]; absent where the overall score decides. */
  readonly minScore?: number
  readonly description: string
  readonly anchors: Anchors
}

/** A deterministic check that runs before any judge is called. */
export interface Check {
  readonly name: string
  /** What it asks for, as plain data: a verdict's `rubricHash` changes with it. Default: the name says it all. */
  readonly demands?: unknown
  /** `undefined` when the output passes, else what is wrong and where. */
  run(output: string): string | undefined | Promise<string | undefined>
}

/** What an output is judged by, and how good it must be. Made with `defineRubric`. */
export interface Rubric {
  readonly name: string
  readonly categories: readonly RubricCategory[]
  /** Lowest passing overall score at strictness 0, in [0, 1]. Default 0.6. */
  readonly minScoreToPass: number
  /** 0 (lenient) to 1 (strict): raises the threshold by `strictness * 0.2`. Default 0.7. */
  readonly strictness: number
  /** Small slips of format do not count against `format`. Default true. */
  readonly allowMinorFormatDeviation: boolean
  /** Most questions an output may ask while its status is `AWAITING_RESPONSE`. Default 5. */
  readonly maxQuestionsAllowed: number
  /** Run in order before the judge; one failure decides, and the judge is not called. */
  readonly checks: readonly Check[]
}
