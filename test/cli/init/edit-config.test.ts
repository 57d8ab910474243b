import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { editJestConfig, editJestOptions } from '../../../src/cli/init/edit-jest-config.js'
import { editVitestConfig } from '../../../src/cli/init/edit-vitest-config.js'
import { jestPreset } from '../../../src/jest/preset.js'

describe('vitest.config and vite.config', () => {
  test('the file that `npm create vite` writes for React', () => {
    const text = `import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'

// https://vite.dev/config/
export default defineConfig({
  plugins: [react()],
})
`
    expect(editVitestConfig(text)).toBe(`import { jury } from 'expect-jury/plugin'
import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'

// https://vite.dev/config/
export default defineConfig({
  plugins: [jury(), react()],
})
`)
  })

  test('a test block, double quotes, semicolons and a reference directive', () => {
    const text = `/// <reference types="vitest/config" />
import { defineConfig } from "vite";
import vue from "@vitejs/plugin-vue";

export default defineConfig({
  base: "/a/{b}/", // not { this }
  plugins: [
    vue({ template: { compilerOptions: { isCustomElement: (tag) => /^x-[/}]/.test(tag) } } }),
  ],
  test: {
    plugins: ["not these"],
    environment: "jsdom",
  },
});
`
    const edited = editVitestConfig(text)
    expect(edited).toContain('\nimport { jury } from "expect-jury/plugin";\nimport { defineConfig } from "vite";')
    expect(edited).toContain('  plugins: [\n    jury(),\n    vue({')
    expect(edited).toContain('plugins: ["not these"]')
    expect(edited?.startsWith('/// <reference types="vitest/config" />\n')).toBe(true)
  })

  test.each([
    [
      'no plugins',
      'export default defineConfig({\n  test: { globals: true },\n})\n',
      '({\n  plugins: [jury()],\n  test:',
    ],
    ['on one line', 'export default defineConfig({ test: {} })\n', '({ plugins: [jury()], test: {} })'],
    ['empty', 'export default {}\n', 'export default { plugins: [jury()] }'],
    ['empty call', 'export default defineConfig({})\n', 'defineConfig({ plugins: [jury()] })'],
    ['an empty list', 'export default { plugins: [] }\n', '{ plugins: [jury()] }'],
    ['satisfies', 'export default { test: {} } satisfies Config\n', '{ plugins: [jury()], test: {} } satisfies Config'],
    [
      'a constant',
      'const config: UserConfig = {\n  test: {},\n}\nexport default config\n',
      '= {\n  plugins: [jury()],\n  test: {},',
    ],
    [
      'a method beside it',
      'export default { test: {}, configure() { return { plugins: [] } } }\n',
      '{ plugins: [jury()], test: {}, configure()',
    ],
  ])('%s', (_what, text, part) => {
    const edited = editVitestConfig(text)
    expect(edited).toContain(part)
    expect(edited).toContain("from 'expect-jury/plugin'")
    expect(editVitestConfig(edited ?? '')).toBe(edited)
  })

  test.each([
    ['a function', 'export default defineConfig(({ mode }) => ({ plugins: [] }))'],
    ['a merge', 'export default mergeConfig(base, { plugins: [] })'],
    ['a spread', 'export default defineConfig({ ...base, test: {} })'],
    ['CommonJS', "const { defineConfig } = require('vitest/config')\nmodule.exports = defineConfig({})"],
    ['plugins from elsewhere', 'export default { plugins: makePlugins() }'],
    ['shorthand', 'const plugins = []\nexport default { plugins }'],
    ['a name that is taken', "import { jury } from './court'\nexport default { plugins: [jury] }"],
    ['nothing exported', 'console.log(1)'],
    ['never closed', 'export default { plugins: ['],
    ['an export in a comment only', '// export default { plugins: [] }'],
  ])('%s is left alone', (_what, text) => {
    expect(editVitestConfig(text)).toBeUndefined()
  })
})

describe('jest.config', () => {
  test('the file that `jest --init` writes', () => {
    const text = `/** @type {import('jest').Config} */
const config = {
  // Automatically clear mock calls
  clearMocks: true,

  // A preset that is used as a base for Jest's configuration
  // preset: undefined,
};

module.exports = config;
`
    expect(editJestConfig(text).edited).toContain("const config = {\n  preset: 'expect-jury/jest',\n  // Automatically")
  })

  test('a preset that is there stays; all that ours holds is added beside it', () => {
    const text = "module.exports = {\n  preset: 'ts-jest',\n  setupFilesAfterEnv: ['./setup.js'],\n}\n"
    const { edited = '', byHand } = editJestConfig(text)
    expect(evaluated(edited)).toEqual({
      ...jestPreset,
      preset: 'ts-jest',
      setupFilesAfterEnv: ['expect-jury/jest', './setup.js'],
    })
    expect(byHand).toEqual([])
    expect(editJestConfig(edited)).toEqual({ edited, byHand: [] })
  })

  test('lists of the project, which replace those of a preset, get what ours hold', () => {
    const own =
      "{ reporters: ['default', 'github-actions'], watchPathIgnorePatterns: ['/tmp/'], unmockedModulePathPatterns: ['/lib/'] }"
    const { edited = '' } = editJestConfig(`module.exports = ${own}`)
    expect(evaluated(edited)).toEqual({
      preset: 'expect-jury/jest',
      reporters: ['expect-jury/jest/reporter', 'default', 'github-actions'],
      watchPathIgnorePatterns: [...jestPreset.watchPathIgnorePatterns, '/tmp/'],
      unmockedModulePathPatterns: [...jestPreset.unmockedModulePathPatterns, '/lib/'],
    })
  })

  test.each([
    ["{ preset: 'jest-preset-angular' }", /^Add 'yaml'/],
    ["{ preset: 'ts-jest', moduleFileExtensions: ['ts', 'js'] }", /^Add 'yaml'/],
    ["{ moduleFileExtensions: ['ts', 'js'] }", /^Add 'yaml'/],
    ["{ dependencyExtractor: './deps.js' }", /^Let its `dependencyExtractor`/],
  ])('what %s has of its own is not replaced, and what is left to do is said', (own, said) => {
    const { edited = '', byHand } = editJestConfig(`module.exports = ${own}`)
    expect(evaluated(edited)).toMatchObject(evaluated(`module.exports = ${own}`))
    expect(byHand).toEqual([expect.stringMatching(said)])
  })

  test.each([
    'module.exports = createJestConfig(config)',
    'module.exports = async () => ({})',
    'module.exports = { ...base }',
    'module.exports = { preset: presetOf(compiler) }',
    "module.exports = { preset: 'x', setupFilesAfterEnv: setup }",
  ])('%s is left alone', (text) => {
    expect(editJestConfig(text).edited).toBeUndefined()
  })

  test('JSON', () => {
    expect(editJestOptions({ verbose: true }).edited).toEqual({ preset: 'expect-jury/jest', verbose: true })
    expect(editJestOptions({ preset: 'ts-jest', reporters: ['dot'] }).edited).toEqual({
      ...jestPreset,
      preset: 'ts-jest',
      reporters: ['dot', 'expect-jury/jest/reporter'],
    })
    expect(editJestOptions({ preset: 'x', setupFilesAfterEnv: './x.js' }).edited).toBeUndefined()
  })
})

/** What a CommonJS config exports. */
function evaluated(text: string): Record<string, unknown> {
  const module = { exports: {} }
  runInNewContext(text, { module })
  return structuredClone(module.exports)
}
