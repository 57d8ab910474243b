import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discordLimits, discordPayload } from '../../src/alert/discord.js'
import { emailBody } from '../../src/alert/email-body.js'
import { alertMessageSchema, buildMessage, type AlertMessage } from '../../src/alert/message.js'
import { slackLimits, slackPayload } from '../../src/alert/slack.js'
import type { AlertSuite } from '../../src/alert/suite.js'
import type { AlertConfig } from '../../src/config/options/alert-settings.js'
import { build } from '../report/sample.js'
import { config, failing, passing, record, suite } from './fixtures.js'

const hostile =
  '@everyone <!channel> **bold** [free](https://evil.example/x) <img src=x onerror=alert(1)> `code` \u202Egnp\u0007\nnext'

const message = (
  suites: readonly AlertSuite[],
  settings: AlertConfig = config({ alert_threshold: 0.8 }),
): AlertMessage =>
  buildMessage(
    record,
    suites.map((each) => ({
      suite: each,
      config: settings,
      reasons: [{ code: 'below_threshold', message: 'pass rate 50% is below 80%', case_ids: [] }],
    })),
    'https://ci.example/run?a=1&b=2',
  )

const twoFailed = message([
  suite([failing('refund-03', 'promises a refund', ['money']), failing('b', undefined, ['money'])]),
])

test.each([
  [1999 / 2000, 'pass rate 99.9%, alert below 80%'],
  [1 / 3000, 'pass rate 0.03%, alert below 80%'],
  [1, 'pass rate 100%, alert below 80%'],
  [0, 'pass rate 0%, alert below 80%'],
])('only all is 100 %% and only none is 0 %%, whatever the bar: %d', (rate, line) => {
  expect(discordPayload(message([suite([failing('a')], rate)])).embeds[0]?.description).toBe(line)
})

test('the message itself is the plain JSON: suite, run, rate, failing tags and cases, link', () => {
  expect(twoFailed).toEqual({
    run_id: 'selftest-20260206-1234-ab12',
    timestamp: '2026-02-06T12:34:56Z',
    total_cost_usd: null,
    report_url: 'https://ci.example/run?a=1&b=2',
    suites: [
      {
        suite: 'support',
        pass_rate: 0.5,
        threshold: 0.8,
        reasons: ['pass rate 50% is below 80%'],
        regressed_case_ids: [],
        regressed_count: 0,
        failing_tags: [{ tag: 'money', count: 2 }],
        failing_cases: [
          { id: 'refund-03', reason: 'promises a refund' },
          { id: 'b', reason: null },
        ],
        failing_count: 2,
        unknown_count: 0,
        review_case_ids: [],
        review_count: 0,
      },
    ],
  })
  expect(alertMessageSchema.parse(JSON.parse(JSON.stringify(twoFailed)))).toEqual(twoFailed)
})

test('every channel names the cases that wait for a person, and the way to them', () => {
  const flagged = message([suite([{ ...passing('close-call'), to_review: true }, failing('b')])])
  expect(flagged.suites[0]).toMatchObject({ review_case_ids: ['close-call'], review_count: 1 })
  const sent = [discordPayload(flagged), slackPayload(flagged), emailBody(flagged)].map((body) => JSON.stringify(body))
  for (const body of sent) expect(body).toMatch(/npx expect-jury review.*close.{0,3}call/)
  const plain = [discordPayload(twoFailed), slackPayload(twoFailed), emailBody(twoFailed)]
  for (const body of plain) expect(JSON.stringify(body)).not.toContain('review')
})

test('a message that an older version could not send is read', () => {
  const { review_case_ids, review_count, ...older } = twoFailed.suites[0]!
  expect([review_case_ids, review_count]).toEqual([[], 0])
  expect(alertMessageSchema.parse({ ...twoFailed, suites: [older] })).toEqual(twoFailed)
})

test('keys and passwords in the text of a case stay in the house', () => {
  const built = message([
    suite([
      failing('a', 'it threw Error: 401 for Authorization: Bearer sk-live-abcdefghijklmnop1234567890'),
      failing('b', `cannot reach http://user:s3cr3t@pw@host/x ${' '.repeat(300)} ${'AKIAABCDEFGHIJKLMNOP'}`, [
        'ghp_abcdefghijklmnopqrstuvwxyz0123456789',
      ]),
    ]),
  ])
  expect(built.suites[0]).toMatchObject({
    failing_cases: [
      { reason: 'it threw Error: 401 for Authorization: Bearer [secret]' },
      { reason: 'cannot reach http://[secret]@host/x [secret]' },
    ],
    failing_tags: [{ tag: '[secret]' }],
  })
})

