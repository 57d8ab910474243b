import { dirname } from 'node:path/posix'
import { type Project, scriptEndings } from './project.js'

export const vitestConfig = `import { jury } from 'expect-jury/plugin'
import { defineConfig } from 'vitest/config'

export default defineConfig({ plugins: [jury()] })
`

export const jestConfig = (project: Project): string => {
  const compiler = project.dependsOn('ts-jest') ? String.raw`, transform: { '^.+\\.tsx?$': 'ts-jest' }` : ''
  const endings =
    compiler && project.importsWithEnding ? String.raw`, moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' }` : ''
  return `export default { preset: 'expect-jury/jest'${compiler}${endings} }\n`
}

export const selftestConfigPath = 'config/selftest.yaml'

/** selftest.md, "Configuration", with the place of the system under test. */
export const selftestConfig = (
  project: Project,
): string => `# yaml-language-server: $schema=${project.packageFrom(dirname(selftestConfigPath))}/dist/schema/selftest.schema.json
version: 1

# What is tested: a function of the project, a URL, or a command. Then run: npm run selftest
# subject: ./src/assistant.${project.usesTypeScript ? 'ts' : 'js'}#handle

# Strictness (0.0 = lenient, 1.0 = strict)
strictness: 0.7

# Minimum score to pass (0.0 - 1.0)
min_score_to_pass: 0.6

# Allow minor format deviations
allow_minor_format_deviation: true

# Maximum questions allowed in AWAITING_RESPONSE output
max_questions_allowed: 5

# Timeout for each test case (seconds)
timeout_seconds: 60

# Generator settings
generator:
  model: "gpt-4o-mini"
  temperature: 0.7
  max_tokens: 500

# Judge settings
judge:
  model: "gpt-4o-mini"
  temperature: 0.0
  max_tokens: 1000

# Test scenarios
scenarios:
  - id: "ambiguous_request"
    description: "Request that needs clarification"
    expected_status: "AWAITING_RESPONSE"

  - id: "clear_summary"
    description: "Request for 3-line summary"
    expected_status: "COMPLETE"

  - id: "evidence_restriction"
    description: "Request with evidence constraints"
    expected_status: "COMPLETE"

  - id: "docs_reorganization"
    description: "Request to reorganize docs (proposal only)"
    expected_status: "AWAITING_RESPONSE"
    requires_reply: true
    reply_flow:
      - reply: "Please use flat structure"
        expected_status: "COMPLETE"
`

/** selftest.md, "CI Integration". */
export const ciSnippet = `- name: Selftest (short)
  run: npm run selftest -- --scenarios=2 --timeout=30
`

const body = (text: string): string => `// Put your own LLM feature here.
async function answer(question${text}) {
  return { status: 'COMPLETE', output: \`You asked: \${question} Please fill in the refund form.\` }
}

test('does not promise a refund', async () => {
  expect(await answer('I want my money back.')).toSatisfyCriteria({
    pass: ["result.status === 'COMPLETE'", "result.output.includes('refund form')"],
    fail: ["result.output.includes('guarantee')"],
  })
})

// Asks a judge. It needs OPENAI_API_KEY once; then the recording beside this file is replayed, in CI too. Take \`.skip\` away.
test.skip('answers what was asked', async () => {
  const prompt = 'I want my money back.'
  await expect(await answer(prompt)).toPassRubric(selftestRubric, { prompt, hints: 'offers the refund form' })
})
`

/** Whether Jest runs TypeScript: by `ts-jest`, in the config that is there or in the one that `init` writes. */
function compilesInJest(project: Project): boolean {
  const config = project.find('jest.config', [...scriptEndings, 'json'])
  const options = config ? project.read(config) : JSON.stringify(project.manifest['jest'] ?? 'ts-jest')
  return project.dependsOn('ts-jest') && options.includes('ts-jest')
}

/** One test that passes without a key, and one that shows a judge. */
export function exampleTest(runner: 'vitest' | 'jest', project: Project): { path: string; text: string } {
  if (runner === 'vitest') {
    const typed = project.usesTypeScript
    const types = typed ? "import type {} from 'expect-jury/vitest'\n" : ''
    const imports = `import { selftestRubric } from 'expect-jury'\n${types}import { expect, test } from 'vitest'\n`
    return {
      path: `test/example.llm.test.${typed ? 'ts' : 'mjs'}`,
      text: `${imports}\n${body(typed ? ': string' : '')}`,
    }
  }
  if (project.usesTypeScript && compilesInJest(project)) {
    const globals = project.dependsOn('@types/jest') ? '' : "import { expect, test } from '@jest/globals'\n"
    const imports = `${globals}import { selftestRubric } from 'expect-jury'\nimport 'expect-jury/jest'\n`
    return { path: 'test/example.llm.test.ts', text: `${imports}\n${body(': string')}` }
  }
  // Plain CommonJS: what every other Jest set-up runs.
  const text = `const { selftestRubric } = require('expect-jury')\n\n${body('')}`
  return { path: `test/example.llm.test.${project.isModule ? 'cjs' : 'js'}`, text }
}

/** Where the compiler finds it: a project whose `include` leaves `test` out has its tests in `src`. */
export function typesPath(project: Project): string {
  const config = ['tsconfig.app.json', 'tsconfig.json'].find((path) => project.has(path))
  const [, include = ''] = /"include"\s*:\s*\[([^\]]*)\]/.exec(config ? project.read(config) : '') ?? []
  const isInSource = /["/]src\b/.test(include) && !/\btests?\b/.test(include)
  return `${isInSource ? 'src' : 'test'}/expect-jury.d.ts`
}

/** An import in the example alone would be gone with it. */
export const matcherTypes = ({ usesVitest, usesJest }: { usesVitest: boolean; usesJest: boolean }): string =>
  [
    '// The types of the matchers, for every test of the project.',
    ...(usesVitest ? ["import 'expect-jury/vitest'"] : []),
    ...(usesJest ? ["import 'expect-jury/jest'"] : []),
    '',
  ].join('\n')
