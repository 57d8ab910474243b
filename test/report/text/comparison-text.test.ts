import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { abSection } from '../../../src/baseline/compare/ab-section.js'
import { compareRuns } from '../../../src/baseline/compare/compare-runs.js'
import { noiseFloor } from '../../../src/baseline/compare/noise-floor.js'
import { wordDiff } from '../../../src/baseline/compare/word-diff.js'
import { comparePairwise } from '../../../src/baseline/pairwise/compare-pairwise.js'
import type { RunSummary } from '../../../src/baseline/run-summary.js'
import { renderHtml } from '../../../src/report/html/page.js'
import { markdownComparison } from '../../../src/report/markdown/markdown-comparison.js'
import { ansiStyle } from '../../../src/report/terminal/style.js'
import { comparisonText } from '../../../src/report/text/comparison-text.js'
import { diffText } from '../../../src/report/text/diff-text.js'
import { evidenceText } from '../../../src/report/text/evidence-text.js'
import { textPlot } from '../../../src/report/text/text-plot.js'
import { runOf } from '../../baseline/runs.js'
import { pairJudge, pairReply } from '../../support/pairwise-judge.js'
import { build } from '../sample.js'

describe('the terminal', () => {
  test('shows changes first, the gravest at the top, and what was left out', () => {
    const outputs = (text: string) => (index: number) => ({
      output: `${text} ${index}`,
      overall: text === 'new' ? 0.5 : 0.6,
    })
    const old = runOf('v1', '+-++?', outputs('old'))
    const text = comparisonText(abSection(old, { ...runOf('v2', '-++', outputs('new')), label: 'prompt v2' }))
    expect(text.split('\n').map((line) => line.trimEnd().slice(0, 75))).toEqual([
      'REVIEW  prompt v2 against v1: 66.7% -> 66.7% of 3 cases, 2 of the old run n',
      '  regressed: c0',
      '  not in the new run: c3, c4',
      '',
      '3 changed cases',
      '  broke    c0  pass -> fail  0.60 -> 0.50',
      '           [-old-]{+new+} 0',
      '  fixed    c1  fail -> pass  0.60 -> 0.50',
      '           [-old-]{+new+} 1',
      '  scores   c2  pass  0.60 -> 0.50',
      '           [-old-]{+new+} 2',
      '',
      'Difference',
      expect.stringMatching(/^ {2}pass rate {2,}├─+●─+┤ +0$/),
      expect.stringMatching(/^ +−100 +0 +\+100 {2}points$/),
      '',
      'Evidence',
      expect.stringMatching(/^ {2}insufficient: 1 rose, 1 fell/),
      expect.stringMatching(/^ {2}The true difference is from −/),
      expect.stringMatching(/^ {2}e-value/),
      '',
      'Not compared',
      '  only in the old run: c3, c4',
    ])
  })

  test('shows what the new version must reach by itself, also where it does', () => {
    const run = (id: string, done: number) =>
      runOf(id, '+'.repeat(50), (index) => ({ formatOk: true, taskCompleted: index < done }))
    const section = abSection(run('v1.0', 47), run('v1.1', 49))
    const facts = ['format 100%, needs 100%, was 100%', 'task completion 98%, needs 95%, was 94%']
    expect(comparisonText(section)).toContain(`Required\n  ${facts.join('\n  ')}\n`)
    expect(markdownComparison(section)).toContain(`- ${facts.join('\n- ')}\n`)
    for (const fact of facts) expect(renderHtml(build([], { comparison: section }))).toContain(fact)
  })

  test('shows the noise floor, a blind judge and decisions where there are any', async () => {
    const [old, next] = [runOf('v1', '++--'), runOf('v2', '++-+')]
    const pairwise = await comparePairwise({
      cases: old.cases.map(({ id }) => ({ id, prompt: id })),
      a: () => 'old',
      b: () => 'new',
      judge: pairJudge(({ answer1 }) => pairReply(answer1 === 'new' ? 'A' : 'B')),
    })
    const decision = { decision: 'approve', run: 'v2', who: 'Ada', when: '2026-02-06T12:00:00Z', why: 'fine' } as const
    const noise = noiseFloor(old, runOf('v1 again', '+--+'))
    const section = abSection(old, next, {}, { noise, pairwise, decisions: [decision] })
    for (const text of [comparisonText(section), markdownComparison(section)]) {
      expect(text).toContain('2 of 4 cases changed the verdict although the version did not: 50%')
      expect(text).toContain('pair-judge on 4 cases: new wins 100%, old wins 0%, tie 0% (exact p 0.125).')
      expect(text).toContain('The winner changed with the order in 0% of the cases.')
      expect(text).toContain('The answer shown first was chosen in 50%; 50% if the place does not matter.')
      expect(text).toContain('2026-02-06T12:00:00Z Ada: approve. fine')
    }
  })

  test('every report tells what is in no rate, and how many cases a cost is of', () => {
    const cost = () => ({ costUsd: 0.01 })
    const section = abSection(runOf('v1', '+-+?', cost), runOf('v2', '+--+++', cost))
    const [terminal, markdown] = [comparisonText(section), markdownComparison(section)]
    const page = renderHtml(build([], { comparison: section }))
    expect(terminal).toContain('Not compared\n  no verdict in one of them: c3\n  only in the new run: c4, c5\n')
    expect(terminal).toContain('Cost\n  $0.04 for 4 cases -> $0.06 for 6 cases, the system took')
    expect(markdown).toContain(
      '- Not compared, no verdict in one of them: c3\n- Not compared, only in the new run: c4, c5',
    )
    expect(markdown).toContain(String.raw`- Cost: \$0.04 for 4 cases -\> \$0.06 for 6 cases`)
    expect(page).toContain('No verdict in one of them: c3')
    expect(page).toContain('Only in the new run: c4, c5')
    expect(page).toContain('$0.04 for 4 cases -&gt; $0.06 for 6 cases')
  })

  test('cases that ran several times tell how many pass at least once and how many always', () => {
    const runs = (second: 'pass' | 'fail') => () => ({ runs: ['pass', second] as ('pass' | 'fail')[] })
    const section = abSection(runOf('v1', '++', runs('fail')), runOf('v2', '++', runs('pass')))
    expect(comparisonText(section)).not.toContain('No case changed.')
    expect(comparisonText(section)).toContain('more or fewer of its runs passed: 2 rose, 0 fell.')
    const told = 'pass@2 100% -> 100%, pass^2 0% -> 100%, mean of 2 cases'
    expect(comparisonText(section)).toContain(`Repeated runs\n  ${told}\n`)
    expect(markdownComparison(section)).toContain(String.raw`2 100% -\> 100%, pass^2 0% -\> 100%, mean of 2 cases`)
    expect(renderHtml(build([], { comparison: section }))).toContain(told.replaceAll('->', '-&gt;'))
  })

  test('that no noise could be measured is said on the page, too', () => {
    const replies = { count: 1, replayed: true, tokens: 9, latencyMs: 5 }
    const run = (id: string) => runOf(id, '++', () => ({ replies }))
    const section = abSection(run('v1'), run('v2'), {}, { noise: noiseFloor(run('v1'), run('v2')) })
    expect(comparisonText(section)).toContain('Nothing was measured: of 2 cases')
    expect(renderHtml(build([], { comparison: section }))).toContain('<li>Nothing was measured: of 2 cases')
  })

  test('names what it has no room for', () => {
    const text = comparisonText(abSection(runOf('v1', '+'.repeat(13)), runOf('v2', '-'.repeat(13))))
    expect(text).toContain('13 changed cases')
    expect(text).toMatch(/ {2}broke +c9 .*\n {2}and 3 more: c10, c11, c12\n/)
  })

  test('text of a model cannot act, with colours or without', () => {
    const acting = /(?!\n)[\p{Cc}\p{Cf}]/u
    const hostile = '\u001b[2J\u001b]0;owned\u0007\r\u202Egnp\u0000'
    const run = (id: string, output: string): RunSummary => ({
      id,
      label: `${hostile}${id}`,
      cases: [{ id: hostile, outcome: 'pass', scores: { [hostile]: output.length / 100 }, output }],
    })
    const section = abSection(run('a', `before ${hostile}`), run('b', `after ${hostile} more`))
    const plain = comparisonText(section)
    expect(plain).not.toMatch(acting)
    expect(stripVTControlCharacters(comparisonText(section, ansiStyle))).toBe(plain)
    expect(markdownComparison(section)).not.toMatch(acting)
  })
})

