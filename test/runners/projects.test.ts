import { afterEach, describe, expect, test } from 'vitest'
import { LabProject } from '../support/lab.js'

const packages = `const tellWhenReady = {
  name: 'tell-when-ready',
  configureServer: { // before Vitest's own, in which version 4 starts the projects
    order: 'pre',
    handler({ watcher }) { watcher.once('ready', () => console.log('All files are watched.')) },
  },
}
export default { plugins: [tellWhenReady], test: { projects: ['packages/*'] } }`
const namesPrompts = `import { jury } from 'expect-jury/plugin'
export default { plugins: [jury({ prompts: ['prompts/**/*.md'] })] }`

const readsItsPrompt = `import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
const prompt = readFileSync(new URL('./prompts/tone.md', import.meta.url), 'utf8')
test('reads its prompt', () => { expect(prompt).toSatisfyCriteria({ pass: ["result.includes('brief')"] }) })`

const judged = { 'prompts/tone.md': 'Be brief.', 'read.test.ts': readsItsPrompt }

const inPackage = (name: string, files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ 'package.json': `{ "name": "${name}", "type": "module" }`, ...files }).map(([file, text]) => [
      `packages/${name}/${file}`,
      text,
    ]),
  )

const idle = /(?:Waiting|Watching) for file changes/

