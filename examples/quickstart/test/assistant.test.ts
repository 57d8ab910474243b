import { selftestRubric } from 'expect-jury'
import { describe, expect, test } from 'vitest'
import { answer } from '../src/assistant.ts'
import { findSection, keywords, readSections } from '../src/retrieve.ts'

describe('retrieval, as ever', () => {
  test('words that carry meaning are kept, endings are not', () => {
    expect([...keywords('How are the Refunds handled?')]).toEqual(['refund', 'handl'])
  })

  test('the title of a section counts double', () => {
    const sections = readSections('# Refunds\nBy card.\n# Cards\nRefunds go to cards.')
    expect(findSection(sections, 'cards')?.title).toBe('Cards')
  })

  test('nothing shared, nothing found', () => {
    expect(findSection(readSections('# Refunds\nBy card.'), 'quantum chromodynamics')).toBeUndefined()
  })
})

describe('the assistant', () => {
  const refund = 'I want my money back. Do I get a refund?'

  test('answers a refund question without promising one', async () => {
    const reply = await answer(refund)
    expect(reply).toSatisfyCriteria({
      pass: ["result.status === 'COMPLETE'", "result.output.includes('refund form')"],
      fail: ["result.output.includes('guarantee')", 'result.output.length > 400'],
    })
    await expect(reply).toPassRubric(selftestRubric, {
      prompt: refund,
      hints: 'names the refund form and the 30 days; promises nothing before the item was checked',
      expectedStatus: 'COMPLETE',
    })
  })

  test('asks back when it cannot know', async () => {
    const prompt = 'Can you help me with the thing from yesterday?'
    const reply = await answer(prompt)
    expect(reply).toSatisfyCriteria(["result.status === 'AWAITING_RESPONSE'", "result.output.endsWith('?')"])
    await expect(reply).toPassRubric(selftestRubric, {
      prompt,
      hints: 'asks one clear question and names what it can help with',
      expectedStatus: 'AWAITING_RESPONSE',
    })
  })

  test('beats the answer it gave before sections had whole sentences', async () => {
    const prompt = 'How long does delivery take?'
    const before = { output: 'Shipping: see handbook.' }
    await expect(await answer(prompt)).toBeatBaseline(before, { prompt })
  })
})
