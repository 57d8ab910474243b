import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setUp, testFile, testPath } from '../support/lab-files.js'
import { LabProject, currentLabs } from '../support/lab.js'
import { type OpenAIServer, startOpenAIServer } from '../support/openai-server.js'
import { scriptedJudge } from '../support/scripted-judge.js'

const judged = (...topics: string[]) =>
  topics
    .map(
      (topic) =>
        `test('${topic}', async () => { await expect('an answer').toPassRubric(selftestRubric, { prompt: '${topic}?' }) })\n`,
    )
    .join('')

describe.each(currentLabs)('recordings that no test uses in %s', (lab) => {
  let server: OpenAIServer
  let project: LabProject
  let env: Record<string, string>
  const recordings = `__recordings__/${testPath(lab, 'judged')}.jsonl`
  const recordedTests = () =>
    project
      .read(recordings)
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { test: string }).test)

  beforeEach(async () => {
    server = await startOpenAIServer({ reply: scriptedJudge })
    env = { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: server.url }
    project = new LabProject(lab, { ...setUp(lab), ...testFile(lab, 'judged', judged('shipping', 'refund', 'delay')) })
  })
  afterEach(async () => {
    await server.close()
    project.remove()
  })

  test('are named after a whole run, kept after a part of one, and removed by -u', async () => {
    await project.run([], env)
    expect(recordedTests()).toEqual(['delay', 'refund', 'shipping'])
    expect((await project.run(['-t', 'refund'], env)).output).not.toContain('no test used')

    project.write(testFile(lab, 'judged', judged('shipping', 'delay')))
    const { output } = await project.run([], env)
    expect(output).toContain('Recordings that no test used (-u with JURY_MODE=auto removes them, without a call): 1')
    expect(output).toContain(`${recordings}:2 (test "refund")`)

    project.write(testFile(lab, 'judged', `${judged('shipping', 'delay')}\ntest('refund', () => {})\n`))
    const silent = await project.run([], env)
    expect(silent.output).toContain(`${recordings}:2 (test "refund", which passed and asked nothing)`)

    const orphan = recordings.replace('judged', 'deleted')
    project.write({ [orphan]: project.read(recordings) })
    const named = await project.run([], env)
    expect(named.output).toContain(
      `Recordings of files that are gone (-u with JURY_MODE=auto removes them, without a call): 1\n  ${orphan}\n`,
    )

    await project.run(['-u'], env)
    expect(recordedTests()).toEqual(['delay', 'shipping'])
    expect(existsSync(join(project.dir, orphan))).toBe(false)
  })
  test.for([
    ['does not load', "throw new Error('broken')\n"],
    ['fails in a hook', "beforeAll(() => { throw new Error('broken') })\n"],
  ] as const)('of a file that %s are kept, also under -u', async ([, broken]) => {
    await project.run([], env)
    project.write(testFile(lab, 'judged', `${broken}${judged('shipping', 'refund', 'delay')}`))
    const { output, code } = await project.run(['-u'], env)
    expect(code).not.toBe(0)
    expect(output).toContain('broken')
    expect(recordedTests()).toEqual(['delay', 'refund', 'shipping'])
  })

  test('of a test that is marked to fail, and did before it asked, are kept, also under -u', async () => {
    await project.run([], env)
    const marked = `${lab === 'jest30' ? 'test.failing' : 'test.fails'}('delay', () => { throw new Error('it is down') })\n`
    project.write(testFile(lab, 'judged', judged('shipping', 'refund') + marked))
    const { output, code } = await project.run(['-u'], env)
    expect(code, output).toBe(0)
    expect(recordedTests()).toEqual(['delay', 'refund', 'shipping'])
  })

  test('are not looked for in a set that only reports, where a case came to no verdict', async () => {
    const golden = (prompt: string) =>
      `describeGolden('./a.golden.yaml', { rubric: selftestRubric, subject: () => '${prompt}' })\n`
    const imports =
      lab === 'jest30'
        ? `const { describeGolden } = require('expect-jury/jest')\nconst { selftestRubric } = require('expect-jury')\n`
        : `import { describeGolden } from 'expect-jury/vitest'\nimport { selftestRubric } from 'expect-jury'\n`
    project.write({
      [testPath(lab, 'judged')]: imports + golden('as recorded'),
      'a.golden.yaml': `name: a
gate: report
min_overall_score: 0
min_specificity_score: 0
min_actionability_score: 0
cases: [{ id: one, input: how? }]
`,
    })
    await project.run([], env)
    expect(recordedTests()).toHaveLength(1)
    project.write({ [testPath(lab, 'judged')]: imports + golden('another answer') })
    const { code, output } = await project.run([], { ...env, CI: '1' })
    expect(code).toBe(0)
    expect(output).toContain('1 of 1 case has no verdict, and no test is red for it: the gate only reports')
    expect(output).not.toContain('no test used')
    const recorded = await project.run([], env)
    expect(recorded.output).toContain(
      'Recordings that no test used (-u with JURY_MODE=auto removes them, without a call): 1',
    )
  })
})
