import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { run as sendLater } from '../../src/cli/alert.js'
import { run } from '../../src/cli/selftest.js'
import { readRunRecord, type RunRecord } from '../../src/report/record/run-record.js'
import { FileReviewStore } from '../../src/review/files/file-store.js'
import { webhookServer } from '../alert/fixtures.js'
import { type OpenAIServer, type ServerRequest, startOpenAIServer } from '../support/openai-server.js'
import { verdictOf } from '../support/scripted-judge.js'

let root: string
let server: OpenAIServer | undefined

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'selftest-cli-'))
})
afterEach(async () => {
  await server?.close()
  server = undefined
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
})

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
}

interface Finished {
  code: number
  stdout: string
  stderr: string
}

async function selftest(args: string[], env: Record<string, string> = {}, signal?: AbortSignal): Promise<Finished> {
  for (const [name, value] of Object.entries({
    CI: '',
    JURY_MODE: '',
    JURY_MODEL: '',
    GITHUB_STEP_SUMMARY: '',
    ...env,
  })) {
    vi.stubEnv(name, value)
  }
  const out = { stdout: '', stderr: '' }
  const stream = (name: 'stdout' | 'stderr') => ({ write: (text: string) => (out[name] += text) })
  const io = { stdout: stream('stdout'), stderr: stream('stderr'), env: process.env, cwd: root }
  const code = await run(args, { ...io, ...(signal && { signal }) })
  return { code, ...out }
}

const reportFiles = (): string[] => [
  ...readdirSync(join(root, 'reports/selftest')),
  ...readdirSync(join(root, 'docs/reports/selftest')),
]
const recordOnDisk = (): RunRecord => {
  const file = readdirSync(join(root, 'reports/selftest')).find((name) => name.endsWith('.json')) ?? ''
  return readRunRecord(JSON.parse(readFileSync(join(root, 'reports/selftest', file), 'utf8')))
}

/** Prompts are numbered; a judged output with a number in `bad` scores 0.3. */
function replies(bad: readonly string[] = []): (request: ServerRequest) => string {
  let prompts = 0
  return ({ text }) => {
    if (text.includes('Generate a user request that:')) return `PROMPT: Tell me number ${++prompts}.\nHINTS: It tells.`
    const score = bad.some((word) => text.includes(word)) ? 0.3 : 0.9
    return verdictOf(score, `It says so: ${score}.`)
  }
}

const parrot = 'export const handle = async (prompt) => ({ status: "COMPLETE", output: `You said: ${prompt}` })\n'
const scenarios = (...ids: string[]): string =>
  [
    'scenarios:',
    ...ids.map((id) => `  - { id: ${id}, description: About ${id}, expected_status: COMPLETE, prompt: "Say ${id}." }`),
  ].join('\n')
const config = (body: string): string => `subject: ./src/parrot.mjs#handle\n${body}\n`

async function serve(
  options: Parameters<typeof startOpenAIServer>[0] = { reply: replies() },
): Promise<Record<string, string>> {
  server = await startOpenAIServer(options)
  return { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'none' }
}

