import { expect, test } from 'vitest'
import { isQuotedFrom } from '../../../src/judge/checklist/is-quoted.js'
import { saysTheSame } from '../../../src/judge/panel/shared-issues.js'
import { createFence } from '../../../src/judge/prompt/fence.js'
import { choiceReply } from '../../../src/judge/reply/choice-reply.js'
import { ratingReply } from '../../../src/judge/reply/rating-reply.js'
import { rubricReply } from '../../../src/judge/reply/rubric-reply.js'
import { selftestRubric } from '../../../src/rubric/selftest-rubric.js'
import { leastCpuMs } from '../../support/least-time.js'
import { selftestReply } from '../support/scripts.js'

const formats = [rubricReply(selftestRubric), ratingReply(), choiceReply({ options: ['A', 'B'] })]

const verdicts = `[[A]] [[1]] Output A is better ${selftestReply()}`

/** A judge that got stuck repeats itself; reading 100 kB of it takes well under a second each, not hours. */
async function readsInTime(text: string): Promise<void> {
  const spent = await leastCpuMs(3_000, () => {
    for (const format of formats) expect(format.parse(text, 'stop', ['[[A]]'])).toHaveProperty('kind')
    for (const format of formats) expect(format.parse(verdicts, 'stop', [text])).toHaveProperty('kind')
    expect(saysTheSame(text, 'A missing date')).toBeTypeOf('boolean')
    expect(isQuotedFrom(verdicts, text)).toBe(false)
    expect(createFence([text]).wrap('output', text).length).toBeGreaterThan(text.length)
  })
  expect(spent).toBeLessThan(3_000)
}

test.each([
  '{',
  selftestReply(),
  '{"a":[{},',
  '{"a":',
  '{"',
  "{'",
  '[[',
  '[[1]] ',
  'Output A ',
  'Output A is ',
  'neither ',
  'Rating: ',
  '1',
  '1/',
  '/*',
  '// ',
  '{//',
  '{#',
  '{/*',
  '{"a":1,',
  '{"a":{},"a":',
  '{\\"a\\":1,',
  '\\\\"{',
  '\n',
  '? ',
  'both output ',
  'not [[1]] ',
  'not [[A]] ',
  'if it would [[A]] ',
  'if would :\n[[1]]',
  ':\n[[1]]',
  'the draft [[1]] ',
  'Output A is better ',
  'Winner: A. ',
  'Winner is ',
])('100 kB of %j', (piece) => readsInTime(piece.repeat(100_000 / piece.length)))

test.each([
  ['<', ' '],
  ['Output A is', ' '],
  ['[[rating', ' '],
  ['{"a":1', '1'],
  ['a', '"'],
])('%j and 100 kB of %j', (start, piece) => readsInTime(`${start}${piece.repeat(100_000)}x`))
