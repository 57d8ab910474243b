import type { TestReport } from './assertion.js'

/**
 * The id of each test: its name, preceded by its file, then its project, where a shorter id would name two tests.
 * Tests that share all three are numbered; no two ids are the same. A scenario of a selftest keeps the id that
 * `expect-jury selftest` gives it, so
 * that runs of both can be compared.
 */
export function caseIds(tests: readonly TestReport[]): string[] {
  const forms: readonly ((test: TestReport) => string)[] = [
    (test) => scenarioId(test) ?? test.name,
    (test) => test.name,
    (test) => `${test.file} > ${test.name}`,
    (test) => [test.project, test.file, test.name].filter(Boolean).join(' > '),
  ]
  const counts = forms.map((form) => countBy(tests, form))
  const taken = new Map<string, number>()
  return tests.map((test) => {
    const level = forms.findIndex((form, index) => counts[index]?.get(form(test)) === 1)
    const wanted = (forms[level] ?? forms.at(-1) ?? String)(test)
    let id = wanted
    // Another test may be called like one with its number.
    for (let number = taken.get(wanted) ?? 1; taken.has(id); number += 1) {
      id = `${wanted} (${number + 1})`
      taken.set(wanted, number + 1)
    }
    taken.set(id, 1)
    return id
  })
}

function scenarioId({ assertions }: TestReport): string | undefined {
  return assertions.find(({ selftest }) => selftest)?.selftest?.case_id
}

function countBy(tests: readonly TestReport[], form: (test: TestReport) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const test of tests) counts.set(form(test), (counts.get(form(test)) ?? 0) + 1)
  return counts
}
