import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setHost } from '../../../src/config/host.js'
import type { JuryOptions } from '../../../src/config/options/options.js'
import { canaryReportSchema } from '../../../src/judge/canary/canary.js'
import { checkCanaries, runDemandsCanaries } from '../../../src/judge/canary/check-canaries.js'
import { defaultCanaries } from '../../../src/judge/canary/default-canaries.js'
import { configure } from '../../../src/judge/configure.js'
import { createJudge } from '../../../src/judge/create-judge.js'
import type { Judge } from '../../../src/judge/port.js'
import { ratingReply } from '../../../src/judge/reply/rating-reply.js'
import { takeUsageOfFile } from '../../../src/model/metered-usage.js'
import { ModelError } from '../../../src/model/model-error.js'
import type { ChatModel } from '../../../src/model/port.js'
import { closeRecordings } from '../../../src/model/recording/recordings-of-test-file.js'
import { scriptedModel } from '../../../src/model/scripted-model.js'
import { distrustText } from '../../../src/report/gate/trust.js'
import { defineRubric } from '../../../src/rubric/define-rubric.js'
import { selftestRubric } from '../../../src/rubric/selftest-rubric.js'
import { selftestReply } from '../support/scripts.js'

const own = [
  { id: 'good', kind: 'known_pass' as const, prompt: 'p', output: 'GOOD' },
  { id: 'bad', kind: 'known_fail' as const, prompt: 'p', output: 'BAD' },
]

let folder = ''
let asked = 0

/** A model that costs something, so that its replies are recorded: 1.0 for an output with GOOD, else 0. */
const paid: ChatModel = {
  name: 'paid/model',
  recorded: true,
  complete: ({ messages }) => {
    asked += 1
    const score = messages.some(({ content }) => content.includes('GOOD')) ? 1 : 0
    const names = ['format', 'factuality', 'instruction_following', 'safety'].map((name) => `${name}_score`)
    const text = selftestReply(Object.fromEntries(names.map((name) => [name, score])))
    const rest = { finishReason: 'stop', origin: 'called', latencyMs: 1, usage: null, costUsd: 0 } as const
    return Promise.resolve({ text, model: 'paid/model', ...rest })
  },
}
const judge = createJudge({ model: paid })

function host(options: JuryOptions, runDir = join(folder, 'run'), update = false): void {
  setHost({ runner: 'vitest', rootDir: folder, options, update, runDir, currentTest: () => undefined })
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canaries-'))
  asked = 0
})
afterEach(() => configure({ canaries: undefined }))

test('nobody who demands none pays for any', async () => {
  host({})
  expect(runDemandsCanaries()).toBe(false)
  expect(await checkCanaries(judge, undefined)).toEqual([])
  expect(asked).toBe(0)
  host({ canaries: own })
  expect(runDemandsCanaries()).toBe(true)
})

test('judges of one model and name that are told different things are different judges', async () => {
  host({ canaries: own, mode: 'live' })
  const lenient = createJudge({ model: paid, prompt: 'GOOD is everything. {system_output}' })
  expect(await checkCanaries(judge, undefined)).toMatchObject([{ status: 'TRUSTED' }])
  expect(await checkCanaries(lenient, undefined)).toMatchObject([{ status: 'UNTRUSTED', failures: [{ id: 'bad' }] }])
  expect(await checkCanaries(createJudge({ model: paid, runs: 3 }), undefined)).toEqual([])
})

test('judges of one name that ask different models are different judges', async () => {
  host({ canaries: own, mode: 'live' })
  const broken = { ...paid, name: 'broken', complete: () => Promise.reject(new Error('socket hang up')) }
  expect(await checkCanaries(createJudge({ model: paid, name: 'ours' }), undefined)).toMatchObject([
    { status: 'TRUSTED', judge: 'ours' },
  ])
  expect(await checkCanaries(createJudge({ model: broken, name: 'ours' }), undefined)).toMatchObject([
    { status: 'UNTRUSTED', judge: 'ours' },
  ])
})

