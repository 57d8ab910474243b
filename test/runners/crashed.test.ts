import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { setUp, testFile } from '../support/lab-files.js'
import { type Lab, LabProject, currentLabs, labRoom } from '../support/lab.js'

const check = `expect({ a: await answer() }).toSatisfyCriteria('result.a === 1')`

/** Tests of a system that throws, hangs or whose hooks throw under `CRASH`. */
const tests = (lab: Lab): string => `
const crash = Boolean(process.env.CRASH)
const answer = async () => { if (crash) throw new Error('the model is gone'); return 1 }
const hook = () => { if (crash) throw new Error('no database') }
test('throws', async () => { ${check} })
test('is well', () => { expect({ a: 1 }).toSatisfyCriteria('result.a === 1') })
test('hangs', async () => { if (crash) await new Promise(() => {}); ${check.replace('await answer()', '1')} }, 1000)
describe('each', () => { beforeEach(hook); test('has a hook', () => { expect({ a: 1 }).toSatisfyCriteria('result.a === 1') }) })
describe('all', () => {
  beforeAll(hook)
  test('one', () => { expect({ a: 1 }).toSatisfyCriteria('result.a === 1') })
  test.skip('left out', () => { expect({ a: 1 }).toSatisfyCriteria('result.a === 1') })
})
${lab === 'jest30' ? 'test.failing' : 'test.fails'}('marked', async () => { const a = await answer(); expect({ a }).toSatisfyCriteria('result.a === 2') })
test('adds', () => { expect(crash).toBe(false) })
`

const plain = `test('plain', () => { expect(process.env.CRASH).toBeUndefined() })`

function projectOf(lab: Lab): LabProject {
  const head = lab === 'jest30' ? '' : `import { beforeEach, describe } from 'vitest'\n`
  return new LabProject(lab, {
    ...setUp(lab),
    ...testFile(lab, 'judged', head + tests(lab)),
    ...testFile(lab, 'plain', plain),
    ...testFile(lab, 'other', `test('other', () => { expect({ a: 1 }).toSatisfyCriteria('result.a === 1') })`),
  })
}

const outcomes = (project: LabProject) =>
  Object.fromEntries(
    project
      .records()
      .at(-1)
      ?.cases.map(({ id, outcome, errors }) => [id, [outcome, ...errors.map(firstLine)]]) ?? [],
  )

const firstLine = (error: string): string | undefined => error.split('\n', 1)[0]?.replace(/^Error: |^thrown: "/, '')

const expected = {
  throws: ['fail', 'the model is gone'],
  'is well': ['pass'],
  hangs: ['fail', expect.stringMatching(/timed out|Exceeded timeout/)],
  'each > has a hook': ['fail', 'no database'],
  'all > one': ['fail', 'no database'],
  marked: ['expected_fail'],
  other: ['pass'],
}

describe.each(currentLabs)('what ends before it judges anything: %s', (lab) => {
  test('is a failed case where it was one before, and is told of where nothing tells', async () => {
    const project = projectOf(lab)
    const well = await project.run()
    expect(well.output).toContain('LLM cases  6/6 (100%), 1 failed as expected')
    const { code, output } = await project.run([], { CRASH: '1', GITHUB_STEP_SUMMARY: join(project.dir, 'summary.md') })
    expect(code).toBe(1)
    expect(outcomes(project)).toEqual(expected)
    expect(output).toContain('LLM cases  2/6 (33%), 1 failed as expected')
    expect(output).toMatch(/broke +throws {2}(Error: )?the model is gone\n/)
    expect(output).toMatch(/judged\.test\.[jt]s: 1 test failed before judging anything: "adds"\./)
    expect(output).not.toMatch(/plain\.test\.[jt]s: 1 test/)
    expect(project.read('summary.md')).toMatch(/^### ❌ LLM cases: 2\/6/)
    await project.run()
    expect(project.records().at(-1)?.summary).toMatchObject({ total: 7, passed: 6, failed: 0 })
    project.remove()
  })

  test('and so it is where shards are merged', async () => {
    const project = projectOf(lab)
    await project.run()
    for (const shard of [1, 2]) {
      const args = lab === 'jest30' ? [] : ['--reporter=blob']
      await project.run([...args, `--shard=${shard}/2`], { CRASH: '1' })
    }
    const { code, output } =
      lab === 'jest30'
        ? await project.start([join(labRoom(lab), 'node_modules/expect-jury/dist/cli.js'), 'merge'])
        : await project.run(['--merge-reports'])
    expect(code).toBe(1)
    expect(outcomes(project)).toEqual(expected)
    expect(output).toContain('"adds"')
    if (lab === 'jest30') expect(output).toMatch(/failed: [12] tests? beside the LLM cases/)
    project.remove()
  })
})

test('Jest in one process is not green because a test left it by process.exit(0)', async () => {
  const project = new LabProject('jest30', {
    ...setUp('jest30'),
    ...testFile(
      'jest30',
      'a',
      `test('judged', () => { expect({ a: 1 }).toSatisfyCriteria('result.a === 2') })
test('leaves', () => { process.exit(0) })`,
    ),
  })
  const { code, output } = await project.run(['--runInBand'])
  expect(code).toBe(1)
  expect(output).toMatch(/^Red {8}process\.exit was called before the run was over/m)
  for (const nothing of [
    ['--runInBand', '--passWithNoTests', 'none'],
    ['--runInBand', '--listTests'],
    ['--runInBand', '-t', 'judge none'],
  ]) {
    expect(await project.run(nothing)).toMatchObject({ code: 0, output: expect.not.stringContaining('Red') })
  }
  project.remove()
})
