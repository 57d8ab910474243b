import { describe, expect, test } from 'vitest'
import { setUp, testFile } from '../support/lab-files.js'
import { LabProject, labNames } from '../support/lab.js'

const set = `name: cards
strict: false
min_pass_rate: 0.5
min_overall_score: 0
min_specificity_score: 0
min_actionability_score: 0
cases:
  - id: deck-01
    name: an upgrade
    input: "Upgrade this:\\n1 Sol Ring\\n4 Lightning Bolt\\n2 Counterspell"
    criteria: { pass: ["result.output.includes('Counterspell')"] }
`

describe.each(labNames)('mutations in %s', (lab) => {
  const head =
    lab === 'jest30'
      ? `const { describeGolden } = require('expect-jury/jest')\nconst { defineMutation } = require('expect-jury')`
      : `import { describeGolden } from 'expect-jury/vitest'\nimport { defineMutation } from 'expect-jury'`
  const body = `${head}
const shouting = defineMutation({
  name: 'shouting',
  expectation: { kind: 'criteria', pass: ["result.output.includes('calm')"], fail: [] },
  apply: ({ text }) => text.toUpperCase(),
})
describeGolden('./cards.golden.yaml', {
  subject: (c) => c.id.includes('near_miss') ? c.input : 'Keep Counterspell.',
  mutations: ['reordered_lines', 'near_miss_card', 'missing_commander', shouting],
})`

  test('stand under their base case, are held to what they declare, and count apart', async () => {
    const cards = new LabProject(lab, { ...setUp(lab), 'cards.golden.yaml': set, ...testFile(lab, 'cards', body) })
    const { code, output } = await cards.run(lab === 'jest30' ? ['--verbose'] : ['--reporter=verbose'])
    expect(code).toBe(0)
    const [record] = cards.records()
    const base = 'cards > deck-01: an upgrade'
    expect(record?.cases.map(({ test: name, outcome }) => [name, outcome])).toEqual([
      [base, 'pass'],
      [`${base} > deck-01~reordered_lines-1: an upgrade (reordered_lines 1)`, 'pass'],
      [`${base} > deck-01~near_miss_card-1: an upgrade (near_miss_card 1)`, 'fail'],
      [`${base} > deck-01~shouting-1: an upgrade (shouting 1)`, 'fail'],
    ])
    const not_made = [
      { mutation_type: 'missing_commander', reason: 'the text does not state the commander', case_ids: ['deck-01'] },
    ]
    expect(record?.golden_sets).toMatchObject([
      { status: 'passed', total: 1, mutations: { held: 1, broke: 2, not_made } },
    ])
    expect(record?.summary).toMatchObject({ passed: 2, failed: 2, mutations: { held: 1, broke: 2, unknown: 0 } })
    expect(record?.robustness).toMatchObject([
      { mutation_type: 'near_miss_card', broke: 1, worst: [{ base: { case_id: 'deck-01' } }] },
      { mutation_type: 'shouting', broke: 1 },
      { mutation_type: 'reordered_lines', held: 1 },
    ])
    expect(output).toContain('LLM cases  2/4 (50%), base 1/1, mutations 1/3\n')
    expect(output).toContain('Golden set cards passed, base 1/1, mutations 1/3')
    expect(output).toContain('Not made   missing_commander for 1 of 1 case (the text does not state the commander)')
    expect(output).toMatch(/Mutations {2}near_miss_card 0\/1 \(0%\) held {2}deck-01~near_miss_card-1: /)
  })

  test('take a count, a seed and a lexicon', async () => {
    const wanted = `{ mutation_types: ['near_miss_card'], count_per_case: 2, lexicon: ['Counterspell'], seed: 7 }`
    const asked = body.replace(/mutations: \[.*\]/, `mutations: ${wanted}`)
    const cards = new LabProject(lab, { ...setUp(lab), 'cards.golden.yaml': set, ...testFile(lab, 'cards', asked) })
    await cards.run()
    const notes = cards.records()[0]?.cases.flatMap(({ golden }) => golden?.mutation?.note ?? [])
    expect(notes).toHaveLength(2)
    expect(notes?.every((note) => note.startsWith('"Counterspell" -> "'))).toBe(true)
  })

  test('a variant that is asked for alone is compared with its base case, which is not reported', async () => {
    const cards = new LabProject(lab, { ...setUp(lab), 'cards.golden.yaml': set, ...testFile(lab, 'cards', body) })
    await cards.run(['-t', 'reordered_lines'])
    const [record] = cards.records()
    expect(record?.cases.map(({ outcome }) => outcome)).toEqual(['pass'])
    expect(record?.golden_sets).toMatchObject([{ status: 'partial', not_run: 1, mutations: { held: 1 } }])
  })
})

test.each(labNames)('%s: a test that is marked to fail and has no verdict makes the run red', async (lab) => {
  const mark = lab === 'jest30' ? 'test.failing' : 'test.fails'
  const body = `${mark}('is caught', async () => { await expect('out').toPassRubric(selftestRubric, { prompt: 'p' }) })`
  const project = new LabProject(lab, { ...setUp(lab, `{ mode: 'replay' }`), ...testFile(lab, 'a', body) })
  const { code, output } = await project.run()
  expect(output).toMatch(/1 passed/)
  expect(output).toContain('The test "is caught" passed in the runner, but there is no verdict')
  expect(code).toBe(1)
})
