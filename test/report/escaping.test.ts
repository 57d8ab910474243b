import * as fc from 'fast-check'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { describe, expect, test } from 'vitest'
import { oneLine } from '../../src/config/text/safe-text.js'
import { markdownText } from '../../src/report/markdown/markdown-text.js'
import { hostileText } from './hostile.js'

const toHtml = (markdown: string): string =>
  micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true })

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const withoutComments = (html: string): string => html.replaceAll('<!-- -->', '')

describe('in Markdown, hostile text is text and nothing else', () => {
  test('in a sentence of a list', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const html = withoutComments(toHtml(`- Got: ${markdownText(text)}.`))
        expect(html).toBe(`<ul>\n<li>Got: ${escaped(oneLine(text))}.</li>\n</ul>`)
      }),
      { numRuns: 200 },
    )
  })

  test('in a heading', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const html = withoutComments(toHtml(`### x ${markdownText(text)}`))
        expect(html).toBe(`<h3>${`x ${escaped(oneLine(text))}`.trim()}</h3>`)
      }),
      { numRuns: 200 },
    )
  })

  test('in a table', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (one, two) => {
        const table = `| Case | Status |\n|------|--------|\n| ${markdownText(one)} | ${markdownText(two)} |`
        const cells = [...withoutComments(toHtml(table)).matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell]) => cell)
        expect(cells).toEqual([escaped(oneLine(one)), escaped(oneLine(two))])
      }),
      { numRuns: 200 },
    )
  })

  test('what needs no escape stays readable in the source', () => {
    expect(markdownText("ambiguous_request: 3 lines (proposal only) - it's fine, 50% + 2.")).toBe(
      "ambiguous_request: 3 lines (proposal only) - it's fine, 50% + 2.",
    )
  })
})
