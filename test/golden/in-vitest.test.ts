import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest'
import { describeGoldenWith } from '../../src/golden/describe-golden.js'
import type { GoldenOutcome } from '../../src/golden/run/outcome.js'

// The real runner around the neutral builder: what `describeGolden` of the entry does, with a report that the test can read.
const folder = mkdtempSync(join(tmpdir(), 'golden-in-vitest-'))
const ids = Array.from({ length: 12 }, (_, index) => `case-${index}`)
writeFileSync(
  join(folder, 'cases.jsonl'),
  ids.map((id) => JSON.stringify({ id, input: `How do I reach ${id}?` })).join('\n'),
)
writeFileSync(join(folder, 'way.golden.yaml'), 'name: Ways\ncases: ./cases.jsonl\n')

const reported: string[] = []
const started: string[] = []
let prepared = false
let running: TestContext['task'] | undefined

type Task = TestContext['task']['file']['tasks'][number]
const titlesOf = (tasks: readonly Task[]): string[] =>
  tasks.flatMap((task) => ('tasks' in task ? titlesOf(task.tasks) : task.mode === 'skip' ? [] : [task.name]))

beforeAll(() => {
  prepared = true
})

describeGoldenWith(
  {
    testFile: join(folder, 'way.test.ts'),
    rootDir: folder,
    separator: ' > ',
    describe: (name, body) => describe(name, body),
    test: (name, body, timeoutMs) =>
      test(name, { timeout: timeoutMs }, ({ task }) => {
        running = task
        return body({ file: task.file.filepath, name: `Ways > ${task.name}`, attempt: task.result?.retryCount ?? 0 })
      }),
    skip: (name) => test.skip(name),
    afterAll: (body) => afterAll(body),
    titlesThatRun: () => running && new Set(titlesOf(running.file.tasks)),
    report: (_test, { record }: GoldenOutcome) => {
      expect(record.set).toMatchObject({ file: 'way.golden.yaml', cases_file: 'cases.jsonl', size: 12 })
      reported.push(record.case.id)
    },
  },
  './way.golden.yaml',
  {
    subject: ({ id }) => {
      expect(prepared).toBe(true)
      started.push(id)
      return `Take the number 12 tram and leave at "${id}". Walk 200 metres north.`
    },
  },
)

afterAll(() => {
  expect(reported).toEqual(started)
  expect(started.every((id) => ids.includes(id))).toBe(true)
})
