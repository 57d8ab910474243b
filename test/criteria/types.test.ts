import { expectTypeOf } from 'expect-type'
import { test } from 'vitest'
import type { CriteriaInput } from '../../matchers/to-satisfy-criteria.js'
import { compileCriterion } from '../../src/criteria/compile-criterion.js'
import type { CompileOptions } from '../../src/criteria/compile-criterion.js'
import type { CriterionError, CriterionErrorCode } from '../../src/criteria/criterion-error.js'
import { evaluateCriteria } from '../../src/criteria/evaluate-criteria.js'
import type { CriteriaJudgeInput, CriteriaQuestion, CriteriaReport } from '../../src/criteria/evaluate-criteria.js'
import type { checkCriteriaFile } from '../../src/criteria/files/check-criteria-file.js'

test('the public types', () => {
  expectTypeOf(evaluateCriteria).toEqualTypeOf<(question: CriteriaQuestion | CriteriaJudgeInput) => CriteriaReport>()
  expectTypeOf<CriteriaQuestion['vacuous']>().toEqualTypeOf<'warn' | 'error' | 'off' | undefined>()
  expectTypeOf<CriteriaReport['verdict']>().toEqualTypeOf<'PASS' | 'FAIL'>()
  expectTypeOf<CriteriaReport['summary']['confidence']>().toEqualTypeOf<'HIGH' | 'MEDIUM' | 'LOW'>()
  expectTypeOf<CriteriaReport['passCriteriaEvaluation']['details'][number]['result']>().toBeBoolean()
  expectTypeOf<CriteriaReport['failCriteriaEvaluation']['details'][number]['triggered']>().toBeBoolean()
  expectTypeOf<{ passCriteria: (() => boolean)[] }>().not.toExtend<CriteriaQuestion>()

  expectTypeOf<Parameters<typeof compileCriterion>>().toEqualTypeOf<
    [source: string, options?: CompileOptions | undefined]
  >()
  expectTypeOf(compileCriterion('true').value({})).toBeUnknown()
  expectTypeOf(compileCriterion('true').evaluate({}).state).toEqualTypeOf<'true' | 'false' | 'error'>()
  expectTypeOf<CriterionError['code']>().toEqualTypeOf<CriterionErrorCode>()
  expectTypeOf<ReturnType<typeof checkCriteriaFile>['problems'][number]['line']>().toBeNumber()

  expectTypeOf<string>().toExtend<CriteriaInput>()
  expectTypeOf<string[]>().toExtend<CriteriaInput>()
  expectTypeOf<{ pass: string; fail: string[] }>().toExtend<CriteriaInput>()
  expectTypeOf<number>().not.toExtend<CriteriaInput>()
})
