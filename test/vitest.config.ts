import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

export default defineConfig({
  root,
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/runners/labs/**', '**/node_modules/**'],
    testTimeout: 20_000,
  },
})
