import { expect, test } from 'vitest'
import { discordPayload } from '../../src/alert/discord.js'
import { emailBody } from '../../src/alert/email-body.js'
import { buildMessage } from '../../src/alert/message.js'
import { slackPayload } from '../../src/alert/slack.js'
import { watchRun } from '../../src/alert/watch.js'
import { renderHtml } from '../../src/report/html/page.js'
import { githubSummary } from '../../src/report/markdown/github-summary.js'
import { renderMarkdown } from '../../src/report/markdown/markdown.js'
import { renderSummary } from '../../src/report/terminal/summary.js'
import { readAssertion, writeAssertion } from '../../src/vitest/meta.js'
import { config } from '../alert/fixtures.js'
import { assertion, build, testReport, verdict, vote } from './sample.js'

const key = `ghp_${'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5'}`
const parts = Array.from({ length: key.length - 4 }, (_, at) => key.slice(at, at + 5))

/** A run whose every text holds the key. */
function runThatSays(text: string) {
  const unknown = { code: 'refusal', message: text }
  const failed = {
    ...verdict([0, 0, 0, 0]),
    reasoning: text,
    issues: [text],
    votes: [vote('a', [0, 0, 0, 0], { reasoning: text })],
  }
  const texts = { prompt: text, output: text, hints: text, reference: text, summary: text, warnings: [text] }
  const criteria = [{ criterion: text, kind: 'pass' as const, met: false, explanation: text }]
  const assertions = [
    assertion({ ...texts, verdict: failed }),
    assertion({ ...texts, outcome: 'fail', criteria }),
    assertion({ ...texts, outcome: 'unknown', unknown }),
  ].map((one) => [readAssertion(writeAssertion(one))])
  return build(
    assertions.map((of, index) => testReport(`test ${index} ${text}`, of, { errors: [text] })),
    { warnings: [text] },
  )
}

test('no report and no alert shows a part of a key, wherever its text is cut', () => {
  for (let offset = 0; offset < 260; offset += 3) {
    const record = runThatSays(`It said\n${'x '.repeat(offset / 2)}${key} and so on. ${'y '.repeat(200)}`)
    const { suite } = watchRun(record, 'all', config())
    const reasons = [{ code: 'below_threshold' as const, message: 'low', case_ids: [] }]
    const alert = buildMessage(record, [{ suite, config: config(), reasons }], null)
    const shown = {
      terminal: renderSummary(record),
      markdown: renderMarkdown(record),
      github: githubSummary(record),
      html: renderHtml(record),
      alert: JSON.stringify(alert),
      slack: JSON.stringify(slackPayload(alert)),
      discord: JSON.stringify(discordPayload(alert)),
      email: JSON.stringify(emailBody(alert)),
      record: JSON.stringify(record),
    }
    for (const [name, text] of Object.entries(shown)) {
      expect({ name, offset, left: parts.filter((part) => text.includes(part)) }).toEqual({ name, offset, left: [] })
    }
  }
})
