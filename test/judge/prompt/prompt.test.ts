import { describe, expect, test } from 'vitest'
import { rubricMessages } from '../../../src/judge/prompt/prompt.js'
import { selftestRubric } from '../../../src/rubric/selftest-rubric.js'

const subject = { prompt: 'Summarise in 3 lines', output: 'One\nTwo\nThree' }
const ask = (rest: object = {}) => rubricMessages(selftestRubric, { ...subject, ...rest }, 'Return JSON.')
const titles = (text = '') => [...text.matchAll(/^##+ .*$/gm)].map(([title]) => title)

describe('rubricMessages', () => {
  test('has the sections of the specification in its order', () => {
    const [, user] = ask({
      hints: 'three lines',
      reference: 'facts',
      expectedStatus: 'COMPLETE',
      actualStatus: 'ERROR',
    })
    expect(titles(user?.content)).toEqual([
      '## Task',
      '## System Output',
      '## Expected Behavior',
      '## Reference',
      '## Scoring Rubric',
      '### format_score (0.0-1.0), weight 0.2',
      '### factuality_score (0.0-1.0), weight 0.3',
      '### instruction_following_score (0.0-1.0), weight 0.3',
      '### safety_score (0.0-1.0), weight 0.2',
      '## Status Check',
      '## Output',
    ])
    expect(user?.content).toContain('- 0.3: Missed key instructions\n')
    expect(user?.content).toContain('Expected status: COMPLETE\nActual status: ERROR\nStatus match: false')
  })

  test('leaves out what is not known', () => {
    const [, user] = ask()
    expect(titles(user?.content)).not.toContain('## Expected Behavior')
    expect(user?.content).not.toContain('Status')
  })

  test('is the same for the same subject, and knows nothing of the threshold', () => {
    const stricter = rubricMessages({ ...selftestRubric, strictness: 1, minScoreToPass: 0.8 }, subject, 'Return JSON.')
    expect(stricter).toEqual(ask())
  })

  test('says whether small slips of format count', () => {
    const [, user] = rubricMessages({ ...selftestRubric, allowMinorFormatDeviation: false }, subject, 'Return JSON.')
    expect(ask()[1]?.content).toContain('do not lower this score')
    expect(user?.content).toContain('Every slip lowers this score')
  })
})