test('case texts can be switched off; ids and tags stay', () => {
  const quiet = message([suite([failing('a', 'a private matter', ['tag'])])], config({ include_case_text: false }))
  expect(JSON.stringify(quiet)).not.toContain('private')
  expect(quiet.suites[0]).toMatchObject({ failing_cases: [{ id: 'a', reason: null }], failing_tags: [{ tag: 'tag' }] })
})

test('Discord: a headline, an embed with fields, the link, and no mentions allowed', () => {
  expect(discordPayload(twoFailed)).toEqual({
    content:
      '**support: pass rate 50% is below 80%**\nrun selftest\\-20260206\\-1234\\-ab12, cost unknown, report: <https://ci.example/run?a=1&b=2>',
    embeds: [
      {
        title: 'support',
        description: 'pass rate 50%, alert below 80%',
        color: 0xc0392b,
        fields: [
          { name: 'Failing cases', value: '**refund\\-03** promises a refund\nb' },
          { name: 'Failing tags', value: 'money × 2' },
        ],
      },
    ],
    allowed_mentions: { parse: [] },
  })
})

test('Slack: sections whose texts are verbatim', () => {
  const payload = slackPayload(twoFailed)
  expect(payload.blocks).toHaveLength(2)
  expect(payload.blocks[0]).toMatchObject({ type: 'section', text: { type: 'mrkdwn', verbatim: true } })
  expect(payload.blocks[0]?.text.text).toContain('• refund-03  promises a refund')
  expect(payload.blocks[1]?.text.text).toContain('<https://ci.example/run?a=1&amp;b=2|report>')
})

test('email: subject, text and HTML', () => {
  const { subject, text, html } = emailBody(twoFailed)
  expect(subject).toBe('[expect-jury] support: pass rate 50% is below 80%')
  expect(text).toContain('- refund-03: promises a refund')
  expect(html).toContain('<td><code>refund-03</code></td><td>promises a refund</td>')
  expect(html).toContain('<a href="https://ci.example/run?a=1&amp;b=2">')
})

test.each([
  [null, 'cost unknown', 'cost unknown', 'cost unknown'],
  [1.25, 'cost $1.25', 'cost $1.25', 'cost $1.25'],
  [0.00001, String.raw`cost \<$0.0001`, 'cost &lt;$0.0001', 'cost &lt;$0.0001'],
])('a cost of %s', (total_cost_usd, discord, slack, html) => {
  const costly = { ...twoFailed, total_cost_usd, spent_usd: total_cost_usd }
  expect(discordPayload(costly).content).toContain(`${discord}, report`)
  expect(slackPayload(costly).blocks.at(-1)?.text.text).toContain(`${slack}, <`)
  expect(emailBody(costly).html).toContain(`${html}</p>`)
})

test('what was replayed was not spent: the total is told apart from it, as on the page', () => {
  const costs = { total_cost_usd: 1.25, spent_usd: 0 }
  const cost = { ...build([]).cost!, ...costs }
  const told = buildMessage({ ...record, cost }, [], null)
  expect(told).toMatchObject(costs)
  expect(emailBody(told).text).toContain('spent $0.00, $1.25 with replays')
  expect(emailBody({ ...told, total_cost_usd: null }).text).toContain('spent $0.00, unknown cost with replays')
})

test('a mail says how many it has no room for', () => {
  const cases = Array.from({ length: 51 }, (_, index) => failing(`c${index}`))
  const ids = cases.map(({ id }) => id)
  const reasons = [{ code: 'regression' as const, message: '51 cases passed before and failed now', case_ids: ids }]
  const fired = [{ suite: suite(cases, 0), config: config(), reasons }]
  const { text, html } = emailBody(buildMessage(record, fired, null))
  for (const body of [text, html]) {
    expect(body).toContain('c49, and 1 more')
    expect(body).toMatch(/and 1 more failing case(?!s)/)
  }
})

