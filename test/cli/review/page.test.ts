import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import axe from 'axe-core'
import * as fc from 'fast-check'
import { type Browser, chromium, type Locator, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptBaseline } from '../../../src/baseline/stored/accept-baseline.js'
import { baselineFile, saveBaseline } from '../../../src/baseline/stored/baseline-file.js'
import { run as compare } from '../../../src/cli/compare.js'
import { visible } from '../../../src/config/text/safe-text.js'
import { createRunId } from '../../../src/report/record/run-id.js'
import type { RunRecord } from '../../../src/report/record/run-record.js'
import { summarizeRecord } from '../../../src/report/record/summarize-record.js'
import { comparisonReview } from '../../../src/review/enqueue-from-run.js'
import { hostileText } from '../../report/hostile.js'
import { realisticComparison } from '../../report/realistic-comparison.js'
import { realisticRun } from '../../report/realistic-run.js'
import { review, validation } from '../../review/support/sample.js'
import { capture } from '../capture.js'
import { openDesk } from './desk.js'

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const skipped = existsSync(executablePath) ? '' : ` (skipped: no Chromium at ${executablePath}; set CHROMIUM)`

describe.skipIf(skipped)(`the review page in a real browser${skipped}`, () => {
  let browser: Browser
  beforeAll(async () => {
    const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']
    browser = await chromium.launch({ executablePath, args })
  })
  afterAll(async () => browser?.close())

  /** Opens the page with its token; collects what it says and whom it asks. */
  async function open() {
    const desk = await openDesk()
    const context = await browser.newContext()
    const page = await context.newPage()
    const noise: string[] = []
    page.on(
      'request',
      (request) => void (request.url().startsWith(desk.origin) || noise.push(`request ${request.url()}`)),
    )
    page.on('console', (message) => void noise.push(`console ${message.text()}`))
    page.on('pageerror', (error) => void noise.push(`error ${error.message}`))
    page.on('dialog', (dialog) => void (noise.push(`dialog ${dialog.message()}`), dialog.dismiss()))
    const enter = async () => {
      await page.goto(desk.url)
      await page.waitForURL(`${desk.origin}/`)
    }
    return { ...desk, page, noise, enter }
  }
  /** When a new page shows something, its keys may not have been bound yet. */
  const takesKeys = async (page: Page, sign: Locator) => {
    await sign.waitFor()
    await page.waitForLoadState()
  }
  const heading = (page: Page) => page.locator('h1').textContent()

  const judgments = [
    {
      evaluator: 'strict',
      model: 'm',
      outcome: 'fail' as const,
      score: 0.31,
      reasoning: 'promises a refund',
      issues: ['refund'],
    },
  ]

  test('a whole round by keyboard: start, answer, see the judges, take it back, skip, promote', async () => {
    const { page, store, rootDir, enter, noise, origin } = await open()
    writeFileSync(join(rootDir, 'support.golden.yaml'), 'name: support # ours\ncases:\n  - id: one\n    input: Hi\n')
    await store.add([
      review(1, { meta: { reasons: ['split'], judgments, recordings: [] } }),
      review(2, { source: 'production', route: 'agent' }),
    ])
    await enter()
    await page.keyboard.press('n')
    await page.waitForURL(/\/case\//)
    expect(await page.content()).not.toContain('promises a refund')
    for (const key of ['1', '0', '4', '5']) await page.keyboard.press(key)
    await page.keyboard.press('w')
    await page.keyboard.type('fine, and r is no answer here')
    await page.keyboard.press('Escape')
    await page.keyboard.press('r')
    await takesKeys(page, page.getByText('promises a refund'))
    expect(await store.get(review(1).id)).toMatchObject({
      status: 'rejected',
      labels: { factuality: 4, usefulness: 5 },
      note: 'fine, and r is no answer here',
      reviewed_by: 'ada',
    })
    await page.keyboard.press('u')
    await page.getByRole('button', { name: 'Take the answer back' }).waitFor({ state: 'detached' })
    await page.waitForLoadState()
    expect(await store.get(review(1).id)).toMatchObject({ status: 'pending', labels: {}, note: '' })
    await page.keyboard.press('n')
    await takesKeys(page, page.getByText('question 2'))
    await page.keyboard.press('a')
    await takesKeys(page, page.getByLabel('What a good answer does'))
    await page.getByLabel('What a good answer does').fill('names the day')
    await page.keyboard.press('Escape')
    await page.keyboard.press('p')
    await page.getByText('promoted by ada').waitFor()
    await page.getByText('leaves the golden case in its file').waitFor()
    expect(readFileSync(join(rootDir, 'support.golden.yaml'), 'utf8')).toMatch(
      /support # ours[\s\S]*question 2[\s\S]*names the day/,
    )
    await page.goto(origin)
    expect(await page.locator('.queue li').count()).toBe(2)
    await page.getByLabel('State').selectOption('pending')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(/status=pending/)
    expect(await page.locator('.queue li').count()).toBe(1)
    expect(noise).toEqual([])
  })

  test('a spot check tells nothing of the judge, in no part of the page, until it is answered', async () => {
    const { page, store, enter } = await open()
    const reasons = ['drawn at random']
    await store.add([
      review(1, {
        source: 'spot_check',
        meta: { reasons, judgments, recordings: [{ file: 'a.jsonl', line: 2 }], outcome: 'fail', weight: 3 },
      }),
    ])
    await enter()
    await page.keyboard.press('n')
    await page.waitForURL(/\/case\//)
    expect(await page.content()).not.toMatch(/strict|refund|0\.31|a\.jsonl|fail</)
    await page.getByLabel('Your score').fill('85')
    await page.getByRole('button', { name: 'It passes' }).click()
    await takesKeys(page, page.getByText('strict (m): fail'))
    expect(await store.validations()).toMatchObject([
      { evaluator_id: 'strict', evaluator_score: 31, human_score: 85, human_agrees: false, weight: 3, reviewer: 'ada' },
    ])
    await page.keyboard.press('u')
    await page.getByRole('button', { name: 'It fails' }).click()
    await page.getByText('Not counted as a check of the judges').waitFor()
    expect(await store.validations()).toEqual([])
  })

  test('two people: the second is told, and nothing is lost', async () => {
    const { page, store, enter, origin } = await open()
    await store.add([review(1)])
    await enter()
    const path = `${origin}/case/${review(1).id}`
    const other = await page.context().newPage()
    await Promise.all([page.goto(path), other.goto(path)])
    await other.keyboard.press('r')
    await other.getByText('rejected by ada').waitFor()
    await page.keyboard.press('a')
    await page.getByRole('status').waitFor()
    expect(await page.getByRole('status').textContent()).toContain('Meanwhile ada set this review to "rejected"')
    expect(await store.decisions()).toHaveLength(1)
  })

  test('hostile outputs are text everywhere: no script, no request, no element', async () => {
    const { page, store, enter, noise, origin } = await open()
    const bad = [
      '<script>document.title="owned"</script>',
      '<img src=x onerror=alert(1)>',
      '"><svg/onload=alert(1)>',
      "'-alert(1)-'",
      '</textarea><script>alert(1)</script>',
      '</pre></main><iframe src=https://evil.test>',
      'javascript:alert(1)',
      '<a href="data:text/html,<script>alert(1)</script>">x</a>',
      '\u001B]0;owned\u0007\u001B[2J',
      '<style>*{display:none}</style>',
      '<form action=https://evil.test><button>',
      '<base href=https://evil.test>',
      '<meta http-equiv=refresh content=0;url=//evil.test>',
    ]
    const texts = [...bad, ...fc.sample(hostileText, { numRuns: 20, seed: 9 })]
    await store.add(
      texts.map((text, n) =>
        review(n, {
          input: text,
          output: text,
          route: text,
          source: n % 2 === 0 ? 'production' : 'judge',
          meta: {
            reasons: [text],
            hints: text,
            reference: text,
            previous_output: n % 3 === 0 ? `before ${text}` : undefined,
            case_id: text,
            file: text,
            run_id: text,
            recordings: [{ file: text, line: 1 }],
            criteria: [
              { criterion: text, kind: 'fail', met: false, explanation: text },
              { criterion: text, met: null, explanation: text },
            ],
            judgments: [{ evaluator: text, model: text, outcome: 'fail', score: 0.5, reasoning: text, issues: [text] }],
            candidate: {
              agent_type: text,
              input_context: text,
              agent_output: text,
              agent_reasoning: text,
              outcome: 'success',
              tags: [text],
            },
          },
        }),
      ),
    )
    await store.logValidations(
      texts.map((text, n) =>
        validation(n, {
          evaluator_id: [...text].slice(0, 25).join(''),
          case_id: text,
          notes: text,
          human_agrees: false,
        }),
      ),
    )
    await enter()
    const harmless = async () => {
      expect(await page.locator('main :is(img, script, iframe, style, base, meta, object, embed)').count()).toBe(0)
      expect(await page.title()).toMatch(/· expect-jury review$/)
      expect(await page.locator('form:not([action^="/"]), a:not([href^="/"]):not([href^="#"])').count()).toBe(0)
    }
    await harmless()
    await page.goto(`${origin}/evaluators`)
    await harmless()
    for (const [n, text] of texts.slice(0, 13).entries()) {
      await page.goto(`${origin}/case/${review(n).id}`)
      if (n % 3 !== 0) expect(await page.locator('[aria-label="Output"] pre').textContent()).toBe(visible(text))
      await page.keyboard.press('a')
      await page.getByText('by ada').first().waitFor()
      await harmless()
    }
    expect(noise).toEqual([])
  })

  /** A run that was compared, as the project's own record. */
  function storeComparison(rootDir: string): string {
    const now = new Date()
    const record = { ...realisticRun(), run_id: createRunId(now, Math.random), timestamp: now.toISOString() }
    mkdirSync(join(rootDir, 'reports/selftest'), { recursive: true })
    const file = join(rootDir, 'reports/selftest', `${record.run_id}.json`)
    writeFileSync(file, JSON.stringify({ ...record, comparison: realisticComparison(record) }))
    return record.run_id
  }

  async function storeBaseline(rootDir: string, record: RunRecord): Promise<string> {
    const { id, label: name } = realisticComparison(record).comparison.old
    const cases = summarizeRecord(record).cases.filter(({ outcome }) => outcome !== 'unknown')
    const made = { name: name!, acceptedAt: record.timestamp, packageVersion: '0' }
    const file = baselineFile(join(rootDir, 'any.test.ts'), made.name)
    await saveBaseline(file, acceptBaseline({ id, cases }, made))
    return file
  }

  test('a change is approved with a reason, and it is on record', async () => {
    const { page, store, rootDir, enter, noise } = await open()
    storeComparison(rootDir)
    await enter()
    await page.getByRole('link', { name: 'Compare' }).click()
    await page.getByRole('heading', { name: 'Your decision' }).waitFor()
    await page.getByRole('button', { name: 'Approve the change' }).click()
    expect(await store.decisions()).toEqual([])
    await page.getByLabel('Why').fill('the two regressions are acceptable')
    await page.getByRole('button', { name: 'Approve the change' }).click()
    await page.getByText('approved by ada: the two regressions are acceptable').waitFor()
    expect(await store.decisions()).toMatchObject([{ status: 'approved', by: 'ada' }])
    expect(noise).toEqual([])
  })

  test('a case leads to the report of its run, and a spot check does not', async () => {
    const { page, store, rootDir, enter, noise, origin } = await open()
    const run_id = storeComparison(rootDir)
    const meta = { reasons: ['split'], run_id, judgments, recordings: [{ file: 'a.jsonl', line: 3 }] }
    await store.add([review(1, { meta }), review(2, { source: 'spot_check', meta })])
    await enter()
    await page.goto(`${origin}/case/${review(2).id}`)
    expect(await page.getByRole('link', { name: run_id }).count()).toBe(0)
    await page.goto(`${origin}/case/${review(1).id}`)
    await page.getByText('a.jsonl:3').waitFor()
    await page.getByRole('link', { name: run_id }).click()
    await page.getByText('Written by expect-jury').waitFor()
    expect(await page.locator('body').evaluate('getComputedStyle(document.body).fontFamily')).toContain('sans-serif')
    expect(noise).toEqual([])
    expect((await page.goto(`${origin}/runs/selftest-20200101-0000-nobody`))?.status()).toBe(404)
  })

  test('a decision about a change also stands in the baseline, beside those of the command line', async () => {
    const { page, store, rootDir, enter } = await open()
    const runId = storeComparison(rootDir)
    const record = { ...realisticRun(), run_id: runId }
    const file = await storeBaseline(rootDir, record)
    const whole = comparisonReview({ ...record, comparison: realisticComparison(record) })
    await store.add([whole!])
    await enter()
    await page.goto(`${new URL(page.url()).origin}/case/${whole!.id}`)
    await page.keyboard.press('c')
    await takesKeys(page, page.getByRole('heading', { name: 'Your decision' }))
    await page.keyboard.press('w')
    await page.keyboard.type('v8 invents refunds')
    await page.keyboard.press('Escape')
    await page.keyboard.press('r')
    await page.getByText('rejected by ada: v8 invents refunds').waitFor()
    const first = { decision: 'reject', run: runId, who: 'ada', why: 'v8 invents refunds' }
    expect(JSON.parse(readFileSync(file, 'utf8')).decisions).toMatchObject([first])
    const io = { ...capture().io, cwd: rootDir }
    expect(await compare(['prompt v7', runId, '--approve', '--why', 'fixed by hand', '--who', 'bob'], io)).toBe(0)
    expect(JSON.parse(readFileSync(file, 'utf8')).decisions).toMatchObject([first, { decision: 'approve', who: 'bob' }])
    await page.reload()
    await page.getByText('bob: approve. fixed by hand').waitFor()
  })

  test('no page is wider than a phone, and none has an accessibility fault, light or dark', async () => {
    const { page, store, rootDir, enter, origin } = await open()
    storeComparison(rootDir)
    writeFileSync(join(rootDir, 'support.golden.yaml'), 'name: support\ncases:\n  - id: one\n    input: Hi\n')
    mkdirSync(join(rootDir, 'prompts'))
    writeFileSync(join(rootDir, 'prompts/agent.md'), 'Be kind.')
    const long = 'word '.repeat(300) + 'x'.repeat(500)
    await store.add([
      review(1, {
        input: long,
        output: long,
        meta: { reasons: [long], judgments, recordings: [], previous_output: `old ${long}` },
      }),
      review(2, { source: 'production', route: 'support agent', input: 'where is my order please' }),
      review(3, { source: 'production', route: 'support agent', input: 'where is my order please' }),
    ])
    await store.logValidations(
      Array.from({ length: 12 }, (_, n) =>
        validation(n, { human_agrees: n % 3 > 0, evaluator_id: n % 2 ? 'general' : 'security' }),
      ),
    )
    await enter()
    await page.goto(`${origin}/case/${review(2).id}`)
    await page.keyboard.press('a')
    await page.getByText('Keep it as a golden case').waitFor()
    for (const path of [
      '/',
      `/case/${review(1).id}`,
      `/case/${review(2).id}`,
      `/case/${review(3).id}`,
      '/evaluators',
      '/compare',
      '/prompts?file=prompts/agent.md',
      '/run',
      '/nothing',
    ]) {
      await page.goto(`${origin}${path}`)
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width])
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.evaluate(axe.source)
        const found = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
          'axe.run().then(({ violations }) => violations)',
        )
        expect([path, found.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])]).toEqual([path, []])
      }
    }
    await page.goto(`${origin}/case/${review(3).id}`)
    expect(await page.getByText('approved, 100% alike').count()).toBe(1)
    expect(await heading(page)).toBe('production')
  }, 60_000)
})
