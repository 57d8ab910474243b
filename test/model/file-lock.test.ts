import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAlive, withFileLock } from '../../src/model/file-lock.js'
import { bundled } from '../support/bundled.js'
import { temporaryFolder } from './support/in-a-test.js'

test('gives the result back and leaves nothing, also when the work throws', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'data')
  expect(withFileLock(file, () => existsSync(`${file}.lock`))).toBe(true)
  expect(() =>
    withFileLock(file, () => {
      throw new Error('broken')
    }),
  ).toThrow('broken')
  expect(readdirSync(folder)).toEqual([])
})

test('takes over from a holder that is dead, and from one that was stopped long ago', () => {
  const file = join(temporaryFolder(), 'data')
  writeFileSync(`${file}.lock`, '999999999 0 0.1')
  expect(withFileLock(file, () => 'dead')).toBe('dead')
  writeFileSync(`${file}.lock`, `${process.pid} 7 0.1`)
  const minuteAgo = Date.now() / 1000 - 60
  utimesSync(`${file}.lock`, minuteAgo, minuteAgo)
  expect(withFileLock(file, () => 'old')).toBe('old')
})

test('takes over also where the one that was about to was killed, too', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'data')
  writeFileSync(`${file}.lock`, '999999999 0 0.1')
  writeFileSync(`${file}.lock.removing`, '999999998')
  expect(withFileLock(file, () => 'both')).toBe('both')
  expect(readdirSync(folder)).toEqual([])
})

test('processes that find locks of killed ones all at once lose nothing that another has written', async () => {
  const file = join(temporaryFolder(), 'count')
  writeFileSync(file, '0')
  const script = await bundled(join(import.meta.dirname, 'support/counter.ts'))
  const counters = [1, 2, 3, 4].map(() =>
    once(spawn(process.execPath, [script, file, '300'], { stdio: 'inherit' }), 'exit'),
  )
  expect(await Promise.all(counters)).toEqual(counters.map(() => [0, null]))
  expect(readFileSync(file, 'utf8')).toBe('1200')
})

test('says what cannot be written', () => {
  expect(() => withFileLock('/nowhere/data', () => 1)).toThrow(/ENOENT/)
})

test('knows who is alive', () => {
  expect(isAlive(process.pid)).toBe(true)
  expect(isAlive(999_999_999)).toBe(false)
})
