import { describe, expect, test } from 'vitest'
import { compileCriterion } from '../../../src/criteria/compile-criterion.js'
import { Frame } from '../../../src/criteria/frame.js'
import { firstPlace, lastPlace, splitAt } from '../../../src/criteria/methods/search-text.js'
import { Random } from '../support/random.js'

describe('a text is searched for as JavaScript does', () => {
  const random = new Random(5)
  const word = (length: number) => Array.from({ length }, () => (random.below(20) === 0 ? 'b' : 'a')).join('')

  test('on 3,000 random texts, longer than V8 searches in linear time', () => {
    let found = 0
    for (let run = 0; run < 3_000; run++) {
      const text = word(random.below(1_500))
      const at = random.below(text.length + 1)
      const wanted = random.below(3) > 0 ? text.slice(at, at + 240 + random.below(40)) : word(240 + random.below(40))
      const from = random.pick([undefined, Number.NaN, -3, 0, 1.5, random.below(1_500), Infinity])
      const most = random.pick([0, 1, 2, 1_000])
      const searched = [
        firstPlace(new Frame([]), text, wanted, from),
        lastPlace(new Frame([]), text, wanted, from),
        splitAt(new Frame([]), text, wanted, most),
      ]
      expect(searched).toEqual([text.indexOf(wanted, from), text.lastIndexOf(wanted, from), text.split(wanted, most)])
      if (searched[0] !== -1) found++
    }
    expect(found).toBeGreaterThan(1_000)
  })
})

test('a place that is compared costs what it takes: 25,000 characters at each of 25,000 places end within 0.3 s', () => {
  const frame = new Frame([])
  const all = frame.steps
  expect(firstPlace(frame, 'a'.repeat(3_200), 'a'.repeat(3_200))).toBe(0)
  expect(all - frame.steps).toBe(180)
  expect(() => firstPlace(new Frame([]), 'a'.repeat(50_000), `${'a'.repeat(25_000)}b`)).toThrow('too much work')
})

describe('a criterion', () => {
  const value = (source: string, result: unknown): unknown => compileCriterion(source).value({ result })

  test('finds one long text in another, and replaces it', () => {
    const quoted = 'The refund form is at /account/returns. '.repeat(50)
    const result = { output: `${'Hello. '.repeat(5_000)}${quoted}Bye.`, quoted }
    expect(value('result.output.includes(result.quoted)', result)).toBe(true)
    expect(value('result.output.includes(result.quoted, 35001)', result)).toBe(false)
    expect(value('result.output.indexOf(result.quoted)', result)).toBe(35_000)
    expect(value('result.output.lastIndexOf(result.quoted)', result)).toBe(35_000)
    expect(value("result.output.split(result.quoted)[1] === 'Bye.'", result)).toBe(true)
    expect(value("result.output.replaceAll(result.quoted, '').length", result)).toBe(35_004)
  })

  test('does not bring a pile of marks into order', () => {
    expect(value("result.normalize('NFC') === 'é'", 'e\u0301')).toBe(true)
    const zalgo = `e${'\u0301\u0316'.repeat(16)}`
    for (const criterion of ["result.normalize('NFC')", "result.localeCompare('e')", "'e'.localeCompare(result)"])
      expect(() => value(criterion, zalgo)).toThrow('more than 30 marks stand on one letter')
  })
})
