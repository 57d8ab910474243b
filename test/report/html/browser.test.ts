import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { abSection } from '../../../src/baseline/compare/ab-section.js'
import { visible } from '../../../src/config/text/safe-text.js'
import { renderHtml } from '../../../src/report/html/page.js'
import type { TestReport } from '../../../src/report/record/assertion.js'
import { summarizeRecord } from '../../../src/report/record/summarize-record.js'
import { hostileText } from '../hostile.js'
import { realisticComparison } from '../realistic-comparison.js'
import { realisticRun } from '../realistic-run.js'
import { assertion, build, testReport, verdict } from '../sample.js'
import { noChromium, useChromium } from './chromium.js'

describe.skipIf(noChromium)(`the page in a real browser${noChromium}`, () => {
  const { open, openPage } = useChromium()

  test('hostile text everywhere is text: no element, no request, no script, no dialogue', async () => {
    const texts = fc.sample(hostileText, { numRuns: 80, seed: 7 }).map((text) => `${text}<img src=x onerror=alert(1)>`)
    const record = build(texts.map(hostileTest), { warnings: texts.slice(0, 5) })
    const next = summarizeRecord(record)
    const cases = next.cases.map((entry, index) => Object.assign({}, entry, { output: texts.at(-index) }))
    const comparison = abSection({ id: 'old', label: texts[0]!, cases }, next)
    const { page, noise } = await open({ ...record, comparison })
    expect(await page.locator('img, script, iframe, svg svg, a, form, link').count()).toBe(0)
    const outputs = await page.locator('.cases .said pre').allTextContents()
    const expected = new Set(texts.map(visible))
    expect(new Set(outputs)).toEqual(expected)
    expect(noise).toEqual([])
  })

  test('the policy stops a script even if an escape were missing', async () => {
    const { page } = await openPage(
      renderHtml(build([])).replace('</main>', '<script>document.title = "owned"</script></main>'),
    )
    expect(await page.title()).not.toBe('owned')
  })

  test('the style is applied, light and dark', async () => {
    const { page, noise } = await open(realisticRun())
    const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await background()).toBe('rgb(251, 250, 248)')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await background()).toBe('rgb(22, 24, 28)')
    expect(noise).toEqual([])
  })

  test('nothing is wider than the screen, from phone to desk, all cases open', async () => {
    const record = realisticRun()
    const { page } = await open({ ...record, comparison: realisticComparison(record) })
    await page.evaluate('for (const details of document.querySelectorAll("details")) details.open = true')
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    }
  })

  test('on paper nothing is cut off, and it is light', async () => {
    const record = realisticRun()
    const long = record.cases.map((entry) => Object.assign({}, entry, { output: 'A line.\n'.repeat(100) }))
    const { page } = await open({ ...record, cases: long, comparison: realisticComparison(record) })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.evaluate('for (const details of document.querySelectorAll("details")) details.open = true')
    for (const width of [700, 780]) {
      await page.setViewportSize({ width, height: 800 })
      const cut = await page.evaluate<string[]>(`[...document.querySelectorAll('pre, .scroll')]
        .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
        .map((one) => one.className || one.tagName)`)
      expect(cut).toEqual([])
    }
    const background = 'getComputedStyle(document.body).backgroundColor'
    expect(await page.evaluate(background)).toBe('rgb(251, 250, 248)')
  })

  test('on a tablet a name of usual length stands on one line', async () => {
    const { page } = await open(realisticRun())
    await page.setViewportSize({ width: 800, height: 800 })
    const name = await page.locator('.case .name b', { hasText: 'refuses to promise a refund' }).boundingBox()
    expect(name?.height).toBeLessThan(30)
  })

  test('filters work without a script, by keyboard too', async () => {
    const { page } = await open(realisticRun())
    const shown = (): Promise<number> => page.locator('.case:visible').count()
    expect(await shown()).toBe(18)
    await page.locator('label', { hasText: 'Failed' }).click()
    expect(await shown()).toBe(3)
    await page.keyboard.press('ArrowRight')
    expect(await page.locator('.case:visible .word').allTextContents()).toEqual(['UNKNOWN'])
  })

  test('a case unfolds by keyboard and shows why it failed', async () => {
    const { page } = await open(realisticRun())
    const row = page.locator('.case', { hasText: 'delivery date' }).locator('> summary')
    await row.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('names a delivery day that the reference does not have').isVisible()).resolves.toBe(
      true,
    )
  })

  function hostileTest(text: string, index: number): TestReport {
    const scores = { [text]: 0.5 }
    const judged = verdict([0.1, 0.1, 0.1, 0.1], {
      scores,
      weights: scores,
      reasoning: text,
      issues: [text],
      rubric: text,
    })
    const vote = { ...judged.votes[0]!, judge: text, model: text, reasoning: text, scores }
    const votes = [vote, vote]
    const record = assertion({
      prompt: text,
      output: text,
      hints: text,
      expectedStatus: text,
      actualStatus: `${text}!`,
      summary: text,
      verdict: { ...judged, votes, failedChecks: [{ check: text, message: text }] },
      criteria: [{ criterion: text, met: false, explanation: text }],
      pairwise: { winner: 'tie', inconsistent: true, confidence: null, reasons: [text] },
      warnings: [text],
    })
    return testReport(`${index} ${text}`, [record, record], { file: text, project: text })
  }
})