describe('evidence in words', () => {
  const wordsOf = (old: string, next: string): string => {
    const { evidence } = compareRuns(runOf('a', old), runOf('b', next))
    return evidence ? evidenceText(evidence).join('\n') : ''
  }

  test('strong, weak, insufficient and none', () => {
    expect(wordsOf('-'.repeat(32) + '+'.repeat(11), '+'.repeat(32) + '-'.repeat(11))).toContain(
      'strong: 32 rose, 11 fell. Chance alone splits 43 changes at least as unevenly in 0.19 of 100 comparisons (exact p 0.00191).',
    )
    expect(wordsOf('----+++', '++++---')).toContain('weak: 4 rose, 3 fell. Chance alone splits 7 changes')
    expect(wordsOf('---', '+++')).toContain('insufficient: 3 rose, 0 fell. With fewer than 6 changes')
    expect(wordsOf('++', '++')).toContain('insufficient: no case changed its verdict.')
  })

  test('what is just no evidence does not read as the bar of evidence', () => {
    const flips = (fell: number, rose: number) =>
      wordsOf('+'.repeat(fell) + '-'.repeat(rose), '-'.repeat(fell) + '+'.repeat(rose))
    expect(flips(125, 159)).toContain('(exact p 0.05002)')
    expect(flips(93, 144)).toContain('e-value 19.99: 20 or more is evidence')
  })

  test('a difference that so many cases have shown needs no more of them', () => {
    expect(wordsOf('-'.repeat(40), '+'.repeat(40))).not.toContain('To show')
    expect(wordsOf('-+++++++', '++++++++')).toMatch(/To show the 12\.5 points seen would take \d+ cases\./)
  })

  test('a difference too small for one digit takes more, and is not 0 points', () => {
    const many = '+'.repeat(2_999)
    expect(wordsOf(`-${many}`, `+${many}`)).toMatch(/show the 0\.03 points seen would take [\d,]+ cases\./)
  })
})

