import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LabProject } from '../support/lab.js'
import { root } from '../support/source-files.js'

const plugin = `import { jury } from 'expect-jury/plugin'\n`

/** Checks after a while, so that in concurrent tests the runner's own idea of the current test is another one. */
const helper = `import { expect } from 'vitest'
export const check = async (output, delayMs) => {
  await new Promise((done) => setTimeout(done, delayMs))
  expect({ output }).toSatisfyCriteria("result.output === 'fine'")
}
`

/** Does not name what it judges with. */
const tests = (from: string): string => `import { expect, test } from 'vitest'
import { check } from '${from}'
test.concurrent('slow', () => check('BAD', 60))
test.concurrent('quick', () => check('fine', 20))
`

const dependency = {
  'node_modules/checks/package.json': '{ "name": "checks", "type": "module", "exports": "./index.js" }',
  'node_modules/checks/index.js': helper,
}

const attributed = ['quick:pass', 'slow:fail']

async function run(project: LabProject) {
  const { code, output } = await project.run()
  const cases = project.records().flatMap((record) => record.cases.map((entry) => `${entry.test}:${entry.outcome}`))
  return { code, output, cases: cases.toSorted() }
}

describe.each(['vitest5', 'vitest4'] as const)('whose assertion it is in %s', (lab) => {
  test('is known where only a helper names a matcher', async () => {
    const config = `${plugin}export default { plugins: [jury()] }`
    const project = new LabProject(lab, {
      'vitest.config.ts': config,
      'a.test.js': tests('./checks.js'),
      'checks.js': helper,
    })
    expect(await run(project)).toMatchObject({ code: 1, cases: attributed })
  })

  test('is known in every file without isolation', async () => {
    const project = new LabProject(lab, {
      'vitest.config.ts': `${plugin}export default { plugins: [jury()], test: { isolate: false, maxWorkers: 1 } }`,
      'a.test.js': tests('./checks.js'),
      'b.test.js': tests('./checks.js'),
      'checks.js': helper,
    })
    const { cases } = await run(project)
    expect(cases).toEqual([...attributed, ...attributed].toSorted())
  })

  test('is known in a project that inherits the plugin from the root config', async () => {
    const project = new LabProject(lab, {
      'vitest.config.ts': `${plugin}
export default { plugins: [jury()], test: { projects: [{ extends: true, test: { name: 'one' } }] } }`,
      'one/a.test.js': tests('../checks.js'),
      'checks.js': helper,
    })
    expect(await run(project)).toMatchObject({ code: 1, cases: attributed })
  })

  test('cannot be known where a dependency judges: said, with the way out', async () => {
    const project = new LabProject(lab, {
      'vitest.config.ts': `${plugin}export default { plugins: [jury()] }`,
      'a.test.js': tests('checks'),
      ...dependency,
    })
    const without = await run(project)
    expect(without).toMatchObject({ code: 1, cases: [] })
    expect(without.output).toMatch(/Tests +2 failed \(2\)/)
    expect(without.output).toContain("Add `import 'expect-jury/vitest'` at the top of the test file.")
    project.write({ 'a.test.js': `import 'expect-jury/vitest'\n${tests('checks')}` })
    expect((await run(project)).cases).toEqual(attributed)
  })

  test('cannot be known where a module is first loaded inside a test: said, with the way out', async () => {
    const late = `import { test } from 'vitest'
test('late', async () => (await import('./checks.js')).check('fine', 0))`
    const project = new LabProject(lab, {
      'vitest.config.ts': `${plugin}export default { plugins: [jury()] }`,
      'a.test.js': late,
      'checks.js': helper,
    })
    const without = await run(project)
    expect(without).toMatchObject({ code: 1, cases: [] })
    expect(without.output).toContain("Add `import 'expect-jury/vitest'` at the top of the test file.")
    project.write({ 'a.test.js': `import 'expect-jury/vitest'\n${late}` })
    expect(await run(project)).toMatchObject({ code: 0, cases: ['late:pass'] })
  })

  test('is known where Node loads the modules', async () => {
    const project = new LabProject(lab, {
      'vitest.config.ts': `${plugin}export default { plugins: [jury()], test: { experimental: { viteModuleRunner: false } } }`,
      'a.test.js': tests('./checks.js'),
      'checks.js': helper,
    })
    expect(await run(project)).toMatchObject({ code: 1, cases: attributed })
  })
})

test('what a user builds with the same config is as it was without us', async () => {
  const project = new LabProject('vitest5', {
    'vite.config.js': `${plugin}export default { plugins: [jury()], build: { lib: { entry: 'index.js', formats: ['es'] } } }`,
    'index.js': "export const help = 'tested with expect-jury'\n",
  })
  const { code, output } = await project.start([join(root, 'node_modules/vite/bin/vite.js'), 'build'])
  expect(code, output).toBe(0)
  const [built = ''] = project.list('dist')
  expect(project.read(`dist/${built}`)).toMatch(/tested with expect-jury/)
  expect(project.read(`dist/${built}`)).not.toContain('globalThis')
  project.remove()
})
