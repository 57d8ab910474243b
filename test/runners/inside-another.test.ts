import { describe, expect, test } from 'vitest'
import { setUp, testFile } from '../support/lab-files.js'
import { LabProject, labNames } from '../support/lab.js'

const inside = (mock: string) => `
const reply = { id: 1, reply: { rows: 3 } }
const rows = (count) => expect.toSatisfyCriteria('result.rows > ' + count)
test('holds', () => {
  expect([{ rows: 0 }, { rows: 1 }, { rows: 9 }]).toEqual(expect.arrayContaining([rows(5)]))
  expect(reply).not.toEqual({ id: 1, reply: rows(5) })
})
test('does not', () => { expect(reply).toEqual({ id: 1, reply: rows(5) }) })
test('called', () => {
  const tool = ${mock}.fn()
  tool({ rows: 4 })
  expect(tool).toHaveBeenCalledWith(rows(5))
})
test.concurrent('with an expect of its own', async (${mock === 'vi' ? '{ expect }' : ''}) => {
  expect(reply).toEqual({ id: 1, reply: expect.toSatisfyCriteria('result.rows > 7') })
})`

const polled = `
test('ends well', async () => {
  let rows = 0
  await expect.poll(() => ({ rows: rows++ }), { interval: 1 }).toSatisfyCriteria('result.rows > 2')
})
test('is waited for', async () => {
  const state = { rows: 0 }
  await vi.waitFor(() => expect({ rows: state.rows++ }).toSatisfyCriteria('result.rows > 2'), { interval: 1 })
  await vi.waitFor(() => expect({ rows: state.rows }).toSatisfyCriteria('result.rows > 2'))
})
test('never comes', async () => {
  await vi.waitFor(() => expect({ rows: 0 }).toSatisfyCriteria('result.rows > 2'), { interval: 1, timeout: 30 })
})
test('never ends', async () => {
  await expect.poll(() => ({ rows: 0 }), { interval: 1, timeout: 30 }).toSatisfyCriteria('result.rows > 2')
})`

describe.each(labNames)('criteria inside another matcher, in %s', (lab) => {
  test('say why they do not match, and make their tests cases', async () => {
    const isJest = lab === 'jest30'
    const body = isJest ? inside('jest') : inside('vi') + polled
    const project = new LabProject(lab, { ...setUp(lab), ...testFile(lab, 'a', body) })
    const { output } = await project.run()
    const shown = (criterion: string) => `toSatisfyCriteria<${isJest ? criterion : `"${criterion}"`}>`
    expect(output).toContain(`-   "reply": ${shown('result.rows > 5')} (result.rows is 3, which is not > 5),`)
    expect(output).toContain(`${shown('result.rows > 5')} (result.rows is 4, which is not > 5)`)
    expect(output).toContain(`${shown('result.rows > 7')} (result.rows is 3, which is not > 7)`)
    expect(output).toMatch(/failed +called +result\.rows > 5: result\.rows is 4, which is not > 5/)
    const [record] = project.records()
    expect(record?.cases.map(({ test, outcome, assertions }) => [test, outcome, assertions.length])).toEqual([
      ['holds', 'pass', 1],
      ['does not', 'fail', 1],
      ['called', 'fail', 1],
      ['with an expect of its own', 'fail', 1],
      ...(isJest
        ? []
        : [
            ['ends well', 'pass', 1],
            ['is waited for', 'pass', 2],
            ['never comes', 'fail', 1],
            ['never ends', 'fail', 1],
          ]),
    ])
    project.remove()
  })
})