describe('hostile text of a case', () => {
  const built = message([suite([{ ...failing(hostile, hostile, [hostile]), to_review: true }], 0.5, hostile)])

  test('is one visible line in the message', () => {
    for (const acting of ['\\n', '\\u0007', '\u202E']) expect(JSON.stringify(built)).not.toContain(acting)
  })
  test('mentions nobody, links nothing and formats nothing in Discord', () => {
    const { content, embeds } = discordPayload(built)
    const values = embeds.flatMap(({ fields }) => fields.map(({ value }) => value))
    for (const text of [content.split('\nrun ')[0]!, embeds[0]!.title, ...values]) {
      expect(text).not.toMatch(/@everyone|https?:\/\//)
      expect(text.replaceAll(/^\*\*|\*\*$|\*\* (?!\\)|\*\* (?=@)/gm, '')).not.toMatch(/(?<!\\)[*`<>[\]]/)
    }
  })
  test('is inert in Slack', () => {
    const { text, blocks } = slackPayload(built)
    for (const each of [text, blocks[0]!.text.text]) {
      expect(each).not.toMatch(/<|@everyone|https?:\/\//)
      expect(each).not.toContain('`code`')
    }
  })
  test('is inert in email', () => {
    const { subject, text, html } = emailBody(built)
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).not.toMatch(/https?:\/\/evil|@everyone/)
    expect(html).not.toMatch(/<img|https?:\/\/evil|@everyone/)
  })
})

describe('size limits hold', () => {
  const word = fc.string({ unit: 'grapheme', maxLength: 400 })
  const anyCase = fc.oneof(
    fc.record({
      id: word,
      outcome: fc.constant('fail' as const),
      reason: word,
      tags: fc.array(word, { maxLength: 3 }),
      to_review: fc.boolean(),
    }),
    word.map(passing),
  )
  const anySuite = fc.record({
    name: word,
    pass_rate: fc.double({ min: 0, max: 1, noNaN: true }),
    cases: fc.array(anyCase, { maxLength: 60 }),
  })
  const tooMuch = Array.from({ length: 30 }, (_, at) =>
    suite(
      Array.from({ length: 200 }, () => ({
        ...failing('*'.repeat(500), '_'.repeat(5000), ['#'.repeat(300)]),
        to_review: true,
      })),
      0,
      `${'`'.repeat(300)}${at}`,
    ),
  )

  function checkLimits(built: AlertMessage) {
    const { content, embeds } = discordPayload(built)
    expect(content.length).toBeLessThanOrEqual(discordLimits.content)
    expect(embeds.length).toBeLessThanOrEqual(discordLimits.embeds)
    let all = 0
    for (const { title, description, fields } of embeds) {
      expect(title.length).toBeLessThanOrEqual(discordLimits.title)
      all += title.length + description.length
      for (const { name, value } of fields) {
        expect(value.length).toBeGreaterThan(0)
        expect(value.length).toBeLessThanOrEqual(discordLimits.fieldValue)
        all += name.length + value.length
      }
    }
    expect(all).toBeLessThanOrEqual(discordLimits.allEmbeds)

    const slack = slackPayload(built)
    expect(slack.text.length).toBeLessThanOrEqual(slackLimits.text)
    expect(slack.blocks.length).toBeLessThanOrEqual(slackLimits.blocks)
    for (const { text } of slack.blocks) expect(text.text.length).toBeLessThanOrEqual(slackLimits.sectionText)
    expect(emailBody(built).subject.length).toBeLessThanOrEqual(300)
    for (const each of [content, slack.text, emailBody(built).text]) expect(each.isWellFormed()).toBe(true)
  }

  test('for far too much, all of it needing escapes', () => {
    checkLimits(message(tooMuch))
    checkLimits(message(tooMuch.slice(0, 1)))
  })
  test('for anything', () => {
    fc.assert(
      fc.property(fc.array(anySuite, { minLength: 1, maxLength: 12 }), (suites) => checkLimits(message(suites))),
      { numRuns: 60 },
    )
  })
  test('what is left out is counted', () => {
    const built = message([suite(Array.from({ length: 80 }, (_, at) => failing(`case-${at}`, 'x'.repeat(100))))])
    const cases = discordPayload(built).embeds[0]?.fields[0]?.value.split('\n')
    expect(cases?.at(-1)).toBe(`and ${80 - (cases!.length - 1)} more`)
  })
  test('where no failing case fits with its reason, its id stands without it', () => {
    const failed = [0, 1, 2].map((at) => failing(`case_${at}`, 'x'.repeat(195)))
    const [embed] = discordPayload(message(Array.from({ length: 10 }, () => suite(failed)))).embeds
    expect(embed?.fields[0]?.value).toBe('case\\_0\ncase\\_1\ncase\\_2')
    const long = discordPayload(message(Array.from({ length: 10 }, () => suite([failing('_'.repeat(120))])))).embeds
    expect(long[0]?.fields[0]?.value).toBe('1 in all')
  })
})
