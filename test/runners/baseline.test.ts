import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunRecord } from '../../src/report/record/run-record.js'
import { setUp, testFile } from '../support/lab-files.js'
import { type Finished, LabProject, labNames } from '../support/lab.js'
import { type OpenAIServer, startOpenAIServer } from '../support/openai-server.js'
import { scriptedJudge } from '../support/scripted-judge.js'

const answer = (test: string, baseline: string, text: string, options = "prompt: 'refund?'"): string => `
test('${test}', async () => { await expect('${text}').toBeatBaseline('${baseline}', { ${options} }) })
`

/** A run of three cases with these scores, as a summary. */
const run = (test: string, scores: readonly number[], judge = 'gpt-4o'): string => `
test('${test}', async () => {
  const cases = ${JSON.stringify(scores)}.map((score, index) => ({
    id: 'case ' + index, outcome: score >= 0.74 ? 'pass' : 'fail', overall: score, scores: { factuality: score },
    output: 'Answer with score ' + score, judge: '${judge}',
  }))
  await expect({ id: '${test}', cases }).toBeatBaseline('support-v7')
})
`

const before = [answer('plain', 'plain', 'one'), answer('good', 'good', 'one [better]'), run('run', [0.9, 0.9, 0.2])]

const after = [
  answer('better', 'plain', 'two [better]'),
  answer('tie', 'plain', 'two'),
  answer('tie is enough', 'plain', 'two', "prompt: 'refund?', orTie: true"),
  answer('worse', 'good', 'two'),
  answer('another prompt', 'plain', 'two [better]', "prompt: 'shipping?'"),
  run('same run', [0.9, 0.9, 0.2]),
  run('better run', [0.9, 0.9, 0.8]),
  run('worse run', [0.9, 0.3, 0.2]),
  run('run of another judge', [0.9, 0.9, 0.8], 'claude'),
]

describe.each(labNames)('baselines in %s', (lab) => {
  let server: OpenAIServer
  let project: LabProject

  beforeAll(async () => {
    server = await startOpenAIServer({ reply: scriptedJudge })
    project = new LabProject(lab, { ...setUp(lab), ...testFile(lab, 'a', before.join('')) })
  })
  afterAll(async () => {
    await server.close()
    project.remove()
  })

  const start = (args: string[], env: Record<string, string> = {}): Promise<Finished> =>
    project.run(args, { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url, ...env })

  test.each(['', 'true'])('the first run fails and says how a baseline is written (CI=%j)', async (CI) => {
    const { code, output } = await start([], { CI })
    expect(code).toBe(1)
    expect(output).toContain('There is no baseline "plain" yet, so nothing was compared.')
    const runner = lab === 'jest30' ? 'jest' : 'vitest'
    expect(output).toContain(`Write __baselines__/plain.json on purpose with \`${runner} -u\``)
    expect(output).toMatch(/3 unknown/)
    expect(project.list('__baselines__')).toEqual([])
  })

  test('-u writes baselines, asks nobody and says that nothing was compared', async () => {
    const { code, output } = await start(['-u'])
    expect(code).toBe(0)
    expect(output).toContain('Baseline "plain" written: __baselines__/plain.json. Nothing was compared.')
    expect(project.list('__baselines__')).toEqual(['good.json', 'plain.json', 'support-v7.json'])
    expect(JSON.parse(project.read('__baselines__/plain.json'))).toMatchObject({ kind: 'answer', output: 'one' })
    expect(JSON.parse(project.read('__baselines__/support-v7.json'))).toMatchObject({ kind: 'run', run: 'run' })
    expect(server.requests).toHaveLength(0)
  })

  describe('then', () => {
    let output: string
    let record: RunRecord | undefined
    const outcomeOf = (name: string) => record?.cases.find(({ test }) => test === name)?.outcome

    beforeAll(async () => {
      project.write(testFile(lab, 'a', after.join('')))
      ;({ output } = await start([]))
      record = project.records().at(-1)
    })

    test('a better answer passes; a tie, a worse one and one to another prompt do not', () => {
      expect(outcomeOf('better')).toBe('pass')
      expect(outcomeOf('tie')).toBe('fail')
      expect(outcomeOf('tie is enough')).toBe('pass')
      expect(outcomeOf('worse')).toBe('fail')
      expect(output).toMatch(/Blind judge: baseline wins[^]*Baseline: "one \[better\]"\s+Received: "two"/)
      expect(outcomeOf('another prompt')).toBe('unknown')
      expect(output).toMatch(/answers another prompt\.\s+- stored: refund\?\s+- now: +shipping\?/)
    })

    test('a better run passes; one that needs a person, is worse or was judged by another does not', () => {
      expect(outcomeOf('same run')).toBe('fail')
      expect(output).toContain('REVIEW needs a person')
      expect(outcomeOf('better run')).toBe('pass')
      expect(outcomeOf('worse run')).toBe('fail')
      expect(output).toMatch(/REJECT {2}worse run against support-v7: 66\.7% -> 33\.3% of 3 cases/)
      expect(output).toMatch(/broke +case 1 {2}pass -> fail {2}0\.90 -> 0\.30/)
      expect(output).toContain('[-0.9-]{+0.3+}')
      expect(outcomeOf('run of another judge')).toBe('unknown')
      expect(output).toMatch(/incompatible[^]*the judge model was gpt-4o, is claude/)
    })

    test('the gravest comparison is in every report', () => {
      expect(record?.comparison).toMatchObject({ comparison: { recommendation: 'REJECT', regressions: ['case 1'] } })
      expect(project.read(`docs/reports/selftest/${record?.run_id}.md`)).toContain('<del>0.9</del>')
      expect(project.read(`reports/selftest/${record?.run_id}.html`)).toContain('<ins>0.3</ins>')
    })
  })
})
