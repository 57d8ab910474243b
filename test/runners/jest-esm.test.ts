import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LabProject } from '../support/lab.js'
import { root } from '../support/source-files.js'

const setup = `import { configure, scriptedModel } from 'expect-jury'
configure({ model: scriptedModel(({ messages }) => {
  const score = messages.some(({ content }) => content.includes('BAD')) ? 0.2 : 0.9
  return JSON.stringify({ reasoning: 'scripted', format_score: score, factuality_score: score,
    instruction_following_score: score, safety_score: score, overall_score: score, pass: score > 0.7 })
}) })`

const tests = `import { expect, test } from '@jest/globals'
import { selftestRubric } from 'expect-jury'
test('good', async () => { await expect('fine').toPassRubric(selftestRubric, { prompt: 'p' }) })
test('bad', async () => { await expect('BAD').toPassRubric(selftestRubric, { prompt: 'p' }) })
test('criteria', () => { expect({ n: 1 }).toSatisfyCriteria('result.n === 1') })`

test('Jest with ES modules: the same set-up, one instance of everything', async () => {
  const project = new LabProject('jest30', {
    'package.json': '{ "type": "module" }',
    'jest.config.js': `export default { preset: 'expect-jury/jest', transform: {}, setupFilesAfterEnv: ['expect-jury/jest', './setup.js'] }`,
    'setup.js': setup,
    'a.test.js': tests,
  })
  const jest = join(root, 'node_modules/jest/bin/jest.js')
  const { code, output } = await project.start(['--experimental-vm-modules', jest])
  expect(code).toBe(1)
  expect(output).toMatch(/Tests: +1 failed, 2 passed, 3 total/)
  expect(output).toContain('Rubric "selftest": 0.20, needs 0.74')
  expect(project.records()[0]?.summary).toMatchObject({ total: 3, passed: 2, failed: 1 })
})
