import { jury } from 'expect-jury/plugin'
import { defineConfig } from 'vitest/config'

export default defineConfig({ plugins: [jury()] })
