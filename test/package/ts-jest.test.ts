import { expect, test } from 'vitest'
import { textOf } from '../support/documentation.js'
import { LabProject } from '../support/lab.js'

const uses = `import { selftestRubric } from 'expect-jury'
import { describeGolden } from 'expect-jury/jest'
import JuryReporter from 'expect-jury/jest/reporter'
import * as matchers from 'expect-jury/matchers'
import { wilsonInterval } from 'expect-jury/stats'

test('typed', () => {
  expect({ output: 'text' }).toSatisfyCriteria("result.output === 'text'")
  const threshold: number = selftestRubric.minScoreToPass
  expect(threshold).toBe(0.6)
  expect(typeof describeGolden).toBe('function')
  expect(Object.keys(matchers)).toContain('toPassRubric')
  expect(typeof JuryReporter).toBe('function')
  expect(wilsonInterval(18, 20)?.lower).toBeGreaterThan(0.6)
})
`

/** Where it compiles to CommonJS, types are looked for as Node 10 did, which knew no `exports`. */
const tsconfigs = [
  ['no tsconfig', undefined],
  ['module: commonjs', { module: 'commonjs', strict: true, esModuleInterop: true, target: 'es2022' }],
  ['module: nodenext', { module: 'nodenext', strict: true, isolatedModules: true, target: 'es2022' }],
] as const

test.each(tsconfigs)('ts-jest compiles what imports the package: %s', async (_name, compilerOptions) => {
  const project = new LabProject('ts-jest', {
    'jest.config.js': `module.exports = { preset: 'expect-jury/jest', transform: { '^.+\\\\.ts$': 'ts-jest' } }`,
    'a.test.ts': uses,
    ...(compilerOptions && { 'tsconfig.json': JSON.stringify({ compilerOptions }) }),
  })
  const { code, output } = await project.run()
  expect(output).not.toContain('error')
  expect(output).toContain('1 passed')
  expect(code).toBe(0)
})

test('under NodeNext, imports that end in `.js` are found by what the documentation names', async () => {
  const setUp = textOf('docs/set-up.md')
  const [, config] = /^\/\/ jest\.config\.js with ts-jest\n(.+) \}$/m.exec(setUp) ?? []
  const [, mapper] = /`(moduleNameMapper: .+?)`/.exec(setUp) ?? []
  const project = new LabProject('ts-jest', {
    'jest.config.js': `${config}, ${mapper} }`,
    'answer.ts': 'export const answer = 42\n',
    'a.test.ts': `import { answer } from './answer.js'\n${uses.replace("'text' })", "'text', answer })")}`,
    'tsconfig.json': JSON.stringify({ compilerOptions: tsconfigs[2][1] }),
  })
  const { code, output } = await project.run()
  expect(output).toContain('1 passed')
  expect(code).toBe(0)
})
