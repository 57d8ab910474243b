import { describe, expect, test } from 'vitest'
import { findSecret, redactSecrets, withoutSecrets } from '../../../src/config/secrets/secrets.js'
import { leastCpuMs } from '../../support/least-time.js'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH'
const secrets = {
  OpenAI: `sk-proj-${letters}`,
  Anthropic: `sk-ant-api03-${letters}`,
  GitHub: `ghp_${letters.slice(0, 36)}`,
  AWS: 'AKIAIOSFODNN7EXAMPLE',
  Google: `AIza${letters.slice(0, 35)}`,
  Slack: `xoxb-${letters.slice(0, 20)}`,
  npm: `npm_${letters.slice(0, 36)}`,
  'Hugging Face': `hf_${letters.slice(0, 34)}`,
  Groq: `gsk_${letters}${letters.slice(0, 8)}`,
  xAI: `xai-${letters}${letters.slice(0, 36)}`,
  Perplexity: `pplx-${letters}${letters.slice(0, 4)}`,
  Replicate: `r8_${letters.slice(0, 37)}`,
  GitLab: `glpat-${letters.slice(0, 20)}`,
  'a Slack webhook': `hooks.slack.com/services/T0123ABCD/B0456EFGH/${letters.slice(0, 24)}`,
  'a Discord webhook': `discord.com/api/webhooks/123456789012345678/${letters}_${letters.slice(0, 23)}`,
  'a private key': '-----BEGIN RSA PRIVATE KEY-----',
  'a token': `eyJ${letters}.eyJ${letters}.${letters}`,
  'a header': `Authorization: Bearer ${letters}`,
}

test('a private key goes with what it holds, also within JSON and without its end', () => {
  const body = `${letters}${letters}\n${letters}==`
  const key = `-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----`
  expect(redactSecrets(`a ${key} b`)).toBe('a [secret] b')
  expect(redactSecrets(`a ${key.slice(0, 80)}`)).toBe('a [secret]')
  expect(withoutSecrets({ error: `a ${key} b`, others: [1, null] })).toEqual({
    error: 'a [secret] b',
    others: [1, null],
  })
})

describe('findSecret', () => {
  test.for(Object.entries(secrets))('finds %s and its line', ([, secret]) => {
    expect(findSecret(`one\ntwo ${secret} words`)).toMatchObject({ line: 2 })
    expect(findSecret(secret)).toMatchObject({ line: 1 })
    expect(redactSecrets(`one ${secret} two ${secret}`)).not.toContain(secret)
  })

  test.for([
    'The desk-top-publishing-software-of-the-year is sk-learn.',
    'a commit: 3d80b1c5a0f64c1f8e2b7d9a4c6e8f0a1b2c3d4e',
    'an id: 550e8400-e29b-41d4-a716-446655440000',
    'the bearer of good news',
    'risk-assessment-of-the-whole-supply-chain',
    '-----BEGIN PUBLIC KEY-----',
    'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
    'POST https://discord.com/api/webhooks/{webhook.id}/{webhook.token}',
  ])('leaves alone: %s', (text) => {
    expect(findSecret(text)).toBeUndefined()
    expect(redactSecrets(text)).toBe(text)
  })
})

test('a hostile text that keeps beginning a token costs little', async () => {
  const hostile = `${'eyJ-'.repeat(20_000)}.eyJ`
  const spent = await leastCpuMs(3_000, () => expect(redactSecrets(hostile)).toBe(hostile))
  expect(spent).toBeLessThan(3_000)
})

