import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setUp, testFile } from '../support/lab-files.js'
import { LabProject } from '../support/lab.js'
import { type OpenAIServer, startOpenAIServer } from '../support/openai-server.js'
import { scriptedJudge } from '../support/scripted-judge.js'

const files = {
  'support.golden.yaml': `name: support
type: golden_chat
min_overall_score: 0
min_specificity_score: 0
min_actionability_score: 0
cases:
  - { id: refund-01, input: refund, criteria: { pass: ["result.output.includes('form')"] } }
`,
  ...testFile(
    'vitest5',
    'judged',
    `import { describeGolden } from 'expect-jury/vitest'
describeGolden('./support.golden.yaml', { subject: () => 'no idea' })
test('shipping', async () => {
  await expect('soon [scores 0.2]').toPassRubric(selftestRubric, { prompt: 'When?' })
})`,
  ),
}

/** What a person needs, in whatever they read: which case, the score and what it needs, and why. */
const reasons = [
  /Golden case "refund-01" of "support" failed/,
  /does not contain 'form'/,
  /Rubric "selftest": 0\.20, needs 0\.\d\d/,
  /The output says so: 0\.2\./,
]

describe.each(['vitest5', 'vitest4'] as const)('%s: our failure texts stand in', (lab) => {
  let server: OpenAIServer
  let project: LabProject
  const run = (reporter: string, env = {}) =>
    project.run([`--reporter=${reporter}`, `--outputFile.${reporter}=out.txt`], {
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: server.url,
      ...env,
    })

  beforeAll(async () => {
    server = await startOpenAIServer({ reply: scriptedJudge })
    project = new LabProject(lab, { ...setUp(lab), ...files })
  })
  afterAll(async () => {
    await server.close()
    project.remove()
  })

  test('JUnit', async () => {
    expect((await run('junit')).code).toBe(1)
    const xml = unescaped(project.read('out.txt'))
    expect(xml).toMatch(/<testsuites .*failures="2"/)
    for (const reason of reasons) expect(xml).toMatch(reason)
  })

  test('JSON', async () => {
    await run('json')
    const json = JSON.parse(project.read('out.txt')) as {
      testResults: { assertionResults: { failureMessages: string[] }[] }[]
    }
    const texts = json.testResults.flatMap((file) => file.assertionResults.flatMap((entry) => entry.failureMessages))
    expect(texts).toHaveLength(2)
    for (const reason of reasons) expect(texts.join('\n')).toMatch(reason)
  })

  test('GitHub annotations', async () => {
    const { output } = await run('github-actions', { GITHUB_ACTIONS: 'true' })
    const annotations = output.split('\n').filter((line) => line.startsWith('::error'))
    expect(annotations).toHaveLength(2)
    const text = annotations.join('\n').replaceAll('%0A', '\n').replaceAll('%25', '%')
    for (const reason of reasons) expect(text).toMatch(reason)
    expect(annotations[1]).toMatch(/file=.*judged\.test\.ts/)
  })
})

function unescaped(xml: string): string {
  const entities: Record<string, string> = { '&quot;': '"', '&apos;': "'", '&gt;': '>', '&lt;': '<', '&amp;': '&' }
  return xml.replace(/&(quot|apos|gt|lt|amp);/g, (entity) => entities[entity] ?? entity)
}
