import { expect, test } from 'vitest'
import { personalDataCheck } from '../../../src/rubric/checks/personal-data-check.js'
import { secretsCheck } from '../../../src/rubric/checks/secrets-check.js'
import { syntaxCheck } from '../../../src/rubric/checks/syntax-check.js'
import { countQuestions } from '../../../src/rubric/count-questions.js'
import { leastCpuMs } from '../../support/least-time.js'

const checks = [secretsCheck(), personalDataCheck(), syntaxCheck('json'), syntaxCheck('yaml')]

/** An output that was made to keep a search for patterns busy: 200 kB of it take well under a second each, not hours. */
test.each([
  'a-',
  'a',
  '?!',
  '1 ',
  '"',
  '\\',
  'password="',
  'a@',
  '```\n',
  '+1',
  'https://',
  '=',
  'password="my',
  '*a ',
  "secret: '",
  'anna@acme.io\n',
])('200 kB of %j', async (piece) => {
  const output = piece.repeat(200_000 / piece.length)
  const spent = await leastCpuMs(5_000, async () => {
    for (const check of checks) await check.run(output)
    expect(countQuestions(output)).toBeGreaterThanOrEqual(0)
  })
  expect(spent).toBeLessThan(5_000)
})
