import { stripVTControlCharacters } from 'node:util'
import { shorten } from './safe-text.js'

const longestText = 600
const mostLines = 12

/** As wide as `Output: ` and `Prompt: `. */
const indent = ' '.repeat(8)

/**
 * What was asked or answered, behind its label in a message: it must not command a terminal, and its further lines are
 * set in, so that none reads as one of ours.
 */
export function saidText(said: string): string {
  const lines = stripVTControlCharacters(said).split(/\r?\n/)
  const shown = shorten(lines.slice(0, mostLines).join(`\n${indent}`), longestText)
  return lines.length > mostLines ? `${shown}\n${indent}…` : shown
}
