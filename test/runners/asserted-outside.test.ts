import { describe, expect, test } from 'vitest'
import { setUp, testPath } from '../support/lab-files.js'
import { LabProject, labNames } from '../support/lab.js'
import { startOpenAIServer } from '../support/openai-server.js'
import { scriptedJudge } from '../support/scripted-judge.js'

type Lab = (typeof labNames)[number]

function headOf(lab: Lab): string {
  const imports =
    lab === 'jest30'
      ? `const { selftestRubric } = require('expect-jury')`
      : `import { afterAll, beforeAll, describe, expect, test } from 'vitest'\nimport { selftestRubric } from 'expect-jury'`
  return `${imports}
const judge = (output) => expect(output).toPassRubric(selftestRubric, { prompt: 'p' })
const ignore = () => {}
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))`
}

/** Runs a project with one test file for each of the bodies. */
async function runOf(lab: Lab, bodies: readonly string[], env: Record<string, string> = {}) {
  const server = await startOpenAIServer({ reply: scriptedJudge })
  const files = bodies.map((body, index) => [testPath(lab, `f${index}`), `${headOf(lab)}\n${body}`])
  const project = new LabProject(lab, { ...setUp(lab), ...Object.fromEntries(files) })
  const finished = await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url, ...env })
  await server.close()
  project.remove()
  return { ...finished, asked: server.requests.length }
}

const plain = `test('plain', () => { expect(1).toBe(1) })`

const failing = {
  'caught in beforeAll': `beforeAll(() => judge('[scores 0.2]').catch(ignore))\n${plain}`,
  'caught in the body of a describe': `describe('group', () => { judge('[scores 0.2]').catch(ignore); ${plain} })`,
  'caught while the file is loaded': `const early = judge('[scores 0.2]').catch(ignore)\ntest('awaits', () => early)`,
  'caught in afterAll': `afterAll(() => judge('[scores 0.2]').catch(ignore))\n${plain}`,
  'criteria, caught in afterAll': `afterAll(() => { try { expect({ a: 1 }).toSatisfyCriteria('result.a === 2') } catch {} })\n${plain}`,
  'caught in the beforeAll of a second describe': `${plain}
describe('second', () => { beforeAll(() => judge('[scores 0.2]').catch(ignore)); ${plain} })`,
  'caught in afterAll, behind one that was skipped': `${plain}\ntest.skip('skipped', ignore)
afterAll(() => judge('[scores 0.2]').catch(ignore))`,
  'caught in afterAll, behind one of those at the same time': `test.concurrent('judges', () => judge('fine'))
afterAll(() => judge('[scores 0.2]').catch(ignore))`,
}

const failingInVitest = {
  'not awaited in afterAll': `afterAll(() => { judge('[scores 0.2]') })\n${plain}`,
  'begun when its test had ended': `test('returns', () => { setTimeout(() => { judge('[scores 0.2]').catch(ignore) }, 20) })
test('later', () => sleep(200))`,
  'begun right behind the last test': `test('returns', () => { setTimeout(() => { judge('[scores 0.2]').catch(ignore) }, 0) })`,
  'criteria, when its test had ended': `test('returns', () => { setTimeout(() => { try { expect(1).toSatisfyCriteria('result === 2') } catch {} }, 20) })
test('later', () => sleep(200))`,
}

test.each(['vitest5', 'vitest4'] as const)(
  'one that failed in aroundAll behind the tests makes the run red: %s',
  async (lab) => {
    const body = `import { aroundAll } from 'vitest'
aroundAll(async (run) => { await run(); await judge('[scores 0.2]').catch(ignore) })\n${plain}`
    const { code, output } = await runOf(lab, [body])
    expect(output).toMatch(/Outside of the tests of this file .* toPassRubric failed/)
    expect(code).toBe(1)
  },
)

const redFiles = (output: string): number => new Set(output.match(/(?<=FAIL +(?:\.\/)?)f\d+\.test/g)).size

describe.each(labNames)('an assertion outside of the tests: %s', (lab) => {
  const bodies = Object.values({ ...failing, ...(lab === 'jest30' ? {} : failingInVitest) })

  test('that failed makes its file red, wherever it was', async () => {
    const { code, output } = await runOf(lab, bodies)
    const said = /Outside of the tests of this file .* to(PassRubric|SatisfyCriteria) failed \(.+\)/
    expect(output).toMatch(said)
    expect(redFiles(output), output).toBe(bodies.length)
    expect(code).toBe(1)
  })

  test('that found no recording, too', async () => {
    const { code, output, asked } = await runOf(lab, bodies.slice(0, 3), { CI: 'true' })
    const said = /toPassRubric gave no verdict|A call outside of the tests/
    expect(output).toMatch(said)
    expect(redFiles(output), output).toBe(3)
    expect([code, asked]).toEqual([1, 0])
  })

  test('that passed leaves it green', async () => {
    const body = `const early = judge('fine')
beforeAll(() => judge('fine, too'))
test('awaits', () => early)
describe('second', () => {
  beforeAll(() => judge('fine, behind a test'))
  afterAll(() => judge('fine, before the end'))
  test('checks', () => { expect({ a: 1 }).toSatisfyCriteria('result.a === 1') })
})
afterAll(() => judge('fine, at the end'))`
    const { code, output, asked } = await runOf(lab, [body])
    expect(code, output).toBe(0)
    expect(output).toMatch(/LLM cases +1\/1/)
    expect(asked).toBe(5)
  })
})

test.each(['vitest5', 'vitest4'] as const)(
  '%s: what a failed try leaves behind is not held against the next',
  async (lab) => {
    const body = `let tries = 0
test('again', { retry: 1 }, async () => {
  tries += 1
  if (tries === 1) { setTimeout(() => { judge('[scores 0.2]').catch(ignore) }, 20); throw new Error('the first try') }
  await sleep(200)
  await judge('fine')
})`
    const { code, output } = await runOf(lab, [body])
    expect(code, output).toBe(0)
  },
)

test.each(['vitest5', 'vitest4'] as const)('%s: a test that skips itself after it failed is red', async (lab) => {
  const skips = (judging: string) => `test('skips', async (ctx) => { ${judging} })`
  const failed = await runOf(lab, [skips(`try { await judge('[scores 0.2]') } catch { ctx.skip() }`)])
  expect(failed.output).toMatch(/Red +The test "skips" was skipped by itself, but its assertion failed \(.+0\.20/)
  expect(failed.code).toBe(1)
  const unknown = await runOf(lab, [skips(`try { await judge('x') } catch { ctx.skip() }`)], { CI: 'true' })
  expect(unknown.output).toMatch(/Red +The test "skips" was skipped by itself, but there is no verdict/)
  expect(unknown.code).toBe(1)
  const passed = await runOf(lab, [skips(`await judge('fine'); ctx.skip()`), skips('ctx.skip()')])
  expect(passed.code, passed.output).toBe(0)
})
