import type { CriterionError, CriterionErrorCode } from '../criterion-error.js'

/** A place in the text of a criterion that is being read. */
export interface Cursor {
  readonly expr: string
  index: number
  error(reason: string, index?: number, code?: CriterionErrorCode): CriterionError
}
