import type { TestProject } from 'vitest/node'

export const pluginName = 'expect-jury'

/** Whether `jury()` stands in the project's config, or in one that it extends. */
export const hasPlugin = ({ vite }: TestProject): boolean => vite.config.plugins.some(({ name }) => name === pluginName)
