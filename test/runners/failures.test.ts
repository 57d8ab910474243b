import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { setUp, testFile } from '../support/lab-files.js'
import { type Finished, LabProject, labNames } from '../support/lab.js'
import { type OpenAIServerOptions, startOpenAIServer } from '../support/openai-server.js'
import { scriptedJudge } from '../support/scripted-judge.js'

const judged = `
test('judged', async () => { await expect('fine').toPassRubric(selftestRubric, { prompt: 'p' }) })
test('negated', async () => { await expect('fine').not.toPassRubric(selftestRubric, { prompt: 'p' }) })
test('compared', async () => { await expect('fine').not.toBeatBaseline({ output: 'old' }, { prompt: 'p' }) })
`

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe.each(labNames)('without a verdict nothing is green: %s', (lab) => {
  const run = async (env: Record<string, string>): Promise<Finished> => {
    const project = new LabProject(lab, { ...setUp(lab), ...testFile(lab, 'judged', judged) })
    const finished = await project.run([], env)
    project.remove()
    return finished
  }
  const expectNothingGreen = ({ code, output }: Finished): void => {
    expect(code).toBe(1)
    expect(output).toMatch(/3 unknown/)
    expect(output).toMatch(lab === 'jest30' ? /Tests: +3 failed, 3 total/ : /Tests +3 failed \(3\)/)
  }
  const against = async (options: OpenAIServerOptions): Promise<Finished> => {
    const server = await startOpenAIServer(options)
    const finished = await run({ OPENAI_API_KEY: 'right', OPENAI_BASE_URL: server.url })
    await server.close()
    return finished
  }

  test('no key and no recording', async () => {
    const finished = await run({})
    expectNothingGreen(finished)
    expect(finished.output).toContain('OPENAI_API_KEY')
  })

  test('a wrong key', async () => {
    const finished = await against({ apiKey: 'another', reply: scriptedJudge })
    expectNothingGreen(finished)
    expect(finished.output).toMatch(/401|key/)
  })

  test('an endpoint that is down', async () => {
    const url = `http://127.0.0.1:${await freePort()}/v1`
    const finished = await run({ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: url, JURY_DEADLINE_MS: '3000' })
    expectNothingGreen(finished)
    expect(finished.output).toMatch(/ECONNREFUSED|could not be reached|not reach/)
  })

  test('replies without a verdict in them', async () => {
    const finished = await against({ reply: () => 'I would rather talk about the weather.' })
    expectNothingGreen(finished)
    expect(finished.output).toContain('it holds no JSON verdict (an object with "format_score")')
  })
})

describe.each(labNames)('what goes wrong beside the verdict: %s', (lab) => {
  const one = `test('judged', async () => { await expect('fine').toPassRubric(selftestRubric, { prompt: 'p' }) })`

  test('the price of an unknown model is unknown, not nothing', async () => {
    const server = await startOpenAIServer({ reply: scriptedJudge })
    const project = new LabProject(lab, {
      ...setUp(lab, `{ model: 'house-model-9' }`),
      ...testFile(lab, 'judged', one),
    })
    const { code, output } = await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
    await server.close()
    const [record] = project.records()
    expect(code).toBe(0)
    expect(record?.cost?.total_cost_usd).toBeNull()
    expect(output).toContain('house-model-9')
    expect(output).toContain('unknown cost')
  })

  test('a report folder that cannot be written leaves the tests’ result alone', async () => {
    const server = await startOpenAIServer({ reply: scriptedJudge })
    const project = new LabProject(lab, {
      ...setUp(lab),
      ...testFile(lab, 'judged', one),
      reports: 'a file, not a folder',
    })
    const { code, output } = await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
    await server.close()
    expect(code).toBe(0)
    expect(output).toMatch(/The report reports\/selftest\/\S+\.json was not written/)
    expect(project.list('docs/reports/selftest')).toHaveLength(1)
  })
})

// Vitest 4 and Jest need such a folder themselves.
test('Vitest 5: where no temporary folder can be made a judged file says what to set, and plain tests run', async () => {
  const server = await startOpenAIServer({ reply: scriptedJudge })
  const project = new LabProject('vitest5', {
    ...setUp('vitest5'),
    ...testFile('vitest5', 'plain', `test('adds', () => { expect(1 + 1).toBe(2) })`),
    ...testFile(
      'vitest5',
      'judged',
      `test('judged', async () => { await expect('fine').toPassRubric(selftestRubric, { prompt: 'p' }) })`,
    ),
  })
  const env = { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url }
  const nowhere = { ...env, TMPDIR: join(project.dir, 'package.json') }
  const plain = await project.run(['plain'], nowhere)
  expect(plain.code, plain.output).toBe(0)
  const { code, output } = await project.run(['judged'], nowhere)
  expect(code, output).toBe(1)
  expect(output).toMatch(/no folder can be made in \S+package\.json \(ENOTDIR.*\)\. Set TMPDIR to a folder/)
  const again = await project.run([], env)
  await server.close()
  expect(again.code, again.output).toBe(0)
  expect(server.requests).toHaveLength(1)
  project.remove()
})
