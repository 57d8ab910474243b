import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Judge } from '../../../src/judge/port.js'
import { tellRefused } from '../../../src/model/calls-for.js'
import { selftestReport } from '../../../src/report/tests/selftest-report.js'
import { runCase } from '../../../src/selftest/flow/run-case.js'
import type { Scenario } from '../../../src/selftest/scenario.js'
import { commandSubject } from '../../../src/selftest/subject/command-subject.js'
import type { SubjectContext } from '../../../src/selftest/subject/function-subject.js'
import type { SystemUnderTest } from '../../../src/selftest/subject/port.js'
import { SubjectError } from '../../../src/selftest/subject/subject-error.js'
import { identity, makeBench, scenario, scores } from './bench.js'

const block = (ms: number): string => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
  return 'late'
}
const textOf = (messages: readonly { content: string }[]) => messages.map(({ content }) => content).join('\n')

test('a good answer passes with its scores', async () => {
  const result = await runCase(scenario(), await makeBench(() => 'Something.'), identity)
  expect(result).toMatchObject({
    id: 'one',
    outcome: 'pass',
    prompt: 'Say something.',
    sessionId: 'selftest-20260206-1234-1',
  })
  expect(result.steps).toHaveLength(1)
  expect(result.steps[0]).toMatchObject({ output: 'Something.', actualStatus: 'COMPLETE' })
  expect(result.steps[0]?.verdict).toMatchObject({ outcome: 'pass', threshold: { effective: 0.74 } })
  expect(result.steps[0]?.verdict.overall).toBeCloseTo(0.9, 9)
})

test('a low score fails', async () => {
  const bench = await makeBench(() => 'Something.', { judge: scores(0.5) })
  expect((await runCase(scenario(), bench, identity)).outcome).toBe('fail')
})

test('the system gets its own session in the group of the run, and READ_INFO', async () => {
  const contexts: SubjectContext[] = []
  const bench = await makeBench((_prompt, context) => {
    contexts.push(context)
    return 'x'
  })
  await runCase(scenario(), bench, identity)
  await runCase(scenario({ id: 'two' }), bench, identity)
  expect(contexts).toMatchObject([
    { sessionId: 'selftest-20260206-1234-1', taskGroupId: 'selftest-20260206-1234-group', taskType: 'READ_INFO' },
    { sessionId: 'selftest-20260206-1234-2', taskGroupId: 'selftest-20260206-1234-group', taskType: 'READ_INFO' },
  ])
})

test("the judge looks for the scenario's hints, else for what the scenario says of itself", async () => {
  const hintsOf = async (fields: Partial<Scenario>) => {
    const replies = (hints?: string) => [{ reply: 'this one', expected_status: 'COMPLETE', ...(hints && { hints }) }]
    const asking = (prompt: string) => (prompt === 'Say something.' ? 'AWAITING_RESPONSE' : 'COMPLETE')
    const bench = await makeBench((prompt) => ({ status: asking(prompt), output: 'x' }))
    const { steps } = await runCase(
      scenario({ expected_status: 'AWAITING_RESPONSE', reply_flow: replies(fields.hints), ...fields }),
      bench,
      identity,
    )
    return steps.map(({ hints }) => hints)
  }
  expect(await hintsOf({})).toEqual(['A request', 'Goes on as the reply asks. The scenario: A request.'])
  expect(await hintsOf({ hints: 'A joke.' })).toEqual(['A joke.', 'A joke.'])
})

