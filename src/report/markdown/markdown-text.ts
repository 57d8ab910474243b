import { oneLine } from '../../config/text/safe-text.js'

/** Punctuation that can start a construct anywhere in a line. Source: CommonMark 0.31 and GitHub's extensions. */
const punctuation = /[\\`*[\]<>|~$&#!]/g

/** An underscore inside a word starts no emphasis: `ambiguous_request` stays as it is. */
const edgeUnderscore = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu

/** What GitHub makes a link or a mention of without being asked. */
const autolink = /(https?|ftp|mailto|xmpp):|(www)\.|@/gi

/**
 * Hostile text as inert Markdown on one line, also inside a table: no markup, no HTML, no image or link, no mention.
 * An empty comment, which nobody sees, breaks what a viewer would link by itself.
 */
export function markdownText(text: string): string {
  return oneLine(text)
    .replace(punctuation, String.raw`\$&`)
    .replace(edgeUnderscore, String.raw`\_`)
    .replace(autolink, (match) => `${match.slice(0, -1)}<!-- -->${match.slice(-1)}`)
}
