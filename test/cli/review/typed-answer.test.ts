import { expect, test } from 'vitest'
import { typedAnswer } from '../../../src/cli/review/typed-answer.js'

test('labels, tags and a note follow the letter', () => {
  expect(typedAnswer('A tone=4 factuality=5 #refund keeps the policy', 'ars')).toMatchObject({
    key: 'a',
    labels: { tone: 4, factuality: 5 },
    tags: ['refund'],
    note: 'keeps the policy',
  })
  expect(typedAnswer('f 30 invents a refund', 'pf')).toMatchObject({ score: 30, note: 'invents a refund' })
})

test.each(['', 'x', 'ab', 'a tone=9', 'a tone=good', 'p 900', 'f 101 no'])('"%s" is asked again', (line) => {
  expect(typedAnswer(line, 'arpf')).toBeUndefined()
})