describe.each(['vitest5', 'vitest4'] as const)('projects of %s', (lab) => {
  let project: LabProject
  afterEach(() => project.remove())

  test('a prompt that the config of a package names reruns what judges in it, and nothing else', async () => {
    const files = { 'vitest.config.ts': namesPrompts, ...judged }
    project = new LabProject(lab, {
      'vitest.config.ts': packages,
      ...inPackage('shop', files),
      ...inPackage('support', files),
    })
    const watcher = project.watch()
    await watcher.until(new RegExp(`(?=[^]*All files are watched)[^]*${idle.source}`))
    for (const name of ['support', 'shop']) {
      project.write({ [`packages/${name}/prompts/tone.md`]: 'Be brief and polite.' })
      const rerun = await watcher.until(idle)
      expect(rerun).toMatch(/Test Files +1 passed \(1\)/)
      expect(rerun).toContain(`RERUN  packages/${name}/prompts/tone.md`)
      expect(rerun).toMatch(new RegExp(`Change +packages/${name}/prompts/tone.md v1 -> v2: no verdict changed`))
    }
    await watcher.stop()
  })

  describe('with `jury()` in the root config alone', () => {
    const rootPlugin = (projects: string, options = ''): string =>
      `import { jury } from 'expect-jury/plugin'\nexport default { plugins: [jury(${options})], test: { projects: ${projects} } }`
    const golden = {
      'support.golden.yaml': 'name: support\ncases: [{ id: refund, input: hi, criteria: { pass: [result.output] } }]\n',
      'golden.test.ts': `import { describeGolden } from 'expect-jury/vitest'
describeGolden('./support.golden.yaml', { subject: () => 'fine', criteria: true })`,
    }

    test('a project that does not extend it is red, also where the tests pass', async () => {
      project = new LabProject(lab, {
        'vitest.config.ts': rootPlugin("['packages/*']"),
        ...inPackage('support', golden),
      })
      const { code, output } = await project.run()
      expect(code).toBe(1)
      expect(output).toContain('jury() stands in the root config, whose plugins `projects` do not take over')
      expect(output).toContain('("support")')
    })

    test('a project that extends it is set up, and so is one with a plugin of its own beside one without', async () => {
      project = new LabProject(lab, {
        'vitest.config.ts': rootPlugin(
          "[{ extends: true, test: { name: 'inline', include: ['*.test.ts'] } }]",
          "{ budget: { usd: 1 }, gate: 'enforce' }",
        ),
        ...judged,
        ...inPackage('shop', { 'plain.test.ts': `import { test } from 'vitest'\ntest('adds', () => {})` }),
        ...inPackage('support', { 'vitest.config.ts': namesPrompts, ...judged }),
      })
      const extended = await project.run()
      expect(extended.output).toMatch(/LLM cases +1\/1/)
      expect(extended.output).not.toContain('jury():')
      expect(extended.code).toBe(0)
      project.write({ 'vitest.config.ts': rootPlugin("['packages/*']") })
      const mixed = await project.run()
      expect(mixed.output).toMatch(/LLM cases +1\/1/)
      expect(mixed.code).toBe(0)
    })
  })

  test('options of a run that only a later project has are told, and the same ones in each are not', async () => {
    const config = (options: string): string =>
      `import { jury } from 'expect-jury/plugin'\nexport default { plugins: [jury(${options})] }`
    const plain = { 'plain.test.ts': `import { test } from 'vitest'\ntest('adds', () => {})` }
    const alerts = "alerts: { alert_webhook_url: '${HOOK}' }"
    project = new LabProject(lab, {
      'vitest.config.ts': packages,
      ...inPackage('shop', { 'vitest.config.ts': config("{ reviews: 'off', model: 'a' }"), ...plain }),
      ...inPackage('support', { 'vitest.config.ts': config(`{ reviews: 'off', model: 'b', ${alerts} }`), ...plain }),
    })
    const told = /jury\(\): `alerts` of the project "support" is left out/g
    expect((await project.run()).output.match(told)).toHaveLength(1)
    project.write({ 'packages/shop/vitest.config.ts': config(`{ reviews: 'off', ${alerts} }`) })
    expect((await project.run()).output).not.toContain('is left out')
  })

  test('`gate: report` of one project does not hold for another that does not ask for it', async () => {
    const config = (options = ''): string =>
      `import { jury } from 'expect-jury/plugin'\nexport default { plugins: [jury(${options})] }`
    const caught = `import { expect, test } from 'vitest'
test('caught', () => { try { expect('no').toSatisfyCriteria("result === 'yes'") } catch {} })`
    const lenient = "{ gate: 'report' }"
    project = new LabProject(lab, {
      'vitest.config.ts': "export default { test: { projects: ['packages/*'] } }",
      ...inPackage('a', { 'vitest.config.ts': config(lenient), 'caught.test.ts': caught }),
      ...inPackage('b', { 'vitest.config.ts': config(), 'caught.test.ts': caught }),
    })
    const mixed = await project.run()
    expect(mixed.code).toBe(1)
    expect(mixed.output).toContain("Write `gate: 'report'` in each project or in the root config, or in none.")
    const alone = await project.run(['--project=a'])
    expect(alone.code, alone.output).toBe(0)
    project.write({ 'packages/b/vitest.config.ts': config(lenient) })
    const agreed = await project.run()
    expect(agreed.code, agreed.output).toBe(0)
  })

  test('options of a run that stand in the root config hold, also where each project has a plugin of its own', async () => {
    const near = `import { expect, test } from 'vitest'
import { createJudge, scriptedModel, selftestRubric } from 'expect-jury'
const scores = ['format', 'factuality', 'instruction_following', 'safety'].map((name) => [name + '_score', 0.75])
const model = scriptedModel(JSON.stringify({ reasoning: '', issues: [], ...Object.fromEntries(scores) }))
test('near', async () => { await expect('x').toPassRubric(selftestRubric, { prompt: 'y', judge: createJudge({ model }) }) })`
    const own = `import { jury } from 'expect-jury/plugin'\nexport default { plugins: [jury()] }`
    const root = (options: string): string =>
      `import { jury } from 'expect-jury/plugin'
export default { plugins: [jury(${options})], test: { projects: ['packages/*'] } }`
    project = new LabProject(lab, {
      'vitest.config.ts': root("{ reviews: 'off', reports: { json: 'elsewhere' } }"),
      ...inPackage('support', { 'vitest.config.ts': own, 'near.test.ts': near }),
    })
    const { output } = await project.run()
    expect(output).toMatch(/LLM cases +1\/1[^]*elsewhere\/selftest-/)
    expect(output).not.toContain('1 new case waits')
    expect(output).not.toContain('does not reach')
    project.write({ 'vitest.config.ts': root('{ budget: { usd: 1 } }') })
    const unheard = (await project.run()).output
    expect(unheard).toContain('1 new case waits')
    expect(unheard).toContain('`budget` of the root config does not reach the project "support"')
  })

  test('a failure that no reporter counts is told once, with the reporter in another way', async () => {
    const caught = `import 'expect-jury/vitest'
import { expect, test } from 'vitest'
for (const name of ['one', 'two']) test(name, () => { try { expect('no').toSatisfyCriteria("result === 'yes'") } catch {} })`
    project = new LabProject(lab, { 'caught.test.ts': caught })
    const uncounted = await project.run()
    expect(uncounted.code).toBe(0)
    expect(uncounted.output.split('and nobody counts it')).toHaveLength(2)
    project.write({ 'vitest.config.ts': "export default { test: { reporters: ['default', 'expect-jury/reporter'] } }" })
    const counted = await project.run()
    expect(counted.code).toBe(1)
    expect(counted.output).not.toContain('nobody counts it')
  })
})
