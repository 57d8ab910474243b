import { expect, test } from 'vitest'
import { criteriaCheck } from '../../../src/rubric/checks/criteria-check.js'

const check = criteriaCheck({
  pass: ["json.status === 'COMPLETE'", 'result.output.length < 60'],
  fail: ["result.output.includes('guarantee')"],
})

test('an output that keeps to the protocol passes', async () => {
  expect(await check.run('{"status": "COMPLETE"}')).toBeUndefined()
})

test('every criterion that is not kept is explained', async () => {
  const message = await check.run('{"status": "ERROR", "text": "guaranteed"}')
  expect(message?.split('\n')).toHaveLength(2)
  expect(message).toContain('json.status')
  expect(message).toContain('guarantee')
  expect(await check.run('Sorry.')).toMatch(/^.*json.*$/) // one line: what is kept needs no words
})

test('one criterion needs no list', async () => {
  const one = criteriaCheck({ pass: 'json.total > 0' })
  expect(await one.run('{"total": 1}')).toBeUndefined()
  expect(await one.run('{"total": 0}')).toContain('json.total')
  for (const pass of ['json.total > 0', ['json.total > 0']]) {
    expect(criteriaCheck(pass)).toMatchObject({ demands: { pass: ['json.total > 0'], fail: [] } })
    expect(await criteriaCheck(pass).run('{"total": 0}')).toContain('json.total')
  }
})

test('a fail criterion over what the output lacks is not avoided', async () => {
  const check = criteriaCheck({ fail: 'json.discount > 50' })
  expect(await check.run('{"discount": 20}')).toBeUndefined()
  expect(await check.run('{"discount": 60}')).toContain('json.discount')
  expect(await check.run('Half price!')).toContain('json is undefined')
  expect(await criteriaCheck({ fail: 'json.price.discount > 50' }).run('{}')).toContain('json.price is undefined')
})

test('as many of one kind as of the other', async () => {
  const check = criteriaCheck({ pass: 'json.total > 0', fail: 'json.total > 9' })
  expect(await check.run('{"total": 5}')).toBeUndefined()
  expect(await check.run('{"total": 10}')).toContain('json.total')
})

test('what is not a criterion is an error at definition', () => {
  expect(() => criteriaCheck({ pass: ['json.status ==='] })).toThrow()
  expect(() => criteriaCheck({ pass: ['reply.status'] })).toThrow('reply')
  expect(() => criteriaCheck({})).toThrow('at least one criterion')
})
