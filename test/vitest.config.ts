import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/** These look at pages in a real browser, on whatever Node. */
const inBrowser = ['test/report/html/*browser.test.ts', 'test/cli/review/{page,prompts}.test.ts']
/** These start real runners, compilers or browsers on the packed package. */
const onThePackage = ['test/runners/**/*.test.ts', 'test/package/**/*.test.ts']
const exclude = ['test/runners/labs/**', '**/node_modules/**']

export default defineConfig({
  root,
  test: {
    testTimeout: 20_000,
    maxWorkers: '100%',
    globalSetup: ['test/support/temp-folder.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['test/**/*.test.ts'], exclude: [...exclude, ...inBrowser, ...onThePackage] },
      },
      { extends: true, test: { name: 'browser', include: inBrowser } },
      {
        extends: true,
        test: {
          name: 'package',
          include: onThePackage,
          exclude,
          globalSetup: ['test/support/pack.ts'],
          maxWorkers: 2, // each starts a runner with workers of its own
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
