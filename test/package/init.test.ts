import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Lab, LabProject, labRoom } from '../support/lab.js'

const bin = (lab: Lab): string => join(labRoom(lab), 'node_modules/expect-jury/dist/cli.js')
const manifest = (fields: object): string => `${JSON.stringify({ name: 'app', private: true, ...fields }, null, 2)}\n`
const unitTest = "test('adds', () => expect(1 + 1).toBe(2))\n"

/** As `npm create vite` writes it, with Vitest added by its guide. */
const vite = {
  'package.json': manifest({
    type: 'module',
    scripts: { test: 'vitest' },
    devDependencies: { vitest: '^5', vite: '^8', typescript: '^6' },
  }),
  'vite.config.ts': `import { defineConfig } from 'vite'

// https://vite.dev/config/
export default defineConfig({
  plugins: [],
})
`,
  'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
  'src/sum.test.ts': `import { expect, test } from 'vitest'\n${unitTest}`,
}

/** `ts-jest` compiles each file by itself: an import in the example does not reach it. */
const ownTest = "test('two', () => expect({ two: 2 }).toSatisfyCriteria('result.two === 2'))\n"

test.each([
  ['vitest5', 'a Vite project', vite],
  [
    'vitest4',
    'a project without a config',
    { 'package.json': manifest({ devDependencies: { vitest: '^5' } }), 'a.test.mjs': vite['src/sum.test.ts'] },
  ],
  [
    'jest30',
    'an ES module project',
    { 'package.json': manifest({ type: 'module', devDependencies: { jest: '^30' } }), 'a.test.cjs': unitTest },
  ],
  [
    'jest30',
    'what `jest --init` writes',
    {
      'package.json': manifest({ devDependencies: { jest: '^30' } }),
      'jest.config.js': `/** @type {import('jest').Config} */
const config = {
  // Automatically clear mock calls, instances, contexts and results before every test
  clearMocks: true,
};

module.exports = config;
`,
      'a.test.js': unitTest,
    },
  ],
  [
    'ts-jest',
    'a project with the preset of ts-jest',
    {
      'package.json': manifest({ devDependencies: { jest: '^30', 'ts-jest': '^29', typescript: '^5' } }),
      'jest.config.js': "module.exports = { preset: 'ts-jest', testEnvironment: 'node' }\n",
      'tsconfig.json': '{ "compilerOptions": { "module": "commonjs", "strict": true, "esModuleInterop": true } }',
      'a.test.ts': unitTest,
    },
  ],
  [
    'ts-jest',
    'a project with ts-jest and without a config',
    {
      'package.json': manifest({ devDependencies: { jest: '^30', 'ts-jest': '^29', '@types/jest': '^30' } }),
      'tsconfig.json': '{ "compilerOptions": { "module": "nodenext", "strict": true, "isolatedModules": true } }',
      'two.ts': 'export const two = 2\n',
      'a.test.ts': `import { two } from './two.js'\n${unitTest.replace('2)', 'two)')}`,
    },
  ],
] as const)('%s, %s: after init its tests and the example pass', async (lab, _what, files) => {
  const project = new LabProject(lab, files)
  for (const own of ['vitest.config.ts', 'jest.config.js']) {
    if (!Object.hasOwn(files, own)) rmSync(join(project.dir, own), { force: true })
  }
  const { code, output } = await project.start([bin(lab), 'init', '--yes'])
  expect(output).toContain('Done.')
  expect(code).toBe(0)
  if (lab === 'ts-jest') project.write({ 'own.test.ts': ownTest })
  const run = await project.run()
  expect(run.output).toMatch(lab === 'ts-jest' ? /3 passed/ : /2 passed/)
  expect(run.output).toMatch(/1 skipped/)
  expect(run.code).toBe(0)
  expect(project.records()[0]?.cases.every(({ pass }) => pass)).toBe(true)
  const again = await project.start([bin(lab), 'init', '--yes'])
  expect(again.stdout).toBe('Nothing to change.\n')
})
