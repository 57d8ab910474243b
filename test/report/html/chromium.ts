import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { renderHtml } from '../../../src/report/html/page.js'
import type { RunRecord } from '../../../src/report/record/run-record.js'

export const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/** Why tests in a real browser do not run here; empty where they do. */
export const noChromium = existsSync(executablePath) ? '' : ` (skipped: no Chromium at ${executablePath}; set CHROMIUM)`

/** Opens pages from disk in a browser that lives as long as the tests of the current `describe`. */
export function useChromium() {
  let browser: Browser
  const dir = mkdtempSync(join(tmpdir(), 'expect-jury-page-'))
  beforeAll(async () => {
    const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']
    browser = await chromium.launch({ executablePath, args })
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(dir, { recursive: true, force: true })
  })

  /** Collects every request, message and dialogue that the page makes. */
  async function openPage(markup: string): Promise<{ page: Page; noise: string[] }> {
    const path = join(dir, `${Math.random()}.html`)
    writeFileSync(path, markup)
    const page = await browser.newPage()
    const noise: string[] = []
    page.on('request', (request) => void (request.url() === `file://${path}` || noise.push(`request ${request.url()}`)))
    page.on('console', (message) => void noise.push(`console ${message.text()}`))
    page.on('pageerror', (error) => void noise.push(`error ${error.message}`))
    page.on('dialog', (dialog) => void (noise.push(`dialog ${dialog.message()}`), dialog.dismiss()))
    await page.goto(`file://${path}`)
    return { page, noise }
  }
  return { openPage, open: (record: RunRecord) => openPage(renderHtml(record)) }
}