describe('replies', () => {
  const asking = scenario({
    expected_status: 'AWAITING_RESPONSE',
    reply_flow: [
      { reply: 'flat', expected_status: 'AWAITING_RESPONSE' },
      { reply: 'by date', expected_status: 'COMPLETE' },
    ],
  })
  const answers = ['Flat or deep?', 'Sorted how?', 'Here it is.']
  const subject = (_prompt: string, { turn }: SubjectContext) => ({
    status: turn < 2 ? 'AWAITING_RESPONSE' : 'COMPLETE',
    output: answers[turn] ?? '',
  })

  test('every step is judged with its own status and what went before', async () => {
    const asked: string[] = []
    const bench = await makeBench(subject, {
      judge: ({ messages }) => {
        asked.push(textOf(messages))
        return scores(0.9)
      },
    })
    const result = await runCase(asking, bench, identity)
    expect(result.outcome).toBe('pass')
    expect(result.steps.map(({ said, actualStatus }) => [said, actualStatus])).toEqual([
      ['Say something.', 'AWAITING_RESPONSE'],
      ['flat', 'AWAITING_RESPONSE'],
      ['by date', 'COMPLETE'],
    ])
    expect(asked[2]).toMatch(/Say something\.[^]*Flat or deep\?[^]*flat[^]*Sorted how\?[^]*by date[^]*Here it is\./)
    expect(asked[2]).toContain('Expected status: COMPLETE')
  })

  test('one bad step fails the case', async () => {
    let calls = 0
    const bench = await makeBench(subject, { judge: () => scores(++calls === 2 ? 0.2 : 0.9) })
    const result = await runCase(asking, bench, identity)
    expect(result.outcome).toBe('fail')
    expect(result.steps.map(({ verdict }) => verdict.outcome)).toEqual(['pass', 'fail', 'pass'])
  })

  test('a system that does not ask back is not replied to', async () => {
    const result = await runCase(asking, await makeBench(() => 'Done.'), identity)
    expect(result.outcome).toBe('fail')
    expect(result.steps).toHaveLength(1)
    expect(result.steps[0]?.verdict.failedChecks).toEqual([
      { check: 'status', message: 'the status is COMPLETE, expected AWAITING_RESPONSE' },
    ])
    expect(result.steps[0]?.verdict.overall).toBeCloseTo(0.9, 9)
  })

  test('too many questions fail without a judge', async () => {
    let judged = 0
    const bench = await makeBench(() => ({ status: 'AWAITING_RESPONSE', output: 'A? B? C? D? E? F?' }), {
      judge: () => scores(++judged && 0.9),
    })
    const result = await runCase(scenario({ expected_status: 'AWAITING_RESPONSE' }), bench, identity)
    expect(result.steps[0]?.verdict.failedChecks[0]?.check).toBe('max_questions')
    expect(judged).toBe(0)
  })
})

describe('what goes wrong has an outcome', () => {
  test.each([
    [
      'a system that throws fails',
      () => {
        throw new Error('out of cheese')
      },
      'fail',
      'subject',
      'out of cheese',
    ],
    ['a system that never waits, and took too long, fails', () => block(300), 'fail', 'timeout', 'within 0.2 s'],
    ['a system that hangs fails', () => new Promise<string>(() => {}), 'fail', 'timeout', 'within 0.2 s'],
  ] as const)('%s, and no judge is asked', async (_what, subject, outcome, check, message) => {
    const bench = await makeBench(subject, {
      timeoutMs: 200,
      judge: () => {
        throw new Error('the judge was asked')
      },
    })
    const result = await runCase(scenario(), bench, identity)
    expect(result.outcome).toBe(outcome)
    expect(result.steps[0]?.verdict.failedChecks).toEqual([{ check, message: expect.stringMatching(`${message}$`) }])
  })

  test('a breakdown that the scenario expects is judged', async () => {
    const bench = await makeBench(() => {
      throw new Error('no such order')
    })
    const result = await runCase(scenario({ expected_status: 'ERROR' }), bench, identity)
    expect(result).toMatchObject({ outcome: 'pass', steps: [{ actualStatus: 'ERROR' }] })
  })

  test('a system that cannot be asked is unknown', async () => {
    const bench = await makeBench(() => 'x')
    const away = new SubjectError('subject_unreachable', 'nobody there')
    const result = await runCase(
      scenario(),
      { ...bench, subject: { ...bench.subject, executeTask: () => Promise.reject(away) } },
      identity,
    )
    expect(result).toMatchObject({
      outcome: 'unknown',
      unknown: { code: 'subject_unreachable', message: 'nobody there' },
    })
  })

  test.each([
    ['hides it', () => 'Sorry, try again later.'],
    [
      'breaks down by it',
      () => {
        throw new Error('502')
      },
    ],
    ['took too long over it', () => block(300)],
  ])('a system that was refused a call and %s is unknown: nobody gave its answer', async (_what, answer) => {
    const refused = { code: 'recording_missing', message: 'No reply is recorded.' } as const
    const bench = await makeBench(
      () => {
        tellRefused(refused, identity, 'Hi')
        return answer()
      },
      { timeoutMs: 200 },
    )
    expect(await runCase(scenario(), bench, identity)).toMatchObject({ outcome: 'unknown', unknown: refused })
  })

  test('a judge that gives no verdict is unknown, one that hangs too', async () => {
    const mute = await runCase(scenario(), await makeBench(() => 'x', { judge: 'no json' }), identity)
    expect(mute).toMatchObject({ outcome: 'unknown', unknown: { code: 'no_verdict' } })
    const bench = await makeBench(() => 'x', { judge: () => new Promise(() => {}), timeoutMs: 200 })
    const late = await runCase(scenario(), bench, identity)
    expect(late).toMatchObject({
      outcome: 'unknown',
      unknown: { code: 'timeout' },
      steps: [{ actualStatus: 'COMPLETE' }],
    })
  })

  test('a wrong status is certain, whatever the judge says or does not say', async () => {
    const result = await runCase(
      scenario(),
      await makeBench(() => ({ status: 'ERROR', output: 'x' }), { judge: 'no json' }),
      identity,
    )
    expect(result.outcome).toBe('fail')
    expect(result.unknown).toBeUndefined()
    expect(selftestReport(result, 'x.yaml').assertions).toMatchObject([
      { outcome: 'fail', verdict: { outcome: 'unknown' } },
    ])
    expect(selftestReport(result, 'x.yaml').assertions[0]?.unknown).toBeUndefined()
  })
})

