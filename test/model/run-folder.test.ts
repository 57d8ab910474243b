import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  budgetFileIn,
  claimsIn,
  outagesIn,
  placesIn,
  recordingUsesIn,
  runFolder,
  startRun,
  supportIn,
} from '../../src/model/run-folder.js'

test('a run in watch mode starts with the whole budget and knows nothing of the one before but what is in flight', () => {
  onTestFinished(() => rmSync(runFolder(), { recursive: true, force: true }))
  startRun()
  expect(existsSync(runFolder())).toBe(false)
  const forgotten = [recordingUsesIn, outagesIn, claimsIn, supportIn].map((folderIn) => `${folderIn(runFolder())}/one`)
  const kept = `${placesIn(runFolder())}/localhost/1`
  for (const file of [...forgotten, kept, budgetFileIn(runFolder())]) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '')
  }
  startRun()
  expect([...forgotten, budgetFileIn(runFolder())].filter(existsSync)).toEqual([])
  expect(existsSync(kept)).toBe(true)
})