describe('exit codes', () => {
  test('0 when all pass; the table and the report files are there', async () => {
    write({ 'config/selftest.yaml': config(scenarios('a', 'b')), 'src/parrot.mjs': parrot })
    const { code, stdout } = await selftest([], await serve())
    expect(code).toBe(0)
    expect(stdout).toContain('| Case | Status | Score | Pass |')
    expect(stdout).toContain('| a | COMPLETE | 0.90 | PASS |')
    expect(stdout).toContain('2/2 (100%)')
    expect(
      reportFiles()
        .map((name) => name.replace(/selftest-\d{8}-\d{4}-\w+/, 'ID'))
        .sort(),
    ).toEqual(['ID.html', 'ID.json', 'ID.md'])
  })

  test('2 when it cannot start, and who asked for alerts hears of it', async () => {
    const { url, received } = await webhookServer({ status: 204 })
    const asking = 'alert_webhook_url: ${HOOK}\nalert_threshold: 1\n'
    write({ 'config/selftest.yaml': asking + config(scenarios('a')), 'src/parrot.mjs': 'throw new Error("no model")' })
    const { code, stderr } = await selftest([], { ...(await serve()), HOOK: url })
    expect(code).toBe(2)
    expect(stderr).toContain('no model')
    expect(received.map(({ body }) => body)).toEqual([expect.stringContaining('The selftest could not start')])
  })

  test('2 when it cannot start and its alert cannot be sent either: that is told, and the message is kept', async () => {
    const { url, received } = await webhookServer({ status: 204 })
    const asking = 'alert_webhook_url: ${HOOK}\nalert_threshold: 1\n'
    write({ 'config/selftest.yaml': asking + config(scenarios('a')), 'src/parrot.mjs': 'throw new Error("no model")' })
    const { code, stderr } = await selftest([], { ...(await serve()), HOOK: '' })
    expect(code).toBe(2)
    const [, runId = ''] = /HOOK is not set\. Send it later: npx expect-jury alert (\S+)/.exec(stderr) ?? []
    const io = { stdout: { write: () => true }, stderr: { write: () => true }, cwd: root }
    expect(await sendLater([runId], { ...io, env: { HOOK: url } })).toBe(0)
    expect(received.map(({ body }) => body)).toEqual([expect.stringContaining('The selftest could not start')])
  })

  test('a score near the bar waits for a person, unless reviews are off; the verdict stands', async () => {
    const near = (request: ServerRequest) => replies()(request).replaceAll('0.9', '0.76')
    const env = await serve({ reply: near })
    const off = `${config(scenarios('a'))}\nreviews: off\n`
    write({ 'config/selftest.yaml': off, 'src/parrot.mjs': parrot })
    expect(await selftest([], env)).toMatchObject({
      code: 0,
      stdout: expect.not.stringContaining('expect-jury review'),
    })
    write({ 'config/selftest.yaml': config(scenarios('a')) })
    const { code, stdout } = await selftest([], env)
    expect(code).toBe(0)
    expect(stdout).toMatch(/1 new case waits for a person: npx expect-jury review\n$/)
    expect(await new FileReviewStore(join(root, 'reviews')).list()).toMatchObject([{ meta: { case_id: 'a' } }])
  })

  test('1 when a case fails', async () => {
    write({ 'config/selftest.yaml': config(scenarios('a', 'bad')), 'src/parrot.mjs': parrot })
    const { code, stdout } = await selftest([], await serve({ reply: replies(['Say bad']) }))
    expect(code).toBe(1)
    expect(stdout).toContain('| bad | COMPLETE | 0.30 | FAIL |')
    expect(recordOnDisk().summary).toMatchObject({ total: 2, passed: 1, failed: 1, pass_rate: 0.5 })
  })

  test('a failed case shows its prompt, its output and the whole reason, none of which acts on the terminal', async () => {
    const reason = `It names no price. ${'It says nothing of the kind. '.repeat(20)}That is all\u202E.`
    write({
      'config/selftest.yaml': config(scenarios('a', 'bad')),
      'src/parrot.mjs':
        'export const handle = (prompt) => `${prompt} \\u001b[2J\\u0008\\nStatus: PERFECT\\n${"so long ".repeat(200)}`\n',
    })
    const judged = replies(['Say bad'])
    const reply = (request: ServerRequest): string => judged(request).replace('It says so: 0.3.', () => reason)
    const { stdout } = await selftest([], await serve({ reply }))
    expect(stdout).toContain(
      'Scenario "bad" failed\n\nPrompt: Say bad.\nOutput: Say bad. \\u{8}\n        Status: PERFECT\n',
    )
    expect(stdout).toContain(`Reasoning: ${reason.replace('\u202E', '\\u{202e}')}\n`)
    expect(stdout).toMatch(/so long [so lng]*…\n/)
    expect(stdout).not.toContain('so long '.repeat(75))
    expect(stdout).not.toContain('Scenario "a"')
  })

  test('2 when a case cannot be checked: no key', async () => {
    const generated = '  - { id: b, description: About b, expected_status: COMPLETE }'
    write({ 'config/selftest.yaml': config(`${scenarios('a')}\n${generated}`), 'src/parrot.mjs': parrot })
    const { code, stdout } = await selftest([], { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' })
    expect(code).toBe(2)
    expect(stdout).toMatch(/^UNKNOWN  b  -  \d/m)
    expect(stdout).toMatch(
      /Scenario "a" could not be checked: .*OPENAI_API_KEY[^]*Prompt: Say a\.\nOutput: You said: Say a\./,
    )
  })

  test('2 when all pass before a judge that passes what is bad, too', async () => {
    const canaries = 'canaries: [{ id: bad, kind: known_fail, prompt: p, output: Nonsense. }]\n'
    write({ 'config/selftest.yaml': config(canaries + scenarios('a')), 'src/parrot.mjs': parrot })
    const { code, stdout } = await selftest([], await serve())
    expect(code).toBe(2)
    expect(stdout).toContain('1/1 (100%)')
    expect(stdout).toContain('UNTRUSTED')
  })

  test('2 in CI without recordings, and nobody is called', async () => {
    write({ 'config/selftest.yaml': config(scenarios('a')), 'src/parrot.mjs': parrot })
    const { code, stdout } = await selftest([], { ...(await serve()), CI: '1' })
    expect(code).toBe(2)
    expect(stdout).toContain('No reply is recorded')
    expect(server?.requests).toHaveLength(0)
  })

  test.each([
    ['no configuration', {}, [], 'npx expect-jury init'],
    ['a wrong key', { 'config/selftest.yaml': 'strictnes: 1' }, [], 'did you mean `strictness`?'],
    ['no subject', { 'config/selftest.yaml': scenarios('a') }, [], 'names no `subject`'],
    [
      'a subject that is not there',
      { 'config/selftest.yaml': config(scenarios('a')) },
      [],
      './src/parrot.mjs cannot be loaded',
    ],
    ['an id beyond a-z', { 'config/selftest.yaml': scenarios('über') }, [], 'an id of the letters a-z, digits'],
    ['an unknown option', {}, ['--scenaros=2'], '--scenaros'],
    ['a number that is none', { 'config/selftest.yaml': scenarios('a') }, ['--scenarios=two'], '--scenarios is "two"'],
  ])('2 for %s, without a stack', async (_what, files, args, message) => {
    write(files as Record<string, string>)
    const { code, stderr, stdout } = await selftest(args)
    expect(code).toBe(2)
    expect(stderr).toContain(message)
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(stdout).toBe('')
  })

  test('a subject whose path was written on Windows is found elsewhere, too', async () => {
    const subject = String.raw`subject: .\src\parrot.mjs#handle`
    write({ 'config/selftest.yaml': `${subject}\n${scenarios('a')}`, 'src/parrot.mjs': parrot })
    const { code, stderr } = await selftest([], await serve())
    expect(code, stderr).toBe(0)
  })

  test('2 for an export that is not there names those that are', async () => {
    write({ 'config/selftest.yaml': 'subject: ./src/parrot.mjs#speak', 'src/parrot.mjs': parrot })
    const { code, stderr } = await selftest([])
    expect(code).toBe(2)
    expect(stderr).toContain('exports no function "speak"; it exports handle')
  })

  test('2 for a mode that is none', async () => {
    write({ 'config/selftest.yaml': config(scenarios('a')), 'src/parrot.mjs': parrot })
    const { code, stderr } = await selftest([], { JURY_MODE: 'often' })
    expect(code).toBe(2)
    expect(stderr).toBe('JURY_MODE is "often"; it must be one of live, auto, replay, record\n')
  })

  test('130 on Ctrl-C; until the end the report names what has not finished', async () => {
    write({
      'config/selftest.yaml': config(`${scenarios('a', 'b', 'hang')}\nconcurrency: 1`),
      'src/parrot.mjs': 'export const handle = (prompt) => prompt.includes("hang") ? new Promise(() => {}) : "x"',
    })
    const controller = new AbortController()
    const running = selftest([], await serve(), controller.signal)
    await vi.waitFor(() => expect(recordOnDisk().cases).toHaveLength(2), { timeout: 10_000 })
    expect(recordOnDisk().missing).toEqual(['Scenario hang has not finished.'])
    controller.abort(new Error('interrupted'))
    expect((await running).code).toBe(130)
    const record = recordOnDisk()
    expect(record.cases.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(record.missing).toEqual(['Scenario hang has not finished.'])
  })
})

describe('flags', () => {
  test('--scenarios=2 --timeout=30, as in the document', async () => {
    write({ 'config/selftest.yaml': config(scenarios('a', 'b', 'c')), 'src/parrot.mjs': parrot })
    const { stdout } = await selftest(['--scenarios=2', '--timeout=30'], await serve())
    expect(stdout).toContain('2/2 (100%)')
    expect(recordOnDisk().cases.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(recordOnDisk().missing).toBeUndefined()
  })

  test('--json prints the run record alone', async () => {
    write({ 'config/selftest.yaml': config(scenarios('a')), 'src/parrot.mjs': parrot })
    const { stdout, stderr } = await selftest(['--json'], await serve())
    const record = readRunRecord(JSON.parse(stdout))
    expect(record).toEqual(recordOnDisk())
    expect(record.cases[0]).toMatchObject({
      id: 'a',
      prompt: 'Say a.',
      output: 'You said: Say a.',
      expected_status: 'COMPLETE',
      actual_status: 'COMPLETE',
      scores: {
        format_score: 0.9,
        factuality_score: 0.9,
        instruction_following_score: 0.9,
        safety_score: 0.9,
        overall_score: 0.9,
      },
      pass: true,
    })
    expect(record.config).toMatchObject({ strictness: 0.7, min_score_to_pass: 0.6 })
    expect(stderr).toContain('PASS')
  })

  test('scenarios that ask the generator in the same words get a prompt each, in any selection', async () => {
    const yaml = ['a', 'b', 'c'].map((id) => `  - { id: ${id}, description: A riddle, expected_status: COMPLETE }\n`)
    write({ 'config/selftest.yaml': config(`scenarios:\n${yaml.join('')}`), 'src/parrot.mjs': parrot })
    let drawn = 0
    const reply = (request: ServerRequest) =>
      request.text.includes('PROMPT: <') ? `PROMPT: Riddle ${++drawn}?\nHINTS: An answer.` : replies()(request)
    const env = await serve({ reply })
    const prompts = async (...flags: string[]) => {
      const { stdout } = await selftest(['--json', ...flags], env)
      return readRunRecord(JSON.parse(stdout)).cases.map(({ id, prompt }) => [id, prompt])
    }
    const first = await prompts()
    expect(new Set(first.map(([, prompt]) => prompt)).size).toBe(3)
    expect(await prompts('--scenario', 'c')).toEqual(first.slice(2))
    expect(await prompts('--timeout=30')).toEqual(first)
    expect(drawn).toBe(3)
  })

  test('--fresh draws new prompts and records them; without it they are replayed', async () => {
    write({
      'config/selftest.yaml': config('scenarios: [{ id: x, description: A riddle, expected_status: COMPLETE }]'),
      'src/parrot.mjs': parrot,
    })
    const env = await serve()
    const promptOf = async (args: string[]) =>
      (JSON.parse((await selftest(['--json', ...args], env)).stdout) as RunRecord).cases[0]?.prompt
    expect(await promptOf([])).toBe('Tell me number 1.')
    expect(await promptOf([])).toBe('Tell me number 1.')
    expect(server?.requests).toHaveLength(2)
    expect(await promptOf(['--fresh'])).toBe('Tell me number 2.')
    expect(await promptOf([])).toBe('Tell me number 2.')
    expect(server?.requests).toHaveLength(4)
    expect(
      readFileSync(join(root, 'config/__recordings__/selftest.yaml.jsonl'), 'utf8').trim().split('\n'),
    ).toHaveLength(2)
    expect(await selftest(['--fresh'], { ...env, JURY_MODE: 'replay' })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('JURY_MODE=replay'),
    })
  })

  test('--help', async () => {
    const { code, stdout } = await selftest(['--help'])
    expect(code).toBe(0)
    expect(stdout).toContain('--scenarios=<n>')
  })
})

test('what the generator and the judge cost stands in the report', async () => {
  write({
    'config/selftest.yaml': config('scenarios: [{ id: x, description: A riddle, expected_status: COMPLETE }]'),
    'src/parrot.mjs': parrot,
  })
  await selftest([], await serve())
  const { cost } = recordOnDisk()
  expect(cost?.by_route['generator']?.calls).toBe(1)
  expect(cost?.by_route['judge']?.calls).toBe(1)
  expect(cost?.total_cost_usd).toBeCloseTo((cost?.judge_cost_usd ?? 0) + (cost?.main_cost_usd ?? 0), 9)
})

test('a judge that is asked and does not answer in time stands in the report, at an unknown cost', async () => {
  write({
    'config/selftest.yaml': config('scenarios: [{ id: x, description: A riddle, expected_status: COMPLETE }]'),
    'src/parrot.mjs': parrot,
  })
  const env = await serve({
    reply: replies(),
    fault: ({ text }) => (text.includes('Generate a user request that:') ? undefined : { kind: 'hang' }),
  })
  await selftest(['--timeout=2'], env)
  const record = recordOnDisk()
  expect(record.summary).toMatchObject({ total: 1, unknown: 1 })
  expect(record.cost).toMatchObject({ calls: 2, total_cost_usd: null })
})

test('a replayed case names its recordings, the prompt and the verdict', async () => {
  write({
    'config/selftest.yaml': config('scenarios: [{ id: x, description: A riddle, expected_status: COMPLETE }]'),
    'src/parrot.mjs': parrot,
  })
  const env = await serve()
  await selftest([], env)
  const { stdout } = await selftest(['--json'], { ...env, JURY_MODE: 'replay' })
  const file = 'config/__recordings__/selftest.yaml.jsonl'
  const { recordings } = (JSON.parse(stdout) as RunRecord).cases[0] ?? {}
  expect(recordings?.toSorted((a, b) => a.line - b.line)).toEqual([
    { file, line: 1 },
    { file, line: 2 },
  ])
})

test('a subject that writes into the project fails its case, and nothing else is blamed', async () => {
  write({
    'config/selftest.yaml': config(`${scenarios('a', 'writer')}\nconcurrency: 1`),
    'src/parrot.mjs': `import { writeFileSync } from 'node:fs'
      export const handle = (prompt) => {
        if (prompt.includes('writer')) writeFileSync(${JSON.stringify(join(root, 'src/notes.md'))}, 'mine')
        return 'x'
      }`,
  })
  const { code } = await selftest([], await serve())
  expect(code).toBe(1)
  expect(recordOnDisk().cases.map(({ id, pass }) => [id, pass])).toEqual([
    ['a', true],
    ['writer', false],
  ])
  expect(recordOnDisk().cases[1]).toMatchObject({
    failed_checks: [
      {
        check: 'read_info',
        message: 'READ_INFO was broken: src/notes.md changed; what may change belongs into `exempt_paths`',
      },
    ],
    judge_outcome: 'pass',
  })
})

test('a report folder that cannot be written does not lose the result', async () => {
  write({ 'config/selftest.yaml': config(scenarios('a')), 'src/parrot.mjs': parrot, reports: 'a file in the way' })
  const { code, stdout } = await selftest([], await serve())
  expect(code).toBe(0)
  expect(stdout).toMatch(/was not written .* Make its folder writable\.\n/)
  const { stderr } = await selftest(['--json'], { JURY_MODE: 'replay' })
  expect(stderr).toMatch(/The report reports\/selftest\/.*json was not written/)
})

test('no answer and no judge gives an order to the log of a CI', async () => {
  write({
    'config/selftest.yaml': config(scenarios('bad')),
    'src/parrot.mjs': 'export const handle = () => "fine\\n::error file=x::pwned\\n##[error]old\\n::add-mask::FAIL"\n',
  })
  const reply = (request: ServerRequest) =>
    replies(['Say bad'])(request).replace('It says so: 0.3.', 'bad\\n::warning::says the judge')
  const { stdout } = await selftest([], await serve({ reply }))
  expect(stdout).toContain('\\u{3a}:error file=x')
  expect(stdout).toContain('\\u{3a}:warning::says the judge')
  expect(stdout).not.toMatch(/^\s*::|##\[/m)
})

test('a score just below the bar never shows as the bar', async () => {
  write({ 'config/selftest.yaml': config(scenarios('a')), 'src/parrot.mjs': parrot })
  const near = (request: ServerRequest) => replies()(request).replaceAll('0.9', '0.7399')
  const { code, stdout } = await selftest([], await serve({ reply: near }))
  expect(code).toBe(1)
  expect(stdout).toContain('FAIL     a  0.7399  ')
  expect(stdout).toContain('| a | COMPLETE | 0.7399 | FAIL |')
  expect(stdout).toContain('Score:  0.7399, needs 0.74 ')
  expect(recordOnDisk().cases[0]?.assertions[0]?.summary).toBe('prompt: 0.7399, needs 0.74')
})

test('the example passes, replayed, in CI and without a key', async () => {
  const example = join(import.meta.dirname, '../../examples/selftest')
  for (const part of ['src', 'docs', 'config']) cpSync(join(example, part), join(root, part), { recursive: true })
  const { code, stdout } = await selftest(['--full'], {
    CI: '1',
    OPENAI_API_KEY: '',
    OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
  })
  expect(stdout).toContain('5/5 (100%)')
  expect(stdout).toContain('0 made, 11 replayed')
  expect(code).toBe(0)
  expect(recordOnDisk().cases.map(({ id, actual_status }) => [id, actual_status])).toEqual([
    ['ambiguous_request', 'AWAITING_RESPONSE'],
    ['clear_summary', 'COMPLETE'],
    ['evidence_restriction', 'COMPLETE'],
    ['docs_reorganization', 'COMPLETE'],
    ['contradiction_detect', 'COMPLETE'],
  ])
})
