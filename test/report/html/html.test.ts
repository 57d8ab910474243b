import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { visible } from '../../../src/config/text/safe-text.js'
import { html } from '../../../src/report/html/html.js'
import { hostileText } from '../hostile.js'

const decode = (markup: string): string =>
  markup
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

test('a value is text: no markup, no end of an attribute, nothing lost', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const { markup } = html`${text}`
      expect(markup).not.toMatch(/[<>"']/)
      expect(decode(markup)).toBe(visible(text))
    }),
  )
})

test('markup from the template itself is kept, nested and in lists', () => {
  const items = ['<a>', 'b'].map((text) => html`<li title="${text}">${text}</li>`)
  expect(html`${items}`.markup).toBe('<li title="&lt;a&gt;">&lt;a&gt;</li><li title="b">b</li>')
})

test('absent values are nothing, zero is a number', () => {
  expect(html`<p>${false}${null}${undefined}${0}</p>`.markup).toBe('<p>0</p>')
})

test('indentation of the template is not in the page, that of a value is', () => {
  expect(
    html`<pre>${'a\n    b'}</pre>
      <p></p>`.markup,
  ).toBe('<pre>a\n    b</pre>\n<p></p>')
})
