import * as fc from 'fast-check'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { visible } from '../../../src/config/text/safe-text.js'
import { hostileText } from '../hostile.js'
import { mutatedRun } from '../mutated-run.js'
import { noChromium, useChromium } from './chromium.js'

describe.skipIf(noChromium)(`the robustness table in a real browser${noChromium}`, () => {
  const { open } = useChromium()

  const section = (page: Page) => page.locator(robustness)
  const unfold = (page: Page) =>
    page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true')

  test('every column is on the screen, from phone to desk, also with names that never end', async () => {
    const long = { held: false, note: 'x'.repeat(200), reason: 'y'.repeat(200), output: 'z'.repeat(400) }
    const { page } = await open(mutatedRun([{ type: `own_${'w'.repeat(60)}`, ...long }]))
    await unfold(page)
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const cell of await section(page).locator('th, td').all()) {
        const box = (await cell.boundingBox())!
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(width)
      }
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    }
    const rows = await section(page).locator('tbody tr').allInnerTexts()
    expect(rows).toContain('typos_decklist\t1\t1\t0\t50%')
    expect(rows).toContain('empty_user_message\t0\t0\t1\t–')
  })

  test.each(['light', 'dark'] as const)(
    'in a %s room every word of it stands out from what is behind',
    async (room) => {
      const { page } = await open(mutatedRun())
      await page.emulateMedia({ colorScheme: room })
      await unfold(page)
      const found = await page.evaluate<number[]>(contrasts('th, td, li, h3, .word, .name small, pre, ins, del'))
      expect(found.length).toBeGreaterThan(30)
      expect(Math.min(...found)).toBeGreaterThan(4.5)
    },
  )

  test('base case and variant stand side by side, one above the other on a phone, with what differs marked', async () => {
    const { page } = await open(mutatedRun())
    const example = section(page).locator('.case', { hasText: 'near_miss_card' })
    await example.locator('summary').focus()
    await page.keyboard.press('Enter')
    const [base, mutated] = await example.locator('.said').all()
    const boxes = async () => [(await base!.boundingBox())!, (await mutated!.boundingBox())!] as const
    await page.setViewportSize({ width: 1280, height: 800 })
    const [left, right] = await boxes()
    expect(left.y).toBe(right.y)
    expect(left.x + left.width).toBeLessThan(right.x)
    await page.setViewportSize({ width: 390, height: 800 })
    const [upper, lower] = await boxes()
    expect(upper.x).toBe(lower.x)
    expect(upper.y + upper.height).toBeLessThanOrEqual(lower.y)
    expect(await example.locator('del').allTextContents()).toEqual(['Ring'])
    expect(await example.locator('ins').allTextContents()).toEqual(['Rng'])
  })

  test('hostile text in a mutation, its name, note and answer is text', async () => {
    const texts = fc.sample(hostileText, { numRuns: 40, seed: 11 }).map((text) => `${text}<img src=x onerror=alert(1)>`)
    const hostile = texts.map((text) => ({
      type: text,
      held: false,
      note: text,
      prompt: text,
      output: text,
      reason: text,
    }))
    const { page, noise } = await open(mutatedRun(hostile))
    await unfold(page)
    expect(await page.locator('img, script, iframe, a, form, link').count()).toBe(0)
    const said = await section(page).locator('.said:last-child pre').allTextContents()
    for (const text of texts) expect(said.filter((shown) => shown === visible(text)).length).toBeGreaterThanOrEqual(2)
    expect(noise).toEqual([])
  })
})

const robustness = 'section[aria-labelledby=robustness]'

/** Of each element's text against the nearest painted background, as in WCAG 2.2, 1.4.3. Runs in the page. */
const contrasts = (
  selectors: string,
) => `[...document.querySelectorAll('${robustness} :is(${selectors})')].map((element) => {
  const channels = (colour) => colour.match(/[\\d.]+/g).map(Number)
  const luminance = (colour) => {
    const [red, green, blue] = channels(colour)
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  let behind = element
  while (channels(getComputedStyle(behind).backgroundColor)[3] === 0) behind = behind.parentElement
  const pair = [getComputedStyle(element).color, getComputedStyle(behind).backgroundColor].map(luminance)
  return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05)
})`
