import { appendFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { closeJournal, JournalReader, openJournal } from '../../src/jest/journal.js'

const line = (name: string): string => {
  const record = {
    matcher: 'toPassRubric',
    negated: false,
    attempt: 0,
    durationMs: 1,
    warnings: [],
    outcome: 'pass',
    summary: 'ok',
  }
  return `${JSON.stringify({ file: '/a.test.ts', name, record })}\n`
}

test('a line that is damaged is counted, and those around it are read', () => {
  const dir = openJournal()
  onTestFinished(() => closeJournal(dir))
  const reader = new JournalReader(dir)
  const cut = line('cut off by a full disk').slice(0, 40)
  appendFileSync(join(dir, '1.jsonl'), `${line('one')}${cut}${line('two')}{"file":"/a.test.ts"}\n1\n${line('three')}`)
  expect(reader.readOn().map(({ name }) => name)).toEqual(['one', 'three'])
  expect(reader.damaged).toBe(3)
})

test('what several workers write is read once, also when a line arrives in two parts', () => {
  const dir = openJournal()
  onTestFinished(() => closeJournal(dir))
  const reader = new JournalReader(dir)
  const names = () => reader.readOn().map(({ name }) => name)
  expect(names()).toEqual([])
  const bytes = Buffer.from(line('zwei, 漢字'))
  const middle = bytes.indexOf('漢') + 1
  appendFileSync(join(dir, '1.jsonl'), Buffer.concat([Buffer.from(line('one')), bytes.subarray(0, middle)]))
  expect(names()).toEqual(['one'])
  appendFileSync(join(dir, '2.jsonl'), line('of another worker'))
  appendFileSync(join(dir, '1.jsonl'), bytes.subarray(middle))
  expect(names()).toEqual(['one', 'zwei, 漢字', 'of another worker'])
  expect(names()).toHaveLength(3)
  closeJournal(dir)
  expect(existsSync(dir)).toBe(false)
})

test('where no temporary folder can be made, the error says what to set', () => {
  vi.stubEnv('TMPDIR', '/no/such/folder')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(openJournal).toThrow(/no folder can be made in \/no\/such\/folder \(ENOENT.*\)\. Set TMPDIR to a folder/)
})
