import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { bundled } from '../support/bundled.js'
import { root } from '../support/source-files.js'

let command: string
let project: string

beforeAll(async () => {
  command = await bundled(join(import.meta.dirname, 'selftest-process.ts'))
  mkdirSync(join(root, '.labs'), { recursive: true })
  project = mkdtempSync(join(root, '.labs/typescript-')) // where Vite is found
  mkdirSync(join(project, 'config'))
  mkdirSync(join(project, 'src'))
  writeFileSync(
    join(project, 'config/selftest.yaml'),
    'subject: ./src/assistant.ts#handle\nscenarios: [{ id: a, description: x, expected_status: COMPLETE, prompt: hi }]\n',
  )
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

const start = (cwd = project) =>
  spawnSync(process.execPath, [command], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, CI: '1', OPENAI_API_KEY: '', JURY_MODE: '' },
  })

test('a subject in the TypeScript of bundlers: enums, imports without an ending', () => {
  writeFileSync(join(project, 'src/words.ts'), "export enum Word { Hello = 'hello' }\n")
  writeFileSync(
    join(project, 'src/assistant.ts'),
    "import { Word } from './words'\nexport const handle = async (prompt: string) => `${Word.Hello} ${prompt}`\n",
  )
  const { stdout } = start()
  expect(stdout).toContain('against handle')
  expect(stdout).toContain('| a | COMPLETE | - | UNKNOWN |') // it answered; there is no recording to judge it by
})

test('one that throws while it is loaded says so', () => {
  writeFileSync(join(project, 'src/assistant.ts'), "throw new Error('no database')\n")
  const { status, stderr } = start()
  expect(status).toBe(2)
  expect(stderr).toContain('The subject ./src/assistant.ts cannot be loaded: Error: no database\n')
})

describe('in a package of type commonjs, as `npm init -y` writes it', () => {
  const modern = "import { sep } from 'node:path'\nexport const handle = async (prompt: string) => `${sep} ${prompt}`\n"

  test('a subject with import and export goes through Vite', () => {
    writeFileSync(join(project, 'package.json'), '{ "type": "commonjs" }')
    writeFileSync(join(project, 'src/assistant.ts'), modern)
    expect(start().stdout).toContain('| a | COMPLETE | - | UNKNOWN |')
  })

  test('without Vite the message says what to do', () => {
    const alone = mkdtempSync(join(tmpdir(), 'no-vite-'))
    onTestFinished(() => rmSync(alone, { recursive: true, force: true }))
    cpSync(project, alone, { recursive: true })
    writeFileSync(join(alone, 'package.json'), '{ "type": "commonjs" }')
    writeFileSync(join(alone, 'src/assistant.ts'), modern)
    const { status, stderr } = start(alone)
    expect(status).toBe(2)
    const readsTypeScript = Boolean(process.features.typescript) // not before Node 22.18
    expect(stderr).toContain(
      readsTypeScript
        ? 'set "type": "module" in package.json, or name the file .mts'
        : 'install Vite (Vitest brings it)',
    )
    expect(stderr).not.toMatch(/^\s+at /m)
  })
})
