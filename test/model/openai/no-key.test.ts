import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { noKey } from '../../../src/model/openai/no-key.js'
import { asHost, temporaryFolder } from '../support/in-a-test.js'

describe('without a key', () => {
  test.for([
    [
      'vitest',
      ".env sets OPENAI_API_KEY, but nothing has read that file: process.loadEnvFile('.env') in the config of Vitest does.",
    ],
    [
      'jest',
      ".env sets OPENAI_API_KEY, but nothing has read that file: process.loadEnvFile('.env') in the config of Jest does.",
    ],
    ['cli', 'node --env-file=.env node_modules/expect-jury/dist/cli.js <command> does.'],
  ] as const)('a key in .env is told, and how %s reads it', ([runner, told]) => {
    const rootDir = temporaryFolder()
    writeFileSync(join(rootDir, '.env'), '# mine\nPORT=1\nexport OPENAI_API_KEY="sk-it-is-secret"\n')
    asHost({ runner, rootDir })
    const { message } = noKey('gpt-4o-mini')
    expect(message).toContain(told)
    expect(message).not.toContain('sk-it-is-secret')
  })

  test.for(['', '# OPENAI_API_KEY=a', 'OPENAI_API_KEY=', 'MY_OPENAI_API_KEY=a'])('nothing is told of %j', (text) => {
    const rootDir = temporaryFolder()
    writeFileSync(join(rootDir, '.env'), text)
    asHost({ rootDir })
    expect(noKey('gpt-4o-mini').message).toMatch(/^There is no key to ask the model "gpt-4o-mini"\. Set OPENAI_API_KEY/)
  })

  test('a folder of that name is none', () => {
    const other = temporaryFolder()
    mkdirSync(join(other, '.env'))
    asHost({ rootDir: other })
    expect(noKey('gpt-4o-mini').message).not.toContain('.env')
  })
})
