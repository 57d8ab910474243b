import { describe, expect, test } from 'vitest'
import { personalDataCheck } from '../../../src/rubric/checks/personal-data-check.js'
import { secretsCheck } from '../../../src/rubric/checks/secrets-check.js'

// Put together here, so that no scanner takes this file for a leak.
const github = ['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_')
const slack = ['xoxb', '123456789012', '1234567890123', 'AbCdEfGhIjKlMnOpQrStUvWx'].join('-')
const google = `AIza${'SyD3xQ7vK1mN8bT2wL9cR4hJ6gF0eU5yP'.padEnd(35, 'Z')}`
const webToken = ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0NTY3ODkwIn0', 'dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P'].join('.')
const openai = ['sk', 'proj', 'aB3dE5fG7hJ9kL1mN3pQ5rS7'].join('-')

describe('secretsCheck finds', () => {
  test.each([
    ['a Google key', `fetch(url + '?key=${google}')`, /^line 1: found a Google API key/],
    ['a JSON Web Token', `Use\n${webToken}`, /^line 2: found a JSON Web Token/],
    ['an OpenAI key', `OPENAI_API_KEY=${openai}`, /^line 1: found an OpenAI or Anthropic key/],
    ['a GitHub token', `Use this:\ntoken: ${github}`, /^line 2: found GitHub Token/],
    ['a Slack token', `curl -H "Authorization: Bearer ${slack}"`, /^line 1: found slack token/],
    ['a connection string', `mongodb+srv://admin:${'hunter2pass'}@cluster0.mongodb.net/db`, /^line 1: found MongoDB/],
    [
      'a password in code',
      `function login() {\n  const dbPassword = "SuperSecret123!"\n}`,
      /^line 2: found a password or key/,
    ],
    [
      'a password in code inside of JSON',
      JSON.stringify({ reply: 'x', code: 'const password = "SuperSecret123!"' }, null, 1),
      /^line 3: found a password or key/,
    ],
    ['a key in JSON', `{ "api_key": "9f8e7d6c5b4a" }`, /^line 1: found a password or key/],
    ...[
      'const password = "Pa$$w0rd123"',
      "password: 'Sup3r$ecret!'",
      'password="mysql-Pr0d-9x!"',
      'apiKey: "enterprise_9f8e7d6c5b4a"',
      "SECRET_KEY = '9f8e7d6c5b4a3f2e1d'",
      'secret_key_base: "9f8e7d6c5b4a3f2e1d"',
      'const password: string = `SuperSecret123!`',
    ].map((code): [string, string, RegExp] => [code, code, /^line 1: found a password or key/]),
    ['a key behind a comment for secretlint', `# secretlint-disable\n${github}`, /^line 2: found GitHub Token/],
    [
      'a connection string in a line that secretlint is told to pass over',
      `mongodb+srv://admin:${'hunter2pass'}@cluster0.mongodb.net/db # secretlint-disable-line`,
      /^line 1: found MongoDB/,
    ],
  ])('%s', async (_, output, message) => {
    const found = await secretsCheck().run(output)
    expect(found).toMatch(message)
    for (const secret of [github, slack, google, webToken, openai, 'hunter2pass', 'SuperSecret123!', '9f8e7d6c5b4a'])
      expect(found).not.toContain(secret)
  })

  test('each line once, in order', async () => {
    const found = await secretsCheck().run(`secret = "abcdef123456"\n\npassword: '${github}'`)
    expect(found?.split('\n').map((line) => line.slice(0, 7))).toEqual(['line 1:', 'line 3:'])
  })
})

test.each([
  ['secretsCheck', secretsCheck()],
  ['personalDataCheck', personalDataCheck()],
])('%s shows five lines and counts the rest', async (_, check) => {
  const found = await check.run('password = "SuperSecret123!" // of anna@acme.io\n'.repeat(7))
  expect(found?.split('\n')).toHaveLength(6)
  expect(found).toMatch(/^line 1: .*\nline 2: [^]*\nand 2 more$/)
})

describe('secretsCheck leaves alone', () => {
  test.each([
    'const password = process.env.DB_PASSWORD',
    'password = "<your password>"',
    'password: "${DB_PASSWORD}"',
    "apiKey: 'your-api-key'",
    'const secret = "********"',
    'password: "$DB_PASSWORD"',
    'password = "$this->config->password"',
    'password = `prefix-${process.env.PASSWORD}`',
    'secret: "$(cat secret.txt)"',
    'password = "changeme123"',
    'password = "yourPassword123!"',
    'secret = "your-256-bit-secret"',
    'Never write a password into code: read it from the environment.',
    'password: "short"',
    'const passwordHint = "your mother\'s maiden name"',
    'export OPENAI_API_KEY=sk-your-openai-key-goes-here',
    'OPENAI_API_KEY=sk-xxxxxxxxxxxxxxxxxxxxxxxx',
    'commit 3fa2b1c0d4e53fa2b1c0d4e53fa2b1c0d4e53fa2',
  ])('%s', async (output) => {
    expect(await secretsCheck().run(output)).toBeUndefined()
  })
})

describe('personalDataCheck finds', () => {
  test.each([
    ['Write to john.smith@acme.io.', 'line 1: an e-mail address'],
    ['Hi,\ncall +49 170 1234567 or (415) 555-2671', 'line 2: a phone number\nline 2: a phone number'],
    ['Card 4111 1111 1111 1111', 'line 1: a credit card number'],
    ['IBAN: DE89 3704 0044 0532 0130 00', 'line 1: an IBAN'],
    ['SSN 078-05-1120', 'line 1: a US social security number'],
    ['Card 4111 1111 1111 1111 12/27, code 123', 'line 1: a credit card number'],
    ['DE89 3704 0044 0532 0130 00 BIC COBADEFF', 'line 1: an IBAN'],
    ['+49 170 1234567 123456789', 'line 1: a phone number'],
  ])('%j', async (output, message) => {
    expect(await personalDataCheck().run(output)).toBe(message)
  })
})

describe('personalDataCheck leaves alone', () => {
  test.each([
    'The order 1234567890 ships on 2026-02-06 at 12:34:56.',
    'Card 4111 1111 1111 1112 has a wrong check digit.',
    'DE00 3704 0044 0532 0130 00 is no IBAN.',
    'Version 10.15.7, port 8080, commit 3fa2b1c0d4e5, 1.234.567,89 EUR',
    'const id = 123456789 // @param user@',
    'npm i @scope/package@1.2.3',
    'Angela Merkel was chancellor in Berlin.',
    'ratio 000-12-3456 and 12-34-5678',
  ])('%s', async (output) => {
    expect(await personalDataCheck().run(output)).toBeUndefined()
  })

  test('what is allowed, and what was not asked for', async () => {
    const output = 'Write to Support@example.com or call +49 170 1234567.'
    expect(await personalDataCheck({ allow: ['support@example.com'] }).run(output)).toBe('line 1: a phone number')
    expect(await personalDataCheck({ only: ['iban'] }).run(output)).toBeUndefined()
    const mistyped = JSON.parse('["email", "phones"]')
    expect(() => personalDataCheck({ only: mistyped })).toThrow('not "phones"')
    expect(() => personalDataCheck({ only: [] })).toThrow('not nothing')
    expect(() => personalDataCheck({ only: JSON.parse('"email"') })).toThrow('`only` is a list of kinds')
    for (const allow of ['help@example.com', [/@example\.com$/]])
      expect(() => personalDataCheck({ allow: allow as never })).toThrow('`allow` is a list of texts')
  })
})