describe('the plot', () => {
  const effect = (difference: number, lower?: number, upper?: number) => ({
    name: 'x',
    difference,
    interval: lower === undefined || upper === undefined ? null : { lower, upper },
  })
  const columns = (line: string | undefined): string => line?.slice(3, 44) ?? ''

  test('puts zero in the middle and the ends of the axis at its ends', () => {
    const [wide, point, axis] = textPlot([effect(0.1, -0.2, 0.2), effect(0)])
    expect(columns(wide)).toBe(`├${'─'.repeat(19)}┼${'─'.repeat(9)}●${'─'.repeat(9)}┤`)
    expect(columns(point)).toBe(`${' '.repeat(20)}●${' '.repeat(20)}`)
    expect(axis).toBe(`   −20${' '.repeat(17)}0${' '.repeat(17)}+20  points`)
  })

  test('chooses an axis with room for all, and is nothing without effects', () => {
    expect(textPlot([effect(0.04, 0.01, 0.07)]).at(-1)).toContain('+10')
    expect(textPlot([effect(0.4, 0.1, 0.7)]).at(-1)).toContain('+100')
    expect(textPlot([])).toEqual([])
  })
})

describe('a text with what changed in it', () => {
  const marks = {
    same: (text: string) => text,
    removed: (text: string) => `[-${text}-]`,
    added: (text: string) => `{+${text}+}`,
  }
  const shown = (old: string, next: string, limit = 200): string => diffText(wordDiff(old, next), marks, limit)

  test('keeps a little of what stands around, in whole words', () => {
    const before = 'Dear customer, thank you very much for your message of last week.'
    const after = 'Yours sincerely, the team of the support, in the name of all.'
    expect(shown(`${before} No refund. ${after}`, `${before} A voucher. ${after}`)).toBe(
      '… message of last week. [-No refund-]{+A voucher+}. Yours sincerely, the …',
    )
  })

  test('without a change is whole, as far as there is room', () => {
    expect(shown('The form is under Account, Orders.', 'The form is under Account, Orders.')).toBe(
      'The form is under Account, Orders.',
    )
    expect(shown('The form is under Account', 'The form is under Account', 8)).toBe('The form …')
  })

  test('is one line, and no longer than asked for', () => {
    expect(shown('a\n\nb', 'a\n\nc')).toBe('a [-b-]{+c+}')
    expect(shown('one two', 'three four five six', 12)).toBe('[-one two-]{+three+} …')
  })
})
