import { afterEach, describe, expect, test, vi } from 'vitest'
import { rememberKey, rememberVariables } from '../../../src/config/secrets/keys-in-use.js'
import { findSecret, redactSecrets, withoutSecrets } from '../../../src/config/secrets/secrets.js'
import { createRedactor } from '../../../src/review/redact/redact.js'
import { secretsCheck } from '../../../src/rubric/checks/secrets-check.js'
import { leastCpuMs } from '../../support/least-time.js'

afterEach(() => {
  vi.unstubAllEnvs()
  rememberVariables()
})

function setVariable(name: string, value: string): void {
  vi.stubEnv(name, value)
  rememberVariables() // read again at once
}

describe('what a variable named like a secret holds is one, whatever its form', () => {
  test.for([
    ['OPENAI_API_KEY', '0123456789abcdef0123456789abcd77'],
    ['AZURE_OPENAI_APIKEY', '0123456789abcdef0123456789abcd77'],
    ['GATEWAY_KEY_2', 'team-alpha-4f81c0aa9d'],
    ['gatewayToken', 'QmFzZTY0/dGVzdA+11=='],
    ['DB_PASSWORD', 'hunter2secret'],
    ['JWT_SECRET', 'correct-horse-battery-staple'],
    ['SECRET_KEY_BASE', 'abcdefghijklmnopqrstuvwxyzabcd'],
    ['SHORTEST_KEY', '0123456789abcdef'],
    ['SHORTEST_PASSWORD', 'abcdefghij12'],
    ['DB_PASSWORD', 'hT{9x]Qw2!mZpL'],
    ['WIFI_PASSPHRASE', 'correct horse battery staple'],
  ] as const)('%s', async ([name, value]) => {
    const text = `first\nsaid ${value}, twice: ${value}`
    expect(findSecret(text)).toBeUndefined()
    setVariable(name, value)
    expect(findSecret(text)).toEqual({ kind: `the value of ${name}`, line: 2 })
    expect(findSecret(value)).toEqual({ kind: `the value of ${name}`, line: 1 })
    expect(redactSecrets(text)).toBe('first\nsaid [secret], twice: [secret]')
    expect(withoutSecrets({ [value]: [text], at: encodeURIComponent(value) })).toEqual({
      '[secret]': [redactSecrets(text)],
      at: '[secret]',
    })
    expect(await createRedactor()(text)).toBe('first\nsaid [SECRET], twice: [SECRET]')
    expect(await secretsCheck().run(text)).toBe(`line 2: found the value of ${name}`)
  })

  test('with quotation marks, within JSON', () => {
    setVariable('DB_PASSWORD', 'say"friend"\\and2enter')
    expect(withoutSecrets({ error: 'it was say"friend"\\and2enter' })).toEqual({ error: 'it was [secret]' })
  })
})

test('a key that was sent, and one of a runner that sets variables for its workers', () => {
  rememberKey('fedcba9876543210fedcba9876543210')
  rememberVariables({ WORKER_TOKEN: 'token-of-workers-77aa88bb', MODE: 'mode-of-workers-77aa88bb' })
  expect(redactSecrets('fedcba9876543210fedcba9876543210 token-of-workers-77aa88bb mode-of-workers-77aa88bb')).toBe(
    '[secret] [secret] mode-of-workers-77aa88bb',
  )
})

test.each([
  ['FIRST_KEY', 'SECOND_KEY'],
  ['SECOND_KEY', 'FIRST_KEY'],
])('a key that begins another one leaves nothing of it: %s that of %s', (short, long) => {
  setVariable(short, '0123456789abcdef')
  setVariable(long, '0123456789abcdef-and-more')
  expect(redactSecrets('0123456789abcdef-and-more')).toBe('[secret]')
})

describe('what tells nothing stays', () => {
  test.for([
    ['OPENAI_API_KEY', 'test'],
    ['OPENAI_API_KEY', 'your-api-key-goes-here'],
    ['SORT_KEY', 'created_at_timestamp'],
    ['MONKEY', 'a1b2c3d4e5f6a7b8c9d0'],
    ['POSTGRES_PASSWORD', 'postgres'],
    ['POSTGRES_PASSWORD', 'mysecretpassword'],
    ['TLS_KEY', '/home/user/certs/server2024.pem'],
    ['TOKEN_KEY', 'https://auth.example.com/token1234567'],
    ['NEXT_PUBLIC_MAP_KEY', 'a1b2c3d4e5f6a7b8c9d0'],
    ['PWD', '/home/someone/project2024'],
    ['MAX_TOKENS', '1000'],
    ['AWS_KEY_ID', 'a1b2c3d4e5f6a7b8c9d0'],
    ['GATEWAY_KEY', 'version20240101'],
    ['MODEL_KEY', 'gpt-4o-mini-2024-07-18'],
    ['SORT_KEY', 'by date20240101 and name'],
    ['CONFIG_KEY', '{"a":"b1234567"}'],
    ['DB_PASSWORD', 'Password123'],
    ['DB_PASSWORD', '${DB_PASSWORD_2}'],
    ['DB_PASSWORD', '<your-password-2>'],
    ['DB_SECRET', '{"password":"see vault"}'],
    ['DB_PASSWORD', '/run/secrets/db1.txt'],
  ] as const)('%s=%s', ([name, value]) => {
    setVariable(name, value)
    expect(findSecret(`It is ${value}.`)).toBeUndefined()
    expect(redactSecrets(`It is ${value}.`)).toBe(`It is ${value}.`)
  })
})

test('ten keys in use cost a text little', async () => {
  for (let n = 0; n < 10; n++) vi.stubEnv(`OWN_KEY_${n}`, `abcdef0123456789${n}`)
  rememberVariables()
  const text = 'The refund takes five days: the form asks for your order. '.repeat(40)
  const spent = await leastCpuMs(300, () => {
    for (let n = 0; n < 1_000; n++) redactSecrets(text)
  })
  expect(spent).toBeLessThan(300)
})
