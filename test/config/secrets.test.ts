import { describe, expect, test } from 'vitest'
import { findSecret, redactSecrets, withoutSecrets } from '../../src/config/secrets.js'
import { leastCpuMs } from '../support/least-time.js'

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
    expect(redactSecrets(`one ${secret} two ${secret}`)).not.toContain(secret)
  })

  test.for([
    'The desk-top-publishing-software-of-the-year is sk-learn.',
    'a commit: 3d80b1c5a0f64c1f8e2b7d9a4c6e8f0a1b2c3d4e',
    'an id: 550e8400-e29b-41d4-a716-446655440000',
    'the bearer of good news',
    'risk-assessment-of-the-whole-supply-chain',
    '-----BEGIN PUBLIC KEY-----',
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
