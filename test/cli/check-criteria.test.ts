import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../../src/cli/check-criteria.js'
import { capture } from './capture.js'

const good = `cases:
  - id: a
    criteria: { pass: ["result.rows > 0"], fail: ["result.committed === true"] }
`
const bad = `cases:
  - id: a
    criteria:
      pass:
        - result.rows > 0
        - reslt.rows > 0
      fail:
        - result.rows.sort()
`

test('files whose criteria can all be used', async () => {
  const { io, cwd, out } = capture()
  writeFileSync(join(cwd, 'good.golden.yaml'), good)
  expect(await run(['good.golden.yaml'], io)).toBe(0)
  expect(out()).toBe('2 criteria in 1 file, 0 problems\n')
})

test('a criterion that cannot be used is named with its place', async () => {
  const { io, cwd, out } = capture()
  writeFileSync(join(cwd, 'good.golden.yaml'), good)
  writeFileSync(join(cwd, 'bad.golden.yaml'), bad)
  expect(await run(['good.golden.yaml', 'bad.golden.yaml'], io)).toBe(1)
  expect(out()).toMatch(/^bad\.golden\.yaml:6:11 {2}cases\[0\]\.criteria\.pass\[1\]: unknown name `reslt`/m)
  expect(out()).toMatch(/^bad\.golden\.yaml:8:\d+ {2}cases\[0\]\.criteria\.fail\[0\]: .*toSorted/m)
  expect(out()).toContain('5 criteria in 2 files, 2 problems')
})

test('--names are names that criteria may read', async () => {
  const { io, cwd } = capture()
  writeFileSync(join(cwd, 'scope.yaml'), 'criteria: ["result.n === input.n"]\n')
  expect(await run(['scope.yaml'], io)).toBe(1)
  expect(await run(['scope.yaml', '--names', 'input'], io)).toBe(0)
})

test('the JSON Lines file that a set names is read too, once', async () => {
  const { io, cwd, out } = capture()
  mkdirSync(join(cwd, 'sets'))
  writeFileSync(join(cwd, 'sets/a.golden.yaml'), 'cases: ./c.txt\n')
  writeFileSync(join(cwd, 'sets/c.txt'), '{"id":"a","criteria":["result.a === 1"]}\n{"id":"b","criteria":"reslt.b"}\n')
  expect(await run(['sets/a.golden.yaml', 'sets/c.txt'], io)).toBe(1)
  expect(out()).toMatch(/^sets\/c\.txt:2:\d+ {2}criteria: unknown name `reslt`/m)
  expect(out()).toContain('2 criteria in 2 files, 1 problem\n')
})

test('a file without a criterion is named, and it is misuse to check nothing else', async () => {
  const { io, cwd, out } = capture()
  writeFileSync(join(cwd, 'good.golden.yaml'), good)
  writeFileSync(join(cwd, 'none.golden.yaml'), 'cases:\n  - id: a\n    input: hello\n')
  expect(await run(['good.golden.yaml', 'none.golden.yaml'], io)).toBe(0)
  expect(out()).toContain('none.golden.yaml  holds no criterion: nothing stands under `criteria`, `passCriteria`')
  expect(out()).toContain('2 criteria in 2 files, 0 problems\n')
  expect(await run(['none.golden.yaml'], io)).toBe(2)
})

test('criteria under a misspelt name are not passed over', async () => {
  const { io, cwd, out } = capture()
  writeFileSync(join(cwd, 'a.golden.yaml'), `${good}    critera: [result.rows > 0]\n    PassCriteria: result.rows\n`)
  expect(await run(['a.golden.yaml'], io)).toBe(1)
  expect(out()).toMatch(/^a\.golden\.yaml:\d+:\d+ {2}\S*critera: did you mean `criteria`\?/m)
  expect(out()).toMatch(/PassCriteria: did you mean `passCriteria`\?/)
})

test('a pattern that no shell has resolved', async () => {
  const { io, cwd, out, err } = capture()
  for (const folder of ['a/b', 'node_modules/x']) {
    mkdirSync(join(cwd, folder), { recursive: true })
    writeFileSync(join(cwd, folder, 'good.golden.yaml'), good)
  }
  writeFileSync(join(cwd, 'a/[odd].golden.yaml'), good)
  expect(await run(['**/good.golden.yaml'], io)).toBe(0)
  expect(out()).toBe('2 criteria in 1 file, 0 problems\n')
  expect(await run(['a/[odd].golden.yaml'], io)).toBe(0)
  expect(await run(['*.none.yaml'], io)).toBe(2)
  expect(err()).toContain('No file matches *.none.yaml.')
})

test('nothing to read is misuse', async () => {
  const { io, err } = capture()
  expect(await run([], io)).toBe(2)
  expect(await run(['missing.yaml'], io)).toBe(2)
  expect(err()).toContain('missing.yaml cannot be read')
})
