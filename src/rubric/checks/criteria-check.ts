import { refuseUnknownOptions } from '../../config/options/known-options.js'
import { compileCriterion } from '../../criteria/compile-criterion.js'
import { evaluateCriteria } from '../../criteria/evaluate-criteria.js'
import type { Check } from '../rubric.js'
import { readJson } from './read-json.js'

/** Boolean criteria over `result.output` (the text) and `json` (the output as JSON, `undefined` when it is none). */
export interface CriteriaOfCheck {
  /** One, or several that must all be true. */
  readonly pass?: string | readonly string[]
  /** One, or several that must all be false. */
  readonly fail?: string | readonly string[]
}

/**
 * The output keeps to a protocol that boolean criteria describe: `{ pass: ["json.status === 'COMPLETE'"] }`. A text or a
 * list is `pass`.
 * @throws CriterionError at definition, for a criterion that is not in the language; TypeError when there is none, and
 * for an option that does not exist.
 */
export function criteriaCheck(criteria: string | readonly string[] | CriteriaOfCheck): Check {
  const given = typeof criteria === 'string' || isList(criteria) ? { pass: criteria } : criteria
  refuseUnknownOptions('criteriaCheck', given, ['pass', 'fail'])
  const [pass, fail] = [[given.pass ?? []].flat(), [given.fail ?? []].flat()]
  if (pass.length + fail.length === 0) throw new TypeError('criteriaCheck needs at least one criterion')
  for (const criterion of [...pass, ...fail]) compileCriterion(criterion, { names: ['json'] })
  return {
    name: 'criteria',
    demands: { pass, fail },
    run(output) {
      const json = readJson(output)
      const scope = { json: 'value' in json ? json.value : undefined }
      const report = evaluateCriteria({ result: { output }, scope, passCriteria: pass, failCriteria: fail })
      if (report.verdict === 'PASS') return undefined
      return [
        ...report.passCriteriaEvaluation.details.filter(({ result }) => !result),
        ...report.failCriteriaEvaluation.details.filter(({ triggered }) => triggered),
      ]
        .map(({ explanation }) => explanation)
        .join('\n')
    },
  }
}

function isList(criteria: readonly string[] | CriteriaOfCheck): criteria is readonly string[] {
  return Array.isArray(criteria)
}