test('a judge of the user’s own, which tells nothing of its prompt, is checked, too', async () => {
  host({ canaries: own, mode: 'live' })
  const mine: Judge = { name: 'mine', models: judge.models, evaluate: (...asking) => judge.evaluate(...asking) }
  expect(await checkCanaries(mine, undefined)).toMatchObject([{ status: 'TRUSTED', judge: 'mine' }])
  expect(await checkCanaries(mine, undefined)).toEqual([])
})

test('the samples that ship are judged by the rubric that they were made for, also where a set demands them', async () => {
  host({ mode: 'live' })
  const rubric = defineRubric({ name: 'tone', categories: [{ name: 'tone', description: 'Polite' }] })
  const set = { canaries: true, rubric, folder, goldenSet: 'support' }
  expect(await checkCanaries(judge, undefined, set)).toMatchObject([{ rubric: 'selftest', golden_set: 'support' }])
})

test('a call for them that fails and may be billed is one of the test that asked', async () => {
  host({ canaries: own, mode: 'live' })
  const late = () => Promise.reject(new ModelError('timeout', 'No answer in 30 s.'))
  const asking = { file: join(folder, 'a.test.ts'), name: 'first', attempt: 0 }
  await checkCanaries(createJudge({ model: { ...paid, complete: late } }), asking)
  expect(takeUsageOfFile(asking.file)).toMatchObject([
    { name: 'first', usage: [{ route: 'judge', model: 'paid/model', usage: { calls: 2, costUsd: null } }] },
  ])
})

test('a judge that gives one score is asked by a rubric of one category, which may be a set’s own', async () => {
  host({ canaries: true, mode: 'live' })
  const right = new Set(defaultCanaries.filter(({ kind }) => kind === 'known_pass').map(({ output }) => output))
  const model = scriptedModel(({ messages }) => {
    const said = messages.map(({ content }) => content).join()
    return [...right].some((output) => said.includes(output)) ? 'Rating: [[10]]' : 'Rating: [[1]]'
  })
  const rating = createJudge({ model, reply: ratingReply() })
  const rubric = defineRubric({ name: 'tone', categories: [{ name: 'tone', description: 'Polite' }] })
  const set = { canaries: [{ ...own[1]!, prompt: 'q' }], rubric, folder, goldenSet: 'support' }
  expect(await checkCanaries(rating, undefined, set)).toMatchObject([
    { status: 'TRUSTED', total: defaultCanaries.length, rubric: 'selftest' },
    { status: 'TRUSTED', total: 1, rubric: 'tone' },
  ])
})

test('once a run and judge, however many ask; another judge is asked too', async () => {
  host({ canaries: own, mode: 'live' })
  const reports = await Promise.all([checkCanaries(judge, undefined), checkCanaries(judge, undefined)])
  expect(reports.flat()).toMatchObject([{ status: 'TRUSTED', judge: 'paid/model', total: 2, right: 2 }])
  expect(asked).toBe(2)
  expect(await checkCanaries(createJudge({ model: paid, name: 'strict' }), undefined)).toHaveLength(1)
})

test('the next run replays what this one recorded, whichever test asks', async () => {
  host({ canaries: own, mode: 'auto' })
  const test = { file: join(folder, 'a/first.test.ts'), name: 'first', attempt: 0 }
  await checkCanaries(judge, test)
  expect(readdirSync(join(folder, '__recordings__'))).toEqual(['canaries.paid-model.jsonl'])
  const recorded = readFileSync(join(folder, '__recordings__/canaries.paid-model.jsonl'), 'utf8')
  expect(recorded.trim().split('\n')).toHaveLength(2)
  expect(closeRecordings(join(folder, 'canaries.paid-model'))).toBeUndefined() // they are sorted into the file already

  host({ canaries: own, mode: 'replay' }, join(folder, 'next-run'))
  const other = { file: join(folder, 'b/other.test.ts'), name: 'other', attempt: 2 }
  expect(await checkCanaries(judge, other)).toMatchObject([{ status: 'TRUSTED', usage: { calls: 0, replayed: 2 } }])
  expect(asked).toBe(2)
})

