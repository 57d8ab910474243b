import { type Validation, validationSchema } from '../validation.js'
import { addNew } from './add-new.js'
import { outdatedAnswers } from './answers.js'
import type { Db } from './database.js'
import { iso } from './iso.js'

const columns = [
  'test_id',
  'evaluator_id',
  'evaluator_score',
  'human_agrees',
  'human_score',
  'notes',
  iso('validated_at'),
  'id',
  'evaluator_pass',
  'kind',
  'reviewer',
  'stratum',
  'weight',
  'run_id',
  'case_id',
  'answer',
] as const

export const validationOf = (row: unknown): Validation => validationSchema.parse(row)

export const selectValidations = (db: Db) => db.selectFrom('evaluator_validation_log').select(columns)

/** Not those whose answer is known and outdated. @returns how many were new. */
export async function addValidations(db: Db, validations: readonly Validation[]): Promise<number> {
  const added = await addNew(db, 'evaluator_validation_log', validations)
  const answers = validations.flatMap(({ answer }) => answer ?? [])
  const { numDeletedRows } = await db
    .deleteFrom('evaluator_validation_log')
    .where('id', 'in', added)
    .where('answer', 'in', outdatedAnswers(db).where('own.id', 'in', answers))
    .executeTakeFirstOrThrow()
  return added.length - Number(numDeletedRows)
}
