import { expect, test } from 'vitest'
import { jestPreset } from '../../src/jest/preset.js'
import { watchedReports } from '../../src/jest/watched-reports.js'

const project = {
  roots: ['/app'],
  moduleFileExtensions: ['js', 'json'],
  modulePathIgnorePatterns: [],
  watchPathIgnorePatterns: ['/coverage/'],
}
const said = (more: Partial<typeof project>) =>
  watchedReports('/app/reports/selftest', 'selftest-20260206-1234-a1b2c3', [{ ...project, ...more }])

test('reports that start the next run in watch mode are told of, with what ignores them', () => {
  const text = said({}) ?? ''
  const [, patterns = ''] = /watchPathIgnorePatterns: (.*)$/.exec(text) ?? []
  expect(JSON.parse(patterns)).toEqual(jestPreset.watchPathIgnorePatterns)
  expect(said({ watchPathIgnorePatterns: JSON.parse(patterns) as string[] })).toBeUndefined()
})

test.each([
  ['outside of its roots', { roots: ['/app/src', '/app/rep'] }],
  ['of an ending that it does not read', { moduleFileExtensions: ['js'] }],
  ['that it ignores', { watchPathIgnorePatterns: ['/reports/'] }],
])('the watcher does not see reports %s', (_what, more) => {
  expect(said(more)).toBeUndefined()
})
