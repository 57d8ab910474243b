import { expect, test } from 'vitest'
import { ConfigError, type ConfigProblem } from '../../../src/config/files/config-error.js'

const problems = (count: number): ConfigProblem[] =>
  Array.from({ length: count }, (_, index) => ({ line: index + 1, column: 1, path: '', message: 'wrong', excerpt: '' }))

test('a long list of problems is cut in the message, which says how many are left out; the error holds all', () => {
  const error = new ConfigError('set.yaml', problems(25))
  expect(error.message).toMatch(/^set\.yaml has 25 problems:\n\nset\.yaml:1:1 {2}wrong\n/)
  expect(error.message).toMatch(/\nset\.yaml:20:1 {2}wrong\nand 5 more$/)
  expect(error.problems).toHaveLength(25)
  expect(new ConfigError('set.yaml', problems(20)).message).toMatch(/\nset\.yaml:20:1 {2}wrong$/)
})

test('a problem of the whole file names no line', () => {
  const whole: ConfigProblem = { line: 0, column: 0, path: '', message: 'it is a folder', excerpt: '' }
  expect(new ConfigError('set.yaml', [whole]).message).toBe('set.yaml has 1 problem:\n\nset.yaml  it is a folder')
})
