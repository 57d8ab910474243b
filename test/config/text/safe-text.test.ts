import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messageText, oneLine, shorten, visible } from '../../../src/config/text/safe-text.js'
import { GoldenFailure } from '../../../src/golden/run/golden-failure.js'
import { JudgeError } from '../../../src/judge/judge-error.js'
import { ModelError } from '../../../src/model/model-error.js'
import { SelftestFailure } from '../../../src/selftest/selftest-failure.js'
import { hostileText } from '../../report/hostile.js'

const colours = new RegExp(`${String.fromCharCode(0x1b)}\\[\\d+m`, 'g')
const red = (text: string): string => `\u001B[31m${text}\u001B[39m`

describe('visible text', () => {
  test('never acts on a terminal and never reorders a line', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(visible(text)).not.toMatch(/[\p{Cs}\p{Bidi_Control}]|(?![\n\t])\p{Cc}/u)
        expect(oneLine(text)).not.toMatch(/[\n\t\u2028\u2029]/)
      }),
      { numRuns: 500 },
    )
  })

  test('keeps every language and emoji as written', () => {
    const text = 'Grüße, 漢字, שלום, می‌خواهم, 👩‍👩‍👧 …\n\tindented'
    expect(visible(text)).toBe(text)
  })

  test('shows what was hidden', () => {
    expect(visible('a\u202Eb\u001B[2Jc')).toBe(String.raw`a\u{202e}b\u{1b}[2Jc`)
  })

  test('is cut between characters, never in one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, limit) => {
        const short = shorten(text, limit)
        expect([...short].length).toBeLessThanOrEqual(limit)
        expect(short).not.toMatch(/\p{Cs}/u)
      }),
    )
  })
})

describe('a message for a terminal', () => {
  test('keeps the colours that a runner writes', () => {
    const message = `${red('0.45')} of \u001B[1m1\u001B[22m, \u001B[7mchanged\u001B[27m`
    expect(messageText(message)).toBe(message)
  })

  test('shows what would clear, hide, move, ring, retitle or write to the clipboard', () => {
    const hostile = '\u001B[2J\u001B[8mhidden\u001B[10;10H\u0007\u001B]0;title\u0007\u001B]52;c;cm0gLXJm\u0007\u009B2K'
    expect(messageText(`${red('Judge:')} ${hostile}`)).toBe(`${red('Judge:')} ${visible(hostile)}`)
  })

  test('shows no key', () => {
    const key = ['sk', 'proj', 'aB3dE5fG7hJ9kL1mN3pQ5rS7'].join('-')
    expect(messageText(`401 for ${key}`)).toBe('401 for [secret]')
  })

  test('gives no orders to GitHub Actions', () => {
    const log = messageText('Hello.\n::stop-commands::x\n \t::error file=a.ts::b ##[add-mask]c\na::b ###[d')
    expect(log).toBe(
      'Hello.\n\\u{3a}:stop-commands::x\n \t\\u{3a}:error file=a.ts::b #\\u{23}[add-mask]c\na::b ##\\u{23}[d',
    )
    expect(oneLine('::error::a\n##[error]b')).toBe('\\u{3a}:error::a #\\u{23}[error]b')
  })

  test('of any text nothing is left that acts', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const withoutColours = messageText(red(text)).replaceAll(colours, '')
        expect(visible(withoutColours)).toBe(withoutColours)
      }),
    )
  })
})

test.each([
  ['JudgeError', (message: string) => new JudgeError({ code: 'refusal', message })],
  ['ModelError', (message: string) => new ModelError('bad_response', message)],
  ['GoldenFailure', (message: string) => new GoldenFailure(message)],
  ['SelftestFailure', (message: string) => new SelftestFailure(message)],
])('a %s is safe to print', (_name, fail) => {
  const error = fail('It said "\u001B[2Jgone".')
  expect(`${error.message}${error.stack}`).not.toContain('\u001B')
  expect(error.message).toBe('It said "\\u{1b}[2Jgone".')
})
