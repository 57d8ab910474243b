import { expect, test } from 'vitest'
import { setUp, testFile, testPath } from '../support/lab-files.js'
import { LabProject, labNames } from '../support/lab.js'
import { startOpenAIServer } from '../support/openai-server.js'
import { scriptedJudge } from '../support/scripted-judge.js'

const questions = ['refund', 'delay', 'shipping', 'warranty']

/** Neither run goes on before the other has arrived. */
const body = (fs: string): string => `${fs}
const { RUN_NAME: own, OTHER_RUN: other } = process.env
beforeAll(async () => {
  writeFileSync(own + '.here', '')
  while (!existsSync(other + '.here')) await new Promise((done) => setTimeout(done, 10))
})
${questions
  .map(
    (question) =>
      `test('${question}', async () => { await expect('from ' + own).toPassRubric(selftestRubric, { prompt: '${question}' }) })`,
  )
  .join('\n')}`

test.each(labNames)('%s: two runs at the same time in one folder do not mix', async (lab) => {
  const server = await startOpenAIServer({ reply: scriptedJudge })
  const fs =
    lab === 'jest30'
      ? `const { existsSync, writeFileSync } = require('node:fs')`
      : `import { existsSync, writeFileSync } from 'node:fs'`
  const project = new LabProject(lab, { ...setUp(lab), ...testFile(lab, 'judged', body(fs)) })
  const env = { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url }
  const runs = await Promise.all([
    project.run([], { ...env, RUN_NAME: 'one', OTHER_RUN: 'two' }),
    project.run([], { ...env, RUN_NAME: 'two', OTHER_RUN: 'one' }),
  ])
  await server.close()

  for (const { code, output } of runs) {
    expect(code, output).toBe(0)
    expect(output).toMatch(/LLM cases +4\/4 \(100%\)/)
    expect(output).toMatch(/Calls +4 made.*, 0 replayed/)
  }
  const outputs = project.records().map(({ cases }) => cases.map(({ output }) => output))
  expect(outputs.toSorted()).toEqual([
    ['from one', 'from one', 'from one', 'from one'],
    ['from two', 'from two', 'from two', 'from two'],
  ])
  const recordings = project
    .read(`__recordings__/${testPath(lab, 'judged')}.jsonl`)
    .trimEnd()
    .split('\n')
  expect(recordings).toHaveLength(8)
  expect(new Set(recordings.map((line) => (JSON.parse(line) as { key: string }).key)).size).toBe(8)
  project.remove()
})
