import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Lab, LabProject } from '../support/lab.js'
import { root } from '../support/source-files.js'

const compiler = join(root, 'node_modules/typescript/bin/tsc')

const options = {
  strict: true,
  skipLibCheck: false,
  noEmit: true,
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable', 'esnext.disposable'],
  module: 'nodenext',
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
}

const uses = `
test('typed', async () => {
  const reply = { output: 'text', status: 'COMPLETE' }
  expect(reply).toSatisfyCriteria("result.status === 'COMPLETE'")
  expect(reply).not.toSatisfyCriteria({ pass: ['result.output.length > 3'], fail: [] })
  expect({ body: reply }).toEqual({ body: expect.toSatisfyCriteria('result.status') })
  await expect(reply).toPassRubric(selftestRubric, { prompt: 'p', hints: 'h' })
  await expect(Promise.resolve(reply)).resolves.toPassRubric(selftestRubric, { prompt: 'p' })
  await expect('text').not.toBeatBaseline({ output: 'old' }, { prompt: 'p', orTie: true })
})

const asynchronous: Promise<void> = expect('text').toPassRubric(selftestRubric, { prompt: 'p' })
const synchronous: void = expect('text').toSatisfyCriteria('result')
// @ts-expect-error a rubric is not a string
void expect('text').toPassRubric('selftest')
expect({ body: 1 }).not.toEqual({ body: expect.not.toSatisfyCriteria('result') })
expect({ body: 1 }).not.toEqual({ body: expect.toPassGate({ min_specificity_score: 80 }) })
// @ts-expect-error an asynchronous matcher cannot stand inside another
expect.toPassRubric(selftestRubric, { prompt: 'p' })
// @ts-expect-error no such option
void expect('text').toPassRubric(selftestRubric, { prompts: 'p' })
export { asynchronous, synchronous }
`

function project(lab: Lab, head: string, extra: Record<string, string> = {}, types = ['node']): LabProject {
  return new LabProject(lab, {
    'tsconfig.json': JSON.stringify({ compilerOptions: { ...options, types }, include: ['*.ts'] }),
    'a.test.ts': `${head}\nimport { selftestRubric } from 'expect-jury'\n${uses}`,
    ...extra,
  })
}

/** `@types/jsdom`, which Vitest's own types load, does not compile under TypeScript 7. */
const ofOthers = /^\S*node_modules\/@types\/jsdom\//

async function compilerOutput(lab: LabProject): Promise<string> {
  const { output } = await lab.start([compiler, '-p', 'tsconfig.json'])
  const lines = output.trim().split('\n')
  return lines.filter((line) => !ofOthers.test(line)).join('\n')
}

test('declarations import what is installed with the package, and what belongs to Jest', () => {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'peerDependencies',
    Record<string, string>
  >
  const installed = new Set(Object.keys({ ...dependencies, ...peerDependencies }))
  const dist = join(root, 'dist')
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts'))
  const imported = files.flatMap((file) =>
    [...readFileSync(join(dist, file), 'utf8').matchAll(/\b(?:from|import\()\s*["']([@a-z][^"']*)["']/g)].map(
      ([, name = '']) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'),
    ),
  )
  expect(imported).toContain('zod')
  expect(imported.filter((name) => !installed.has(name) && !/^(?:node:|@jest\/)/.test(name))).toEqual([])
})

test.each(['vitest4', 'vitest5'] as const)('the types resolve in a strict project with %s', async (lab) => {
  const strict = project(lab, `import { expect, test } from 'vitest'\nimport 'expect-jury/vitest'`, {
    'vitest.config.ts': `import { defineConfig } from 'vitest/config'
import { jury } from 'expect-jury/plugin'
import JuryReporter from 'expect-jury/reporter'
export default defineConfig({ plugins: [jury({ mode: 'replay', budget: { usd: 1 } })], test: { reporters: [new JuryReporter()] } })`,
  })
  expect(await compilerOutput(strict)).toBe('')
})

test('the types resolve in a strict project with Jest', async () => {
  const strict = project('jest30', `import { expect, test } from '@jest/globals'\nimport 'expect-jury/jest'`)
  expect(await compilerOutput(strict)).toBe('')
})

test('the types resolve in a strict project with Jest and its global types', async () => {
  const strict = project('jest30', `import 'expect-jury/jest'`, {}, ['node', 'jest'])
  expect(await compilerOutput(strict)).toBe('')
})

test('with the plugin alone a test file needs the types from its tsconfig only', async () => {
  const strict = project('vitest5', `import { expect, test } from 'vitest'`, {
    'types.d.ts': `import 'expect-jury/vitest'`,
  })
  expect(await compilerOutput(strict)).toBe('')
})
