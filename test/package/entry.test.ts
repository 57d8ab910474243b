import { expect, test } from 'vitest'
import * as source from '../../src/index.js'
import { LabProject } from '../support/lab.js'

/** Of every room that a test file seldom calls, one function with what it answers. */
const calls = `
const thrown = (call) => { try { call() } catch (error) { return error.name } }
const before = loaded()
const answers = {
  criteria: entry.compileCriterion('1 + 1').value({}),
  check: entry.criteriaCheck({ pass: ['result.length > 0'] }).name,
  schema: await entry.jsonCheck({ type: 'array', minItems: 2 }).run('[1]'),
  criterion: thrown(() => entry.compileCriterion('1 +')),
  golden: typeof entry.builtInValidator(),
  baseline: thrown(() => entry.readRunSummary({})),
  mutate: entry.generateMutations({ cases: [{ id: 'a', input: 'Show me' }], mutation_types: ['empty_user_message'] }).cases.length,
  review: typeof entry.createRedactor(),
  report: thrown(() => entry.readRunRecord({})),
  calls: typeof entry.recordedFetch(),
}
let known = false
try { entry.compileCriterion('1 +') } catch (error) { known = error instanceof entry.CriterionError }
console.log(JSON.stringify({ names: Object.keys(entry).sort(), before, after: loaded(), known, answers }))`
const loaded = `const loaded = () => Object.keys(require.cache).some((file) => /on-demand-\\w+\\.js$/.test(file))`
const formats = {
  'entry.mjs': `import * as entry from 'expect-jury'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
${loaded}${calls}`,
  'entry.cjs': `const entry = require('expect-jury')\n${loaded}\nvoid (async () => {${calls}})()`,
}

test.each([
  ['jest30', `require('expect-jury/jest/reporter')`],
  ['jest30', `require('expect-jury')`],
  ['vitest4', `import('expect-jury/plugin')`],
  ['vitest4', `import('expect-jury')`],
] as const)('on a Node that is too old, it is told which one is needed: %s, %s', async (lab, load) => {
  const project = new LabProject(lab, {
    'old.cjs': `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.4' } })
Map.groupBy = undefined
${load}`,
  })
  const { code, output } = await project.start(['old.cjs'])
  expect(code).toBe(1)
  expect(output).toContain('Error: expect-jury needs Node 22.12.0 or newer; this is 20.19.4.')
})

test.each(Object.keys(formats))(
  '%s: the entry has the whole public list and loads most of it when it is called',
  async (name) => {
    const { code, output } = await new LabProject('vitest5', formats).start([name])
    expect(code, output).toBe(0)
    expect(JSON.parse(output)).toEqual({
      names: Object.keys(source).toSorted(),
      before: false,
      after: true,
      known: true,
      answers: {
        criteria: 2,
        check: 'criteria',
        schema: 'the output: expected at least 2 items, got 1',
        criterion: 'CriterionError',
        golden: 'function',
        baseline: 'ZodError',
        mutate: 1,
        review: 'function',
        report: 'Error',
        calls: 'function',
      },
    })
  },
)

const loadedBy = async (...files: string[]) => {
  const project = new LabProject('jest30', {
    'loaded.cjs': `const { join } = require('node:path')
const dist = join(require.resolve('expect-jury/package.json'), '../dist/cjs')
for (const file of ${JSON.stringify(files)}) require(join(dist, file))
console.log(Object.keys(require.cache).join('\\n'))`,
  })
  const { code, output } = await project.start(['loaded.cjs'])
  expect(code, output).toBe(0)
  return output
}

test('checking criteria loads nothing of judges', async () => {
  const loaded = await loadedBy('to-satisfy-criteria.js')
  expect(loaded).toMatch(/chunk-criteria-engine-/)
  expect(loaded).not.toMatch(/chunk-(?:judging|shared|zod)-/)
})

test('judging loads nothing of the criteria engine', async () => {
  const loaded = await loadedBy('index.js', 'to-pass-rubric.js', 'to-pass-checklist.js')
  expect(loaded).toMatch(/chunk-judging-/)
  expect(loaded).not.toMatch(/chunk-criteria-engine-/)
})
