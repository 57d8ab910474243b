import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { createRunId } from '../../src/report/record/run-id.js'
import { Connection } from '../../src/review/postgres/connection.js'
import { realisticRun } from '../report/realistic-run.js'
import { noPostgres, startPostgres } from '../review/support/postgres.js'
import { blocksOf } from '../support/documentation.js'
import { LabProject, labRoom } from '../support/lab.js'
import { root } from '../support/source-files.js'

/** `npx` takes most of a second: what it would start is on PATH. Once it is tried itself. */
const direct = (script: string): string => script.replaceAll('npx ', '')

/** The code blocks of a guide, in one language. */
const codeOf = (guide: string, language: string): string[] =>
  blocksOf(`docs/${guide}`).flatMap((block) => (block.language === language ? block.code : []))

const agentTest = `import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
test('polite', () => expect(readFileSync('prompts/agent.md', 'utf8')).toSatisfyCriteria({ pass: ["result.includes('please')"] }))\n`

/** A project of a reader, with the package installed, at the state that its origin has. */
function project() {
  const lab = new LabProject('vitest5', {
    'vitest.config.ts': `import { jury } from 'expect-jury/plugin'\nexport default { plugins: [jury()] }\n`,
    '.gitignore': 'node_modules\nreports\ndocs\n',
    'prompts/agent.md': 'Say please.\n',
    'test/agent.test.ts': agentTest,
    'test/sum.test.ts': `import { expect, test } from 'vitest'\ntest('adds', () => expect(1 + 1).toBe(2))\n`,
  })
  onTestFinished(() => lab.remove())
  mkdirSync(join(lab.dir, 'node_modules/.bin'), { recursive: true })
  const cli = join(labRoom('vitest5'), 'node_modules/expect-jury/dist/cli.js')
  chmodSync(cli, 0o755) // as npm does
  symlinkSync(cli, join(lab.dir, 'node_modules/.bin/expect-jury'))
  symlinkSync(join(root, 'node_modules/vitest/vitest.mjs'), join(lab.dir, 'node_modules/.bin/vitest'))
  const env = {
    PATH: [join(lab.dir, 'node_modules/.bin'), join(root, 'node_modules/.bin'), process.env['PATH']].join(':'),
    HOME: lab.dir,
    NO_COLOR: '1',
    npm_config_offline: 'true',
  }
  const sh = (script: string, input = '', more: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', script], {
      cwd: lab.dir,
      input,
      env: { ...env, ...more },
      encoding: 'utf8',
    })
    return { code: status, stdout, output: stdout + stderr }
  }
  const git = 'git -c user.name=t -c user.email=t@t.test -c commit.gpgsign=false'
  sh(`git init -q -b main && git add -A && ${git} commit -qm start && git update-ref refs/remotes/origin/main HEAD`)
  return { lab, sh }
}

describe('the guide for developers', () => {
  const [commands = '', hook = ''] = codeOf('llm-testing-guide.md', 'sh')
  const [workflow = ''] = codeOf('llm-testing-guide.md', 'yaml')
  const steps = parse(workflow) as { jobs: { llm: { steps: { run?: string }[] } } }
  const inCI = steps.jobs.llm.steps.at(-1)?.run ?? ''

  test('its commands, its hook and its CI job do what it says', () => {
    const { lab, sh } = project()
    expect(sh(commands)).toMatchObject({ code: 0, stdout: '' })
    for (const script of [hook, inCI]) expect(sh(direct(script))).toMatchObject({ code: 0, stdout: '' })
    lab.write({ 'prompts/agent.md': 'Demand it.\n' })
    expect(sh(direct(commands))).toMatchObject({ code: 0, stdout: 'test/agent.test.ts\ntest/agent.test.ts\n' })
    expect(sh(direct(hook)).code).toBe(1)
    const failed = sh(direct(inCI), '', { CI: 'true' })
    expect(failed.code).toBe(1)
    expect(failed.output).toMatch(/1 failed/)
    expect(failed.output).not.toContain('sum.test.ts')
    lab.write({ 'prompts/agent.md': 'Always say please.\n' })
    expect(sh(direct(hook))).toMatchObject({ code: 0, stdout: expect.stringContaining('1 passed') })
  })

  test('its server takes a sample', async () => {
    const { lab } = project()
    const [server = ''] = codeOf('llm-testing-guide.md', 'ts')
    lab.write({ 'server.mjs': server.replace('rate: 0.1', 'rate: 1') })
    const { code, stderr } = await lab.start(['server.mjs'])
    expect([code, stderr]).toEqual([0, ''])
    const queue = lab.read('reviews/queue.jsonl')
    expect(queue).toContain('Where is my order?')
    expect(queue).not.toContain('anna@')
  })
})

describe('the guide to evaluator maintenance', () => {
  const [check = '', database = ''] = codeOf('evaluator-maintenance.md', 'sh')

  test('the weekly check', () => {
    const { lab, sh } = project()
    const now = new Date()
    const record = { ...realisticRun(), run_id: createRunId(now, Math.random), timestamp: now.toISOString() }
    lab.write({ [`reports/selftest/${record.run_id}.json`]: JSON.stringify(record) })
    const { code, output } = sh(direct(check), 'p\nf 20 promises too much\nq\n')
    expect(output).toMatch(/agrees with people in \d of \d checks/)
    expect(code).toBe(0)
    expect(lab.read('reviews/judge-checks.jsonl')).toContain('promises too much')
  })

  test.skipIf(noPostgres)(`the move into a database${noPostgres}`, async () => {
    const server = await startPostgres()
    onTestFinished(() => server.stop())
    const { lab, sh } = project()
    lab.write({ 'log.jsonl': '{"agent_type":"a","input_context":"b","agent_output":"c"}\n' })
    sh('expect-jury sample log.jsonl')
    const record = realisticRun()
    lab.write({ [`reports/selftest/${record.run_id}.json`]: JSON.stringify(record) })
    const { code, output } = sh(
      direct(database).replace(/^export DATABASE_URL=.*$/m, `export DATABASE_URL='${server.url('public')}'`),
    )
    expect(output).toContain('New: 1 review, 0 answers, 0 checks of judges, 3 rows about runs.')
    expect(code).toBe(0)
    expect(existsSync(join(lab.dir, 'reviews/queue.jsonl'))).toBe(true)
    const [sums = ''] = codeOf('evaluator-maintenance.md', 'sql')
    const connection = await Connection.open(server.url('public'))
    onTestFinished(() => connection.close())
    const rows = await connection.query<{ calls: string }>(sums)
    expect(rows.reduce((sum, { calls }) => sum + Number(calls), 0)).toBe(record.cost?.calls)
  })
})
