import { listWithin } from './list-within.js'
import { headline, passRateLine, reviewLabel, type AlertMessage, type MessageSuite } from './message.js'
import { discordText, plainText } from './neutral-text.js'
import { costText } from './numbers.js'

/** In UTF-16 units, which never undercount. Source: Discord, "Execute Webhook" and "Embed Limits". */
export const discordLimits = {
  content: 2000,
  embeds: 10,
  title: 256,
  description: 4096,
  fieldValue: 1024,
  allEmbeds: 6000,
}

/** What neutralising at most makes of one character. */
const growth = 2
/** Of a line break and `and 12345 more`. */
const longestRest = 16
const red = 0xc0_39_2b

/** Body of Discord's "Execute Webhook". Mentions are off. */
export function discordPayload(message: AlertMessage) {
  const { suites } = message
  const headlines = suites.map((suite) => `**${discordText(plainText(headline(suite), 600))}**`)
  const link = message.report_url === null ? '' : `, report: <${message.report_url}>`
  const run = `${discordText(`run ${message.run_id}, ${costText(message)}`)}${link}`
  const shown = suites.slice(0, discordLimits.embeds)
  const share = Math.floor((discordLimits.allEmbeds * 0.8) / shown.length)
  return {
    content: `${listWithin(headlines, suites.length, discordLimits.content - run.length - 1)}\n${run}`,
    embeds: shown.map((suite) => embed(suite, share)),
    allowed_mentions: { parse: [] },
  }
}

/** @param share UTF-16 units that this embed may take of what all may. */
function embed(suite: MessageSuite, share: number) {
  const part = (of: number, most: number) => Math.min(most, Math.floor(share * of))
  const list = (lines: readonly string[], total: number, of: number) =>
    listWithin(lines, total, part(of, discordLimits.fieldValue))
  const { failing_cases: cases, failing_tags: tags, regressed_case_ids: regressed, review_case_ids } = suite
  const withReasons = cases.map(caseLine)
  const roomForReasons = part(0.45, discordLimits.fieldValue) - longestRest
  const first = withReasons[0]?.length ?? 0
  const caseLines = first <= roomForReasons ? withReasons : cases.map(({ id }) => discordText(id))
  const tagLines = tags.map(({ tag, count }) => `${discordText(tag)} × ${count}`)
  const fields = [
    { name: 'Failing cases', value: list(caseLines, suite.failing_count, 0.45) },
    { name: 'Regressed', value: list(regressed.map(discordText), suite.regressed_count, 0.2) },
    { name: 'Failing tags', value: list(tagLines, tagLines.length, 0.1) },
    { name: reviewLabel, value: list(review_case_ids.map(discordText), suite.review_count, 0.1) },
  ]
  return {
    title: discordText(plainText(suite.suite, Math.floor(part(0.1, discordLimits.title) / growth))),
    description: passRateLine(suite),
    color: red,
    fields: fields.filter(({ value }) => value !== ''),
  }
}

function caseLine({ id, reason }: MessageSuite['failing_cases'][number]): string {
  return reason === null ? discordText(id) : `**${discordText(id)}** ${discordText(reason)}`
}
