import { expect, test } from 'vitest'
import { textPlot } from '../../../src/report/text/text-plot.js'

test('names of any writing stand beside one axis', () => {
  const names = ['pass rate', '正確さ', '한국어 점수', 'précision', 'cafe\u0301', '🎯 aim']
  const columns = [9, 6, 11, 9, 4, 6]
  const lines = textPlot(names.map((name) => ({ name, difference: 0, interval: null })))
  for (const [index, name] of names.entries()) {
    const before = (lines[index] ?? '').slice(name.length).indexOf('●')
    expect(before + (columns[index] ?? 0), name).toBe(11 + 2 + 20)
  }
})
