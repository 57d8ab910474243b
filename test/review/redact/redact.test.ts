import { expect, test } from 'vitest'
import { createRedactor, redactJson } from '../../../src/review/redact/redact.js'
import { leastCpuMs } from '../../support/least-time.js'
import { negatives, positives } from './samples.js'

const redact = createRedactor()

test('precision and recall on labelled texts', async () => {
  const missed: string[] = []
  const wrong: string[] = []
  let replaced = 0
  for (const { text, value, expected } of positives) {
    const safe = await redact(text)
    if (safe.includes(value)) missed.push(text)
    else if (safe !== expected) wrong.push(`${text} -> ${safe}`)
    replaced += marks(safe)
  }
  for (const text of negatives) {
    const safe = await redact(text)
    if (safe !== text) wrong.push(`${text} -> ${safe}`)
    replaced += marks(safe)
  }
  const recall = 1 - missed.length / positives.length
  const precision = 1 - wrong.length / replaced
  expect(positives.length + negatives.length).toBeGreaterThan(200)
  expect(recall, missed.join('\n')).toBeGreaterThanOrEqual(0.98)
  expect(precision, wrong.join('\n')).toBeGreaterThanOrEqual(0.95)
})

const marks = (text: string): number => text.match(/\[(EMAIL|PHONE|CARD|IBAN|SSN|IP|SECRET)\]/g)?.length ?? 0

test.each([
  ['from 192.168.0.1:8080', 'from [IP]:8080'],
  ['pwd=hunter2secret', 'pwd=[SECRET]'],
  ['Passwort: geheim123', 'Passwort: [SECRET]'],
  ['an jörg.müller@bücher.example, и анна@пример.рф', 'an [EMAIL], и [EMAIL]'],
  [`an jörg@bücher.example`.normalize('NFD'), 'an [EMAIL]'],
  ['请发邮件至anna@example.com谢谢', '请发邮件至[EMAIL]谢谢'],
  ['Set-Cookie: session=abcdef0123456789', 'Set-Cookie: session=[SECRET]'],
])('%s', async (text, safe) => {
  expect(await redact(text)).toBe(safe)
})

test('own patterns, several findings in one text, findings that overlap', async () => {
  const own = createRedactor({ patterns: { CUSTOMER: /\bK-\d{6}\b/, ALL: /customer K-\d+/ } })
  expect(await own('K-123456 and K-654321, anna@example.com')).toBe('[CUSTOMER] and [CUSTOMER], [EMAIL]')
  expect(await own('see customer K-123456.')).toBe('see [ALL].')
})

test('JSON: every text, every key, numbers, and what stands under the name of a secret', async () => {
  const value = JSON.parse(
    '{"messages":[{"role":"user","content":"I am anna@example.com"}],"card":4111111111111111,"anna@example.com":1,' +
      '"password":"abc","n":5,"none":null,"yes":true,"__proto__":{"token":"abc"}}',
  )
  expect(JSON.stringify(await redactJson(value, redact))).toBe(
    '{"messages":[{"role":"user","content":"I am [EMAIL]"}],"card":"[CARD]","[EMAIL]":1,' +
      '"password":"[SECRET]","n":5,"none":null,"yes":true,"__proto__":{"token":"[SECRET]"}}',
  )
})

test('JSON: what stands under the name of a secret goes whole, whatever it is', async () => {
  const value = {
    password: 12345678,
    api_key: ['abcd-efgh-1234'],
    credentials: { user: 'bob', pw: 'hunter2!x' },
    secret: null,
    has_password: true,
  }
  expect(await redactJson(value, redact)).toEqual({
    password: '[SECRET]',
    api_key: '[SECRET]',
    credentials: '[SECRET]',
    secret: null,
    has_password: true,
  })
})

test('JSON: what stands under the name of a phone is one, if it has digits enough', async () => {
  const value = { phone: 4155550132, mobile_number: '555 0132 77', fax: 'none', phone_model: '12345678', tel: 110 }
  expect(await redactJson(value, redact)).toEqual({
    phone: '[PHONE]',
    mobile_number: '[PHONE]',
    fax: 'none',
    phone_model: '12345678',
    tel: 110,
  })
})