describe('the password of a connection string', () => {
  test.for([
    ['postgres://admin:hunter2secret@db.internal/prod', 'postgres://admin:[secret]@db.internal/prod'],
    ['redis://:Zx81pq0a@cache.acme.io:6379', 'redis://:[secret]@cache.acme.io:6379'],
    ['mongodb+srv://app:T0pf!ow3r@c0.mongodb.net/x', 'mongodb+srv://app:[secret]@c0.mongodb.net/x'],
  ] as const)('%s', ([text, clean]) => {
    expect(findSecret(`one\nat ${text}`)).toEqual({ kind: 'the password of a connection string', line: 2 })
    expect(withoutSecrets({ text: `"${text}"` })).toEqual({ text: `"${clean}"` })
  })

  test.for([
    'postgres://user:password@db.acme.io/prod',
    'postgres://postgres:postgres@db:5432/app',
    'amqp://billing:billing@mq.acme.io',
    'postgres://app:$DB_PASSWORD@db.acme.io',
    'postgres://app:${DB_PASSWORD}@db.acme.io',
    'postgres://app:<your-password>@db.acme.io',
    'postgres://app:********@db.acme.io',
    'postgres://app:hunter2secret@localhost:5432/app',
    'mysql://root:Zx81pq0a@127.0.0.1/app',
    'amqp://svc:Zx81pq0a@mq.example.com',
    'https://docs.acme.io:8443/@scope/name and ann@acme.io',
    'https://acme.io/a:b1234567@c.io',
  ])('one that is made up, or of the own machine, stays: %s', (text) => {
    expect(findSecret(text)).toBeUndefined()
    expect(redactSecrets(text)).toBe(text)
  })
})

describe('what a name tells to be a password goes from reports, and is no reason to refuse a text', () => {
  test.for([
    ['password=Zx81pq0a api_key=a1b2c3d4e5', 'password=[secret] api_key=[secret]'],
    ['login failed (PWD: Zx81pq0a!)', 'login failed (PWD: [secret])'],
    ['{"db_password": "Zx81pq0a", "user": "ann"}', '{"db_password": "[secret]", "user": "ann"}'],
    ["const clientSecret = 'Zx81pq0a'", "const clientSecret = '[secret]'"],
    ['?access_token=a1b2c3d4e5&x=1', '?access_token=[secret]&x=1'],
    ['const password = "Zx81&pq0a", user = "ann"', 'const password = "[secret]", user = "ann"'],
    ['{"password":"Zx8(1pq;0,a)","user":"ann"}', '{"password":"[secret]","user":"ann"}'],
    ["password: '<Zx8|1pq0a'", "password: '[secret]'"],
    ['DB_PASSWORD=Zx81&pq$0a', 'DB_PASSWORD=[secret]'],
    ['?password=Zx8$1pq0a&user=ann', '?password=[secret]&user=ann'],
  ] as const)('%s', ([text, clean]) => {
    expect(redactSecrets(text)).toBe(clean)
    expect(withoutSecrets({ text, inner: JSON.stringify({ text }) })).toEqual({
      text: clean,
      inner: JSON.stringify({ text: clean }),
    })
    expect(findSecret(text)).toBeUndefined()
  })

  test.for([
    'The password must have 8 characters.',
    'Your password: at least 8 characters, 1 digit.',
    'password: string, apiKey: undefined',
    'password=process.env.DB_PASSWORD2',
    'api_key=config.providers.v2',
    'password=changeme123',
    'password = "changeme"',
    'password: "<PASSWORD_1>", api_key: "{{ key1 }}"',
    'api_key: "<API_KEY_1>", secret: "{{vault1.key}}", pwd: `${env.pwd1}`',
    'secret=[config1.key, "a1"]',
    'secret: 1234567890',
    '{"secret":1.2345678e10,"password":null}',
    '{"selftest":{"secret":true}}',
  ])('not so: %s', (text) => {
    expect(redactSecrets(text)).toBe(text)
  })
})

test.for([
  'password:'.repeat(10_000),
  `password=${'a'.repeat(100_000)}`,
  'a://b:c'.repeat(10_000),
  '://@'.repeat(20_000),
])('hostile text %#', async (hostile) => {
  const spent = await leastCpuMs(1_000, () => void redactSecrets(hostile))
  expect(spent).toBeLessThan(1_000)
})
