import { expect, test } from 'vitest'
import { namesakeWarnings } from '../../../src/report/record/namesakes.js'
import { assertion, build, testReport } from '../sample.js'

const named = (name: string, more: object = {}) => testReport(name, [assertion()], more)

test('tests of one name in one file are told of once for the file', () => {
  const each = [named('answers'), named('answers'), named('answers'), named('asks'), named('asks'), named('refuses')]
  expect(namesakeWarnings(build(each).cases)).toEqual([
    'test/assistant.test.ts: 3 tests are called "answers", 2 tests are called "asks". Their ids go by their order, so a test ' +
      'that is added or removed compares one with another: give each a name of its own, such as `test.each(...)("answers %s", ...)`.',
  ])
})

test('not those of two files or two projects', () => {
  const apart = [named('answers'), named('answers', { file: 'b.test.ts' }), named('answers', { project: 'browser' })]
  expect(namesakeWarnings(build(apart).cases)).toEqual([])
})
