import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright'
import { describe, expect, onTestFinished, test } from 'vitest'
import { root } from '../../support/source-files.js'
import { openDesk } from './desk.js'

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const skipped = existsSync(executablePath) ? '' : ` (skipped: no Chromium at ${executablePath}; set CHROMIUM)`

/** In the checkout, where Vitest is found. */
function project(files: Record<string, string>): string {
  mkdirSync(join(root, '.labs'), { recursive: true })
  const dir = mkdtempSync(join(root, '.labs/prompts-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), text)
  }
  execFileSync('git', ['init', '-q'], { cwd: dir })
  return dir
}

describe.skipIf(skipped)(`prompts${skipped}`, () => {
  test('a prompt is edited in place, and the tests that read it run before the eyes', async () => {
    const rootDir = project({
      'package.json': '{ "type": "module" }',
      'vitest.config.ts': 'export default {}',
      'prompts/agent.md': 'Be <b>kind</b> &amp; short.\n',
      'secret.txt': 'no prompt',
      'agent.test.ts': `import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
// expect-jury
test('says please', () => expect(readFileSync('prompts/agent.md', 'utf8')).toContain('please'))\n`,
    })
    symlinkSync(join(rootDir, 'secret.txt'), join(rootDir, 'prompts/link.md'))
    const { url, origin } = await openDesk(rootDir)
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    onTestFinished(() => browser.close())
    const page = await browser.newPage()
    await page.goto(url)
    await page.waitForURL(`${origin}/`)
    await page.getByRole('link', { name: 'Prompts' }).click()
    expect(await page.locator('main li').allTextContents()).toEqual(['prompts/agent.md'])
    await page.getByRole('link', { name: 'prompts/agent.md' }).click()
    expect(await page.getByLabel('Text').inputValue()).toBe('Be <b>kind</b> &amp; short.\n')
    await page.getByRole('button', { name: 'Run the tests that it touches' }).click()
    await page.getByText('Failed, with exit code 1.').waitFor()
    expect(await page.getByRole('log').textContent()).toContain('says please')
    await page.goBack()
    await page.getByLabel('Text').fill('Be kind.\nSay please.\n')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    expect(readFileSync(join(rootDir, 'prompts/agent.md'), 'utf8')).toBe('Be kind.\nSay please.\n')
    await page.getByRole('button', { name: 'Run the tests that it touches' }).click()
    await page.getByText('Passed.').waitFor()

    await page.goto(`${origin}/prompts?file=prompts/agent.md`)
    writeFileSync(join(rootDir, 'prompts/agent.md'), 'From the editor\n')
    await page.getByLabel('Text').fill('From the page')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The file was changed meanwhile').waitFor()
    expect(readFileSync(join(rootDir, 'prompts/agent.md'), 'utf8')).toBe('From the editor\n')
    for (const file of ['secret.txt', 'prompts/link.md', '../package.json', '/etc/passwd', 'prompts/../secret.txt']) {
      const answer = await page.goto(`${origin}/prompts?file=${encodeURIComponent(file)}`)
      expect([file, answer?.status()]).toEqual([file, 404])
    }
    for (const unreadable of [Buffer.from('zero\u200Bwidth'), Buffer.from('Grüß höflich.', 'latin1')]) {
      writeFileSync(join(rootDir, 'prompts/agent.md'), unreadable)
      expect((await page.goto(`${origin}/prompts?file=prompts/agent.md`))?.status()).toBe(400)
    }
  }, 60_000)
})
