import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { choiceReply } from '../../../src/judge/reply/choice-reply.js'
import { ratingReply } from '../../../src/judge/reply/rating-reply.js'
import type { Reading } from '../../../src/judge/reply/reply-format.js'
import type { FinishReason } from '../../../src/model/port.js'
import { readSharedData } from '../../support/shared-data.js'

const rated = z.object({ text: z.string(), label: z.number().nullable() })
const chosen = z.object({ text: z.string(), label: z.enum(['a', 'b']).nullable(), finish: z.string().nullish() })
const hardCase = z.object({
  format: z.object({ type: z.string() }),
  text: z.string(),
  kind: z.string(),
  expected: z.union([z.string(), z.number()]).nullable(),
})

const rating = ratingReply({ min: 1, max: 10 })
const choice = choiceReply({ options: ['a', 'b'], noun: 'Output' })

const finishReasons: Record<string, FinishReason> = { length: 'length', 'content management policy': 'content_filter' }
const finishOf = (finish: string | null | undefined): FinishReason => finishReasons[finish ?? ''] ?? 'stop'

/** How our reading compares with what the authors of the data read with their own parser. */
function compare<Row extends { text: string; label: string | number | null }>(
  rows: readonly Row[],
  parse: (row: Row) => Reading<string | number>,
) {
  const found = {
    agree: 0,
    differ: [] as { text: string; ours: string | number }[],
    onlyOurs: 0,
    onlyTheirs: 0,
    neither: 0,
  }
  for (const row of rows) {
    const reading = parse(row)
    const theirs = row.label === -1 ? null : row.label
    if (reading.kind !== 'value') found[theirs === null ? 'neither' : 'onlyTheirs']++
    else if (theirs === null) found.onlyOurs++
    else if (theirs === reading.value) found.agree++
    else found.differ.push({ text: row.text, ours: reading.value })
  }
  return found
}

describe('real replies of real judges', () => {
  test('2,243 ratings of Arena-Hard: no reading differs, and 7 are read that the authors could not read', (context) => {
    const rows = readSharedData(context, 'arenahard_rating_raw_replies.jsonl.gz', rated)
    const found = compare(rows, ({ text }) => rating.parse(text, 'stop'))
    // The one reply that only the authors read ends in the middle and has no rating in it.
    expect(found).toEqual({ agree: 2199, differ: [], onlyOurs: 7, onlyTheirs: 1, neither: 36 })
  })

  test('961 ratings in Chinese, Japanese and English: no reading differs, and 61 more are read', (context) => {
    const rows = readSharedData(context, 'fastchat_rating_raw_replies.jsonl.gz', rated)
    const found = compare(rows, ({ text }) => rating.parse(text, 'stop'))
    expect(found).toEqual({ agree: 900, differ: [], onlyOurs: 61, onlyTheirs: 0, neither: 0 })
  })

  test('4,928 choices of LLMBar: where a reading differs, the reply says ours in words', (context) => {
    const rows = readSharedData(context, 'llmbar_raw_replies.jsonl.gz', chosen)
    const found = compare(rows, ({ text, finish }) => choice.parse(text, finishOf(finish)))
    expect(found.agree).toBeGreaterThanOrEqual(4753)
    expect(found.onlyTheirs).toBeLessThanOrEqual(5)
    expect(found.onlyOurs).toBeLessThanOrEqual(2)
    expect(found.differ.length).toBeLessThanOrEqual(77)
    for (const { text, ours } of found.differ) {
      const says = new RegExp(`^Output \\(${ours}\\)|(?:Therefore|conclude)[^.]*Output \\(${ours}\\) is (?:a )?better`)
      expect(text.trim()).toMatch(says)
    }
  })

  test('98 hard cases read by hand: every value is read, and no value where there is none', (context) => {
    const rows = readSharedData(context, 'parse_hard_cases_sample.jsonl.gz', hardCase)
    const wrong = rows.filter(({ format, text, kind, expected }) => {
      const finish = kind === 'content_filter' ? 'content_filter' : 'stop'
      const reading = format.type === 'output-ab' ? choice.parse(text, finish) : rating.parse(text, finish)
      return (reading.kind === 'value' ? reading.value : null) !== expected
    })
    expect(wrong).toEqual([])
  })
})
