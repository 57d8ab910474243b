import { describe, expect, test } from 'vitest'
import { editJestConfig, editJestOptions } from '../../../src/cli/init/edit-jest-config.js'
import { editVitestConfig } from '../../../src/cli/init/edit-vitest-config.js'

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
    expect(editJestConfig(text)).toContain("const config = {\n  preset: 'expect-jury/jest',\n  // Automatically")
  })

  test('a preset that is there stays; what ours holds is added beside it', () => {
    const edited = editJestConfig(
      "module.exports = {\n  preset: 'ts-jest',\n  setupFilesAfterEnv: ['./setup.js'],\n}\n",
    )
    expect(edited).toContain("preset: 'ts-jest'")
    expect(edited).toContain("setupFilesAfterEnv: ['expect-jury/jest', './setup.js']")
    expect(edited).toContain("reporters: ['default', 'expect-jury/jest/reporter']")
    expect(edited).toContain('testTimeout: 60000')
    expect(editJestConfig(edited ?? '')).toBe(edited)
  })

  test('reporters of the project get ours beside them', () => {
    expect(editJestConfig("export default { reporters: ['default', 'github-actions'] }")).toBe(
      "export default { preset: 'expect-jury/jest', reporters: ['expect-jury/jest/reporter', 'default', 'github-actions'] }",
    )
  })

  test.each([
    'module.exports = createJestConfig(config)',
    'module.exports = async () => ({})',
    'module.exports = { ...base }',
    "module.exports = { preset: 'x', setupFilesAfterEnv: setup }",
  ])('%s is left alone', (text) => {
    expect(editJestConfig(text)).toBeUndefined()
  })

  test('JSON', () => {
    expect(editJestOptions({ verbose: true })).toEqual({ preset: 'expect-jury/jest', verbose: true })
    expect(editJestOptions({ preset: 'ts-jest', reporters: ['dot'] })).toEqual({
      preset: 'ts-jest',
      reporters: ['dot', 'expect-jury/jest/reporter'],
      setupFilesAfterEnv: ['expect-jury/jest'],
      testTimeout: 60_000,
    })
    expect(editJestOptions({ setupFilesAfterEnv: './x.js' })).toBeUndefined()
  })
})
