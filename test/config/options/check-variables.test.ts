import { expect, test } from 'vitest'
import { budgetIn, checkVariables } from '../../../src/config/options/check-variables.js'

test.for<[string, string, string]>([
  ['JURY_MODE', 'repaly', 'JURY_MODE is "repaly"; it must be one of live, auto, replay, record'],
  ['JURY_BUDGET_USD', 'abc', 'JURY_BUDGET_USD is "abc"; it must be US dollars: 0.50'],
  ['JURY_BUDGET_USD', '-1', 'JURY_BUDGET_USD is "-1"; it must be US dollars: 0.50'],
  ['JURY_BUDGET', '0.5', 'JURY_BUDGET is not a variable that is read; did you mean JURY_BUDGET_USD?'],
  ['JURY_BUDGET_EUR', '1', 'JURY_BUDGET_EUR is not a variable that is read; did you mean JURY_BUDGET_USD?'],
  ['JURY_BUGDET_USD', '1', 'JURY_BUGDET_USD is not a variable that is read; did you mean JURY_BUDGET_USD?'],
  ['JURY_MDOE', 'replay', 'JURY_MDOE is not a variable that is read; did you mean JURY_MODE?'],
  ['JURY_PANNEL', 'quick', 'JURY_PANNEL is not a variable that is read; did you mean JURY_PANEL?'],
  ['JURY_PANEL', 'fast', 'JURY_PANEL is "fast"; it must be quick or full'],
])('%s=%s stops the run', ([name, text, message]) => {
  expect(() => checkVariables({ [name]: text })).toThrow(new RangeError(message))
})

test('what is not set, or right, does not', () => {
  checkVariables({})
  checkVariables({ JURY_MODE: '', JURY_BUDGET_USD: '', JURY_PANEL: '' })
  expect(budgetIn({ JURY_BUDGET_USD: ' ' })).toBeUndefined()
  checkVariables({ JURY_MODE: 'replay', JURY_BUDGET_USD: '0', JURY_PANEL: 'quick' })
  expect(budgetIn({ JURY_BUDGET_USD: '0' })).toBe(0)
})

test("a project's own variables are its own affair", () => {
  checkVariables({ JURY_MODEL_2: 'x', JURY_MODELS: 'a,b', JURY_CODE: '1', JURY_WEBHOOK: 'x', JURY_: '', MODE: 'x' })
})