describe("a judge of one's own", () => {
  const runWith = async (evaluate: Judge['evaluate']) => {
    const bench = await makeBench(() => 'x')
    return runCase(scenario(), { ...bench, judge: { ...bench.judge, name: 'mine', evaluate } }, identity)
  }

  test('that gives an outcome that is none is no pass', async () => {
    const { judge } = await makeBench(() => 'x')
    const running = runWith(async (...asked) => ({ ...(await judge.evaluate(...asked)), outcome: 'PASS' as 'pass' }))
    await expect(running).rejects.toThrow('the judge "mine" gave a verdict whose outcome is "PASS"')
  })

  test('that breaks is told as what it is', async () => {
    await expect(runWith(() => Promise.reject(new Error('no such file')))).rejects.toThrow('no such file')
  })

  test('hears until when there is time, and what gives it more', async () => {
    const { judge } = await makeBench(() => 'x')
    let until = 0
    let limit: string | undefined
    const before = Date.now()
    await runWith((rubric, subject, context = {}) => {
      until = context.test?.deadline ?? 0
      limit = context.test?.timeLimit
      return judge.evaluate(rubric, subject, context)
    })
    expect(until).toBeGreaterThanOrEqual(before + 5_000)
    expect(until).toBeLessThanOrEqual(Date.now() + 5_000)
    expect(limit).toBe('timeout_seconds')
  })
})

describe('the generator', () => {
  const open = scenario()
  delete (open as { prompt?: string }).prompt

  test('its prompt is sent and its hints reach the judge', async () => {
    let asked = ''
    const bench = await makeBench((prompt) => `You said: ${prompt}`, {
      generator: ['PROMPT: Sing.\nHINTS: A melody.'],
      judge: ({ messages }) => {
        asked = textOf(messages)
        return scores(1)
      },
    })
    const result = await runCase(open, bench, identity)
    expect(result).toMatchObject({
      outcome: 'pass',
      prompt: 'Sing.',
      steps: [{ output: 'You said: Sing.', hints: 'A melody.' }],
    })
    expect(result.generation?.usage.calls).toBe(1)
    expect(asked).toContain('A melody.')
  })

  test('an unsafe prompt never reaches the system', async () => {
    const said: string[] = []
    const bench = await makeBench(
      (prompt) => {
        said.push(prompt)
        return 'x'
      },
      {
        generator: ['PROMPT: Delete README.md\nHINTS: x', 'PROMPT: Show me the API key.\nHINTS: x'],
      },
    )
    const result = await runCase(open, bench, identity)
    expect(result).toMatchObject({ outcome: 'unknown', steps: [], prompt: null, unknown: { code: 'unsafe_prompt' } })
    expect(said).toEqual([])
  })

  test('one that hangs is unknown when the time is up', async () => {
    const bench = await makeBench(() => 'x', { generator: () => new Promise(() => {}), timeoutMs: 200 })
    expect(await runCase(open, bench, identity)).toMatchObject({ outcome: 'unknown', unknown: { code: 'timeout' } })
  })
})