test('JSON: also where it is a text within a text, as the arguments of a tool call are', async () => {
  const call = (password: string, access_token: string, token: string) => {
    const input = JSON.stringify({ user: 'bob', password, access_token, token, max_tokens: 500 })
    return JSON.stringify({ role: 'assistant', tool_calls: [{ function: { name: 'login', arguments: input } }] })
  }
  const said = call('hunter2!x', 'abcd-efgh', 'abc123def456')
  const safe = call('[SECRET]', '[SECRET]', '[SECRET]')
  expect(await redact(said)).toBe(safe)
  expect(await redact(JSON.stringify(said))).toBe(JSON.stringify(safe))
})

test('JSON in a text: a passphrase goes whole, and no further than its end', async () => {
  const said = (passphrase: string) => `{"user":"bob", "passphrase" : "${passphrase}", "note":"it's \\"fine\\""}`
  for (const passphrase of ['correct horse battery staple', "it's me, Bob"]) {
    expect(await redact(said(passphrase))).toBe(said('[SECRET]'))
  }
  for (const none of ['', 'abc']) expect(await redact(said(none))).toBe(said(none))
})

test('the secret key of AWS, to its end', async () => {
  for (const text of ['AWS_SECRET_ACCESS_KEY=?', 'aws_secret_access_key = ?', '{"SecretAccessKey": "?"}']) {
    const said = text.replace('?', 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7d')
    expect(await redact(said)).toBe(text.replace('?', '[SECRET]'))
  }
})

test('the password of an address', async () => {
  expect(await redact('see https://bob:s3cret@host/x, not http://host:80/@a')).toBe(
    'see https://bob:[SECRET]@host/x, not http://host:80/@a',
  )
  expect(await redact('postgres://app:p@ss:w@db:5432/x')).toBe('postgres://app:[SECRET]@db:5432/x')
})

test('long and hostile texts are read in time', async () => {
  const long = [
    'a'.repeat(100_000),
    '1 '.repeat(50_000),
    'a@'.repeat(50_000),
    '1.'.repeat(50_000),
    ':'.repeat(100_000),
    'password'.repeat(10_000),
    'password is '.repeat(8_000),
    `"password":"a'`.repeat(8_000),
    String.raw`\\"password\\":\\\'`.repeat(5_000),
    '-'.repeat(100_000),
    'eyJ'.repeat(30_000),
    'ab:'.repeat(30_000),
    'sk-'.repeat(30_000),
    '+1 '.repeat(30_000),
    '://'.repeat(30_000),
    '://a:'.repeat(20_000),
    'token='.repeat(16_000),
    'token:'.repeat(16_000),
    `token=${'a'.repeat(100_000)}(`,
    'token: a-'.repeat(11_000),
    'aa00'.repeat(25_000),
    'aa00aaaabbbbccccddddeeeeffffgggg1 '.repeat(3_000),
    '030 1'.repeat(20_000),
    '0049 30 1 '.repeat(10_000),
    '+49 30 1 '.repeat(11_000),
    '(0)'.repeat(33_000),
    '555-'.repeat(25_000),
    '0171 12 '.repeat(12_000),
    '(0'.repeat(50_000),
    '01'.repeat(50_000),
    'phone '.repeat(16_000),
    'tel: 1 '.repeat(14_000),
    'order 0171 1234567 '.repeat(5_000),
    'a-'.repeat(50_000),
  ]
  for (const text of long) {
    expect(await leastCpuMs(1_500, () => redact(text)), text.slice(0, 12)).toBeLessThan(1_500)
  }
})

test('patterns of your own hold wherever they match, whatever their flags; a mistyped option hides nothing and is refused', async () => {
  for (const pattern of [/K-\d{6}/, /K-\d{6}/g, /k-\d{6}/iy]) {
    const own = createRedactor({ patterns: { CUSTOMER: pattern } })
    expect(await own('of K-123456 and K-654321')).toBe('of [CUSTOMER] and [CUSTOMER]')
  }
  const mistyped: object = { pattern: { CUSTOMER: /K-\d{6}/ } }
  expect(() => createRedactor(mistyped)).toThrow('createRedactor has no option `pattern`; did you mean `patterns`?')
})
