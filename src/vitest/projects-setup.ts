import type { TestProject } from 'vitest/node'
import { hasPlugin } from './plugin-name.js'

/**
 * The `globalSetup` of a root config in which `jury()` stands beside `projects`: Vitest runs it once, when it knows them.
 * That some go without is as it should be (they may judge nothing); that all do is a mistake, and nothing would be counted.
 *
 * @throws Error when no project takes the plugin over
 */
export default function checkProjects({ vitest: { projects, config } }: TestProject): void {
  if (config.project.length > 0 || projects.some(hasPlugin)) return
  const names = projects.map(({ name }) => JSON.stringify(name)).join(', ')
  throw new Error(
    'jury() stands in the root config, whose plugins `projects` do not take over: expect-jury is set up in none of them ' +
      `(${names}). Write \`plugins: [jury()]\` in the config of each project that uses it, or \`extends: true\` in ` +
      'those that are listed as objects.',
  )
}
