import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setUp, testFile, testPath } from '../support/lab-files.js'
import { LabProject, currentLabs, labNames } from '../support/lab.js'
import { type OpenAIServer, startOpenAIServer } from '../support/openai-server.js'
import { scriptedJudge } from '../support/scripted-judge.js'

const judged = `
test('refund', async () => { await expect('use the form').toPassRubric(selftestRubric, { prompt: 'refund?' }) })
test('shipping', async () => { await expect('three days').toPassRubric(selftestRubric, { prompt: 'shipping?' }) })
`

describe.each(currentLabs)('recordings in %s', (lab) => {
  let server: OpenAIServer
  let project: LabProject
  let env: Record<string, string>
  const recordings = `__recordings__/${testPath(lab, 'judged')}.jsonl`

  beforeEach(async () => {
    server = await startOpenAIServer({ reply: scriptedJudge })
    env = { OPENAI_API_KEY: 'sk-test-secret-0123456789', OPENAI_BASE_URL: server.url }
    project = new LabProject(lab, { ...setUp(lab), ...testFile(lab, 'judged', judged) })
  })
  afterEach(async () => {
    await server.close()
    project.remove()
  })

  test('a second run makes no call; CI needs neither key nor endpoint', async () => {
    expect((await project.run([], env)).code).toBe(0)
    expect(server.requests).toHaveLength(2)
    const first = project.read(recordings)
    expect(first.trim().split('\n')).toHaveLength(2)
    expect(first).not.toContain('sk-test-secret')
    expect(first).not.toContain('127.0.0.1')

    const again = await project.run([], env)
    expect(again.code).toBe(0)
    expect(again.output).toMatch(/Calls +0 made, 2 replayed/)
    const inCI = await project.run([], { CI: 'true' })
    expect(inCI.code).toBe(0)
    expect(server.requests).toHaveLength(2)
    expect(project.read(recordings)).toBe(first)
  })

  test('CI never calls: what is not recorded is unknown, with both ways out', async () => {
    const { code, output } = await project.run([], { ...env, CI: 'true' })
    expect(code).toBe(1)
    expect(server.requests).toHaveLength(0)
    expect(output).toContain('JudgeError')
    expect(output).toContain('refund')
    expect(output).toMatch(/JURY_MODE=\w+/)
    expect(output).toMatch(/2 unknown/)
  })

  test('only a changed request is asked again', async () => {
    await project.run([], env)
    project.write(testFile(lab, 'judged', judged.replace('three days', 'four days')))
    const { code, output } = await project.run([], env)
    expect(code).toBe(0)
    expect(server.requests).toHaveLength(3)
    expect(output).toMatch(/Calls +1 made.*, 1 replayed/)
  })

  test('JURY_MODE=record and -u ask again and replace', async () => {
    await project.run([], env)
    await project.run([], { ...env, JURY_MODE: 'record' })
    expect(server.requests).toHaveLength(4)
    await project.run(['-u'], env)
    expect(server.requests).toHaveLength(6)
    expect(project.read(recordings).trim().split('\n')).toHaveLength(2)
  })

  test('a broken line is named and asked again where asking is allowed', async () => {
    await project.run([], env)
    const lines = project.read(recordings).split('\n')
    project.write({ [recordings]: [lines[0]?.slice(0, 60), ...lines.slice(1)].join('\n') })
    const inCI = await project.run([], { CI: 'true' })
    expect(inCI.code).toBe(1)
    expect(inCI.output).toContain(`${recordings}:1`)
    expect((await project.run([], env)).code).toBe(0)
    expect(server.requests).toHaveLength(3)
  })
})

test.each(['vitest5', 'vitest4'] as const)('each repetition and each retry is asked by itself: %s', async (lab) => {
  const server = await startOpenAIServer({ reply: scriptedJudge })
  const body = `const judge = (prompt) => expect('use the form').toPassRubric(selftestRubric, { prompt })
test('repeated', { repeats: 2 }, async () => { await judge('again?') })
let tries = 0
test('retried', { retry: 2 }, async () => { await judge('once more?'); expect(++tries).toBe(3) })`
  const project = new LabProject(lab, { ...setUp(lab), ...testFile(lab, 'judged', body) })
  const called = await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
  await server.close()
  expect(called.code, called.output).toBe(0)
  expect(server.requests).toHaveLength(6)
  const replayed = await project.run([], { JURY_MODE: 'replay' })
  expect(replayed.output).toMatch(/Calls +0 made, 6 replayed/)
  project.remove()
})

test.each(labNames)('a key in what the system answers or throws lands in no file: %s', async (lab) => {
  const server = await startOpenAIServer({ reply: scriptedJudge })
  const body = `const key = ['sk', 'proj', 'aB3dE5fG7hJ9kL1mN3pQ5rS7'].join('-')
test('answers', async () => { await expect('use ' + key).toPassRubric(selftestRubric, { prompt: 'p' }) })
test('checks', () => { expect({ output: key }).toSatisfyCriteria("result.output === ''") })
test('throws', async () => { expect({ n: 1 }).toSatisfyCriteria('result.n === 1'); throw new Error('401 for ' + key) })`
  const project = new LabProject(lab, { ...setUp(lab), ...testFile(lab, 'leaks', body) })
  const { code } = await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
  await server.close()
  expect(code).toBe(1)
  expect(project.records()[0]?.summary).toMatchObject({ failed: 2, unknown: 1 })
  const files = readdirSync(project.dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(5)
  const leaking = files.filter(({ parentPath, name }) =>
    readFileSync(join(parentPath, name), 'utf8').includes('aB3dE5fG7h'),
  )
  expect(leaking.map(({ name }) => name)).toEqual([testPath(lab, 'leaks')])
  project.remove()
})

test.each(['vitest5', 'vitest4'] as const)('a wide include takes no recording for a test: %s', async (lab) => {
  const server = await startOpenAIServer({ reply: scriptedJudge })
  const config = `import { jury } from 'expect-jury/plugin'
export default { plugins: [jury()], test: { include: ['**/*.test.*'] } }`
  const project = new LabProject(lab, { 'vitest.config.ts': config, ...testFile(lab, 'judged', judged) })
  const env = { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url }
  const codes = [(await project.run([], env)).code, (await project.run([], env)).code]
  await server.close()
  expect(codes).toEqual([0, 0])
  expect(server.requests).toHaveLength(2)
  project.remove()
})