test('a case that changes a file of the project fails, and the file is named', async () => {
  let rootDir = ''
  const bench = await makeBench(() => {
    writeFileSync(join(rootDir, 'notes.md'), 'mine now')
    return 'I only looked.'
  })
  rootDir = bench.rootDir
  const result = await runCase(scenario(), bench, identity)
  expect(result.outcome).toBe('fail')
  expect(result.steps[0]?.verdict.failedChecks).toEqual([
    {
      check: 'read_info',
      message: 'READ_INFO was broken: notes.md changed; what may change belongs into `exempt_paths`',
    },
  ])
})

test('of many changed files five are named, at the last step', async () => {
  let rootDir = ''
  const bench = await makeBench((_prompt, { turn }) => {
    for (let file = 1; file <= 7; file++) writeFileSync(join(rootDir, `${file}.md`), `${turn}`)
    return { status: turn === 0 ? 'AWAITING_RESPONSE' : 'COMPLETE', output: 'I only looked.' }
  })
  rootDir = bench.rootDir
  const { steps } = await runCase(
    scenario({ expected_status: 'AWAITING_RESPONSE', reply_flow: [{ reply: 'go', expected_status: 'COMPLETE' }] }),
    bench,
    identity,
  )
  expect(steps.map(({ verdict }) => verdict.failedChecks.map(({ message }) => message))).toEqual([
    [],
    [expect.stringMatching(/^READ_INFO was broken: (\d\.md, ){4}\d\.md and 2 more changed; /)],
  ])
})

test('cases that ran while a file changed are all named, with the way to tell them apart', async () => {
  let rootDir = ''
  const begun = Promise.withResolvers<void>()
  const bench = await makeBench(async (prompt) => {
    if (prompt === 'look') return begun.promise.then(() => 'I looked.')
    writeFileSync(join(rootDir, 'notes.md'), 'mine now')
    begun.resolve()
    return 'I only looked.'
  })
  rootDir = bench.rootDir
  const results = await Promise.all(
    ['look', 'write'].map((id) => runCase(scenario({ id, prompt: id }), bench, { ...identity, name: id })),
  )
  for (const { steps } of results) {
    expect(steps[0]?.verdict.failedChecks[0]?.message).toBe(
      'READ_INFO was broken: notes.md changed, while these cases ran: look, write (concurrency: 1 tells them apart); what may change belongs into `exempt_paths`',
    )
  }
})

test('a file that changed several times while a case ran is named once', async () => {
  let rootDir = ''
  const written = Promise.withResolvers<void>()
  const bench = await makeBench(async (prompt) => {
    if (prompt === 'look') return written.promise.then(() => 'I looked.')
    writeFileSync(join(rootDir, 'notes.md'), prompt)
    return 'I only looked.'
  })
  rootDir = bench.rootDir
  const run = (id: string) => runCase(scenario({ id, prompt: id }), bench, { ...identity, name: id })
  const looking = run('look')
  await run('one')
  await run('two')
  written.resolve()
  expect((await looking).steps[0]?.verdict.failedChecks[0]?.message).toMatch(
    /^READ_INFO was broken: notes\.md changed, /,
  )
})

test('time is for the case in all', async () => {
  const nap = () => new Promise((resolve) => setTimeout(resolve, 400))
  const bench = await makeBench(
    async (_prompt, { turn }) => {
      await nap()
      return { status: turn === 0 ? 'AWAITING_RESPONSE' : 'COMPLETE', output: 'x' }
    },
    { timeoutMs: 700 },
  )
  const result = await runCase(
    scenario({ expected_status: 'AWAITING_RESPONSE', reply_flow: [{ reply: 'go', expected_status: 'COMPLETE' }] }),
    bench,
    identity,
  )
  expect(result.steps.map(({ actualStatus }) => actualStatus)).toEqual(['AWAITING_RESPONSE', 'TIMEOUT'])
  expect(result.outcome).toBe('fail') // the system itself took all of it
})

