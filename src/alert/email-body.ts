import { headline, passRateLine, reviewLabel, type AlertMessage, type MessageSuite } from './message.js'
import { htmlText, inert, plainText } from './neutral-text.js'
import { costText } from './numbers.js'

export interface EmailBody {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export function emailBody(message: AlertMessage): EmailBody {
  const [first] = message.suites
  const others = message.suites.length - 1
  const subject = `[expect-jury] ${first === undefined ? message.run_id : headline(first)}${others > 0 ? ` (and ${others} more)` : ''}`
  const run = `Run ${message.run_id}, ${message.timestamp}, ${costText(message)}`
  return {
    subject: plainText(subject, 150),
    text: [
      ...message.suites.map(textPart),
      inert(run),
      ...(message.report_url === null ? [] : [message.report_url]),
    ].join('\n\n'),
    html: `<!doctype html>\n${message.suites.map(htmlPart).join('\n')}\n<p>${htmlText(run)}</p>\n${htmlLink(message.report_url)}`,
  }
}

function textPart(suite: MessageSuite): string {
  const cases = suite.failing_cases.map(({ id, reason }) => `- ${id}${reason === null ? '' : `: ${reason}`}`)
  const lines = [headline(suite), passRateLine(suite), ...cases, moreCases(suite), ...regressed(suite)]
  return inert(
    [...lines, ...list('Failing tags', tags(suite)), ...toReview(suite)].filter((line) => line !== '').join('\n'),
  )
}

function htmlPart(suite: MessageSuite): string {
  const rows = suite.failing_cases.map(
    ({ id, reason }) => `<tr><td><code>${htmlText(id)}</code></td><td>${htmlText(reason ?? '')}</td></tr>`,
  )
  const lists = [...regressed(suite), ...list('Failing tags', tags(suite)), moreCases(suite), ...toReview(suite)]
  return [
    `<h2>${htmlText(headline(suite))}</h2>`,
    `<p>${passRateLine(suite)}</p>`,
    ...(rows.length > 0 ? [`<table border="1" cellpadding="4">${rows.join('\n')}</table>`] : []),
    ...lists.filter((line) => line !== '').map((line) => `<p>${htmlText(line)}</p>`),
  ].join('\n')
}

function list(label: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`${label}: ${items.join(', ')}`]
}

function regressed({ regressed_case_ids: ids, regressed_count: count }: MessageSuite): string[] {
  return list('Regressed', cutList(ids, count))
}

function toReview({ review_case_ids: ids, review_count: count }: MessageSuite): string[] {
  return list(reviewLabel, cutList(ids, count))
}

function cutList(ids: readonly string[], count: number): readonly string[] {
  return count > ids.length ? [...ids, `and ${count - ids.length} more`] : ids
}

function tags({ failing_tags }: MessageSuite): string[] {
  return failing_tags.map(({ tag, count }) => `${tag} × ${count}`)
}

function moreCases({ failing_cases, failing_count }: MessageSuite): string {
  const more = failing_count - failing_cases.length
  return more > 0 ? `and ${more} more failing ${more === 1 ? 'case' : 'cases'}` : ''
}

function htmlLink(url: string | null): string {
  return url === null ? '' : `<p><a href="${url.replaceAll('&', '&amp;').replaceAll('"', '%22')}">Report</a></p>`
}
