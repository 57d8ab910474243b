import { oneLine, shorten } from '../config/text/safe-text.js'

/** Breaks what a viewer would make a link or a mention of, and nobody sees it. */
const zeroWidthSpace = '\u200B'

/** One line of visible characters, at most `limit` of them. */
export function plainText(text: string, limit: number): string {
  return shorten(oneLine(text), limit)
}

/** Takes the effect of links, bare addresses and mentions (`@everyone`) away; looks the same. */
export function inert(text: string): string {
  return text
    .replace(/(?=:\/\/)|(?<=\b(?:mailto|tel|javascript|data))(?=:)/gi, zeroWidthSpace)
    .replace(/(?<=\bwww|\b[\p{L}\p{N}-]{1,63})\.(?=[\p{L}][\p{L}\p{N}.-]*\/)/giu, `${zeroWidthSpace}.`)
    .replace(/(?<=\bwww)\./gi, `${zeroWidthSpace}.`)
    .replaceAll('@', `@${zeroWidthSpace}`)
}

/** For Discord: inert, and its Markdown shows as it was written. Source: Discord, "Markdown Text 101". */
export function discordText(text: string): string {
  return inert(text).replace(/[\\*_~`|<>[\]()#-]/g, String.raw`\$&`)
}

/** For Slack's mrkdwn, which has no escape character. Source: Slack, "Formatting text for app surfaces". */
export function slackText(text: string): string {
  return inert(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[*_~`:]/g, `$&${zeroWidthSpace}`)
}

export function htmlText(text: string): string {
  return inert(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
