import type { Lab } from './lab.js'

/** A test file in the lab's own style: ES modules for Vitest, CommonJS for Jest. */
export function testFile(lab: Lab, name: string, body: string): Record<string, string> {
  return lab === 'jest30'
    ? { [`${name}.test.js`]: `const { selftestRubric } = require('expect-jury')\n${body}` }
    : {
        [`${name}.test.ts`]: `import { beforeAll, expect, test, vi } from 'vitest'\nimport { selftestRubric } from 'expect-jury'\n${body}`,
      }
}

/** The whole set-up, without an import in any test file. `options` is the source of the plugin's options. */
export function setUp(lab: Lab, options = '{}'): Record<string, string> {
  return lab === 'jest30'
    ? {
        'jest.config.js': `module.exports = { preset: 'expect-jury/jest', reporters: ['default', ['expect-jury/jest/reporter', ${options}]] }`,
      }
    : {
        'vitest.config.ts': `import { jury } from 'expect-jury/plugin'\nexport default { plugins: [jury(${options})] }`,
      }
}

export function testPath(lab: Lab, name: string): string {
  return lab === 'jest30' ? `${name}.test.js` : `${name}.test.ts`
}
