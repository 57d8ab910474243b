import { hash } from 'node:crypto'
import type { RunRecord } from '../record/run-record.js'
import { caseList } from './case-list.js'
import { comparison } from './comparison.js'
import { goldenSets } from './golden-sets.js'
import { html, Html } from './html.js'
import { overview } from './overview.js'
import { recommended } from './recommended.js'
import { robustness } from './robustness.js'
import { scoreChart } from './score-chart.js'
import { styleSheet } from './style-sheet.js'
import { usageTables } from './usage-tables.js'

/**
 * One self-contained page of a run. It loads nothing and runs nothing: there is no script in it, and its policy forbids
 * any, so that what a model wrote stays text even if an escape were missing.
 */
export function renderHtml(record: RunRecord): string {
  const style = new Html(`<style>${styleSheet}</style>`)
  const policy = `default-src 'none'; style-src 'sha256-${sha256(styleSheet)}'; base-uri 'none'; form-action 'none'`
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${new Html(policy)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <title>${record.run_id}</title>
        ${style}
      </head>
      <body>
        ${overview(record)}
        <main>
          ${goldenSets(record)} ${robustness(record)} ${comparison(record)} ${scoreChart(record)} ${recommended(record)}
          ${caseList(record)} ${usageTables(record)}
        </main>
        <footer>
          <p>The whole record, for programs: <code>${record.run_id}.json</code>. Written by expect-jury.</p>
        </footer>
      </body>
    </html> `
  return page.markup
}

const sha256 = (text: string): string => hash('sha256', text, 'base64')