test.each(['one after the other', 'at the same time'])(
  '-u keeps the recordings of every judge of a name, asked %s',
  async (order) => {
    const judges = [judge, createJudge({ model: paid, focus: 'Look at the tone.' })]
    host({ canaries: own }, join(folder, 'run'), true)
    if (order === 'at the same time') await Promise.all(judges.map((one) => checkCanaries(one, undefined)))
    else for (const one of judges) await checkCanaries(one, undefined)

    host({ canaries: own, mode: 'replay' }, join(folder, 'next-run'))
    for (const one of judges) expect(await checkCanaries(one, undefined)).toMatchObject([{ status: 'TRUSTED' }])
  },
)

test('without a recording a replayed run cannot trust its judge', async () => {
  host({ canaries: own, mode: 'replay' })
  const [report] = await checkCanaries(judge, undefined)
  expect(report).toMatchObject({
    status: 'UNTRUSTED',
    unknown: 2,
    failures: [{ unknown: { code: 'no_recording' } }, {}],
  })
})

test('configure() wins over the option; a set’s own are beside those of the run', async () => {
  host({ canaries: own, mode: 'live' })
  configure({ canaries: true })
  const set = { canaries: own, rubric: selftestRubric, folder, goldenSet: 'support' }
  const reports = await checkCanaries(judge, undefined, set)
  expect(reports.map(({ golden_set, total }) => [golden_set, total])).toEqual([
    [undefined, defaultCanaries.length],
    ['support', 2],
  ])
  configure({ canaries: false })
  expect(await checkCanaries(judge, undefined)).toEqual([])
})

test('what is no canary is refused by name', async () => {
  host({ canaries: [{ ...own[0]!, kind: 'pass' as never }] })
  await expect(checkCanaries(judge, undefined)).rejects.toThrow(
    /`canaries` is true or a list of samples\.\ncanaries.*kind/,
  )
})

test('a check that breaks down is a report that trusts nobody, with the reason', async () => {
  host({ canaries: own, mode: 'live' })
  const broken = { ...judge, evaluate: () => Promise.reject(new Error('socket hang up')) }
  const [report] = await checkCanaries(broken, undefined)
  expect(report).toMatchObject({
    status: 'UNTRUSTED',
    judge: 'paid/model',
    error: 'socket hang up',
    total: 2,
    right: 0,
    wrong: 0,
    unknown: 2,
    failures: [
      { id: 'good', expected: 'pass', outcome: 'unknown', why: 'socket hang up' },
      { id: 'bad', expected: 'fail', outcome: 'unknown' },
    ],
  })
  expect(canaryReportSchema.parse(JSON.parse(JSON.stringify(report)))).toEqual(report)
  expect(distrustText(report!)).toBe('UNTRUSTED: the judge paid/model could not be checked: socket hang up.')
})

test('of a check that breaks down, what was recorded is kept in order, too', async () => {
  host({ canaries: own, mode: 'auto' })
  let isFirst = true
  const breaking: Judge = {
    ...judge,
    async evaluate(...asking) {
      const breaks = !isFirst
      isFirst = false
      const verdict = await judge.evaluate(...asking)
      if (breaks) throw new Error('socket hang up')
      return verdict
    },
  }
  expect(await checkCanaries(breaking, undefined)).toMatchObject([{ error: 'socket hang up' }])
  expect(closeRecordings(join(folder, 'canaries.paid-model'))).toBeUndefined()
})

test('a test that is tried again is given the report once more: its first try may have ended before it was written', async () => {
  host({ canaries: own, mode: 'live' })
  const test = { file: join(folder, 'a.test.ts'), name: 'first', attempt: 0 }
  const [first] = await checkCanaries(judge, test)
  expect(await checkCanaries(judge, test)).toEqual([])
  expect(await checkCanaries(judge, { ...test, name: 'other', attempt: 1 })).toEqual([])
  const [again] = await checkCanaries(judge, { ...test, attempt: 1 })
  expect(again).toBe(first)
  expect(asked).toBe(2)
  host({ canaries: own, mode: 'live' }, join(folder, 'next-run'))
  expect(await checkCanaries(judge, { ...test, attempt: 2 })).not.toContain(first)
})