test('a slow judge that leaves the system no time does not make it fail', async () => {
  const nap = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const bench = await makeBench(
    async (_prompt, { turn }) => {
      await nap(turn === 0 ? 50 : 1_500)
      return { status: turn === 0 ? 'AWAITING_RESPONSE' : 'COMPLETE', output: 'x' }
    },
    {
      judge: async () => {
        await nap(1_300)
        return scores(0.9)
      },
      timeoutMs: 2_000,
    },
  )
  const result = await runCase(
    scenario({ expected_status: 'AWAITING_RESPONSE', reply_flow: [{ reply: 'go', expected_status: 'COMPLETE' }] }),
    bench,
    identity,
  )
  expect(result.steps.map(({ actualStatus }) => actualStatus)).toEqual(['AWAITING_RESPONSE', 'TIMEOUT'])
  expect(result).toMatchObject({
    outcome: 'unknown',
    unknown: { code: 'timeout', message: expect.stringMatching(/within 2 s, of which .* judge took 1\.\d s/) },
  })
  expect(result.steps[0]?.durationMs).toBeGreaterThan(1_340)
  expect(result.steps[0]?.durationMs).toBeLessThan(2_000)
  expect(result.durationMs).toBeGreaterThan(1_990)
  expect(result.durationMs).toBeLessThan(4_000)
})

test('nothing goes on after a case: its clock is stopped', async () => {
  const bench = await makeBench(() => 'x', { timeoutMs: 60_000 })
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  await runCase(scenario(), bench, identity)
  expect(timers()).toBeLessThanOrEqual(before)
})

test('a case of a run that has ended rejects with why, though the system would hang', async () => {
  const ended = AbortSignal.abort(new Error('Ctrl-C'))
  const bench = await makeBench(() => new Promise(() => {}))
  await expect(runCase(scenario(), bench, identity, ended)).rejects.toThrow('Ctrl-C')
})

describe('a task is released once, whatever happened to it', () => {
  const hang = () => new Promise<never>(() => {})
  test.each<[string, Partial<SystemUnderTest>, string, string]>([
    ['it came to rest', {}, 'task-7', 'pass'],
    [
      'it broke down',
      { waitForTerminal: () => Promise.reject(new SubjectError('subject_broken', 'x')) },
      'task-7',
      'fail',
    ],
    ['it hung', { waitForTerminal: hang }, 'task-7', 'fail'],
    ['it never began', { executeTask: hang }, 'selftest-20260206-1234-1', 'fail'],
  ])('%s', async (_what, behaviour, id, outcome) => {
    const released: string[] = []
    const subject: SystemUnderTest = {
      name: 'mine',
      executeTask: () => Promise.resolve({ taskId: 'task-7' }),
      waitForTerminal: () => Promise.resolve({ status: 'COMPLETE', output: 'x' }),
      submitReply: () => Promise.resolve(),
      release: (taskId) => Promise.resolve(void released.push(taskId)),
      ...behaviour,
    }
    const bench = { ...(await makeBench(() => 'x', { timeoutMs: 200 })), subject }
    const result = await runCase(scenario(), bench, identity)
    expect(result.outcome).toBe(outcome)
    expect(released).toEqual([id])
  })
})

describe('a system that does not come to rest', () => {
  const program = (code: string) =>
    commandSubject(
      { command: [process.execPath, '-e', `${code}; setInterval(() => {}, 1000)`] },
      new Set(['COMPLETE']),
      {
        cwd: process.cwd(),
        env: process.env,
      },
    )

  test.each([
    ['a greeting', "console.log('Hello I am a bot\\n')", 'it wrote Hello I am a bot; expected a line like {"status"'],
    ['nothing', '', 'it wrote no line; expected a line like {"status"'],
    [
      'a status of its own',
      "console.log(JSON.stringify({ status: 'DONE', output: 'x' }))",
      'its last status was "DONE", and it rests at COMPLETE (terminal_statuses)',
    ],
  ])('fails with what it wrote: %s', async (_what, code, said) => {
    const bench = { ...(await makeBench(() => 'x', { timeoutMs: 1_000 })), subject: program(code) }
    const result = await runCase(scenario(), bench, identity)
    expect(result).toMatchObject({ outcome: 'fail', steps: [{ actualStatus: 'TIMEOUT' }] })
    expect(result.steps[0]?.verdict.failedChecks[0]?.message).toContain(
      `no terminal status: the case was not done within 1 s; ${said}`,
    )
  })
})
