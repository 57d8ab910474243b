import { listWithin } from './list-within.js'
import { headline, passRateLine, reviewLabel, type AlertMessage, type MessageSuite } from './message.js'
import { plainText, slackText } from './neutral-text.js'
import { costText } from './numbers.js'

/** In characters. Source: Slack, "Blocks" and "Section block"; `text` of a message from chat.postMessage. */
export const slackLimits = { blocks: 50, sectionText: 3000, text: 4000 }

const mostSuites = 20

/** Body of a Slack incoming webhook. Nothing is unfurled, and `verbatim` keeps Slack from making links and mentions. */
export function slackPayload(message: AlertMessage) {
  const { suites } = message
  const headlines = suites.map((suite) => slackText(plainText(headline(suite), 600)))
  const more = suites.length > mostSuites ? [section(`and ${suites.length - mostSuites} more suites`)] : []
  const run = slackText(`run ${message.run_id}, ${costText(message)}`)
  const link = message.report_url === null ? '' : `, <${message.report_url.replaceAll('&', '&amp;')}|report>`
  return {
    text: listWithin(headlines, suites.length, slackLimits.text),
    blocks: [...suites.slice(0, mostSuites).map(suiteSection), ...more, section(`${run}${link}`)],
    unfurl_links: false,
    unfurl_media: false,
  }
}

function suiteSection(suite: MessageSuite) {
  const { failing_cases: cases, failing_tags: tags, regressed_case_ids: regressed, review_case_ids } = suite
  const title = `*${slackText(plainText(headline(suite), 400))}*\n${passRateLine(suite)}`
  const left = slackLimits.sectionText - title.length - 100
  const parts = [
    labelled('Failing', cases.map(caseLine), suite.failing_count, left * 0.6),
    labelled('Regressed', regressed.map(slackText), suite.regressed_count, left * 0.2),
    labelled(
      'Tags',
      tags.map(({ tag, count }) => `${slackText(tag)} × ${count}`),
      tags.length,
      left * 0.1,
    ),
    labelled(reviewLabel, review_case_ids.map(slackText), suite.review_count, left * 0.1),
  ]
  return section([title, ...parts].filter((part) => part !== '').join('\n'))
}

function labelled(label: string, lines: readonly string[], total: number, limit: number): string {
  return lines.length === 0 ? '' : `*${label}*\n${listWithin(lines, total, limit)}`
}

function caseLine({ id, reason }: MessageSuite['failing_cases'][number]): string {
  return `• ${slackText(id)}${reason === null ? '' : `  ${slackText(reason)}`}`
}

function section(text: string) {
  return { type: 'section', text: { type: 'mrkdwn', text, verbatim: true } }
}
