import { stripVTControlCharacters } from 'node:util'
import { redactSecrets } from '../secrets/secrets.js'
import { shorten } from './safe-text.js'

const longestText = 600
const mostLines = 12

/** As wide as `Output: ` and `Prompt: `. */
const indent = ' '.repeat(8)

/** Further lines of a text in a message are set in, so that none reads as a line of the message. */
export function setIn(text: string): string {
  return text.split(/\r?\n/).join(`\n${indent}`)
}

/** The beginning of what was asked or answered, behind its label in a message; it must not command a terminal. */
export function saidText(said: string): string {
  const lines = redactSecrets(stripVTControlCharacters(said)).split('\n')
  const shown = shorten(setIn(lines.slice(0, mostLines).join('\n')), longestText)
  return lines.length > mostLines ? `${shown}\n${indent}…` : shown
}
