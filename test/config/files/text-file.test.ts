import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BaselineError } from '../../../src/baseline/stored/baseline-error.js'
import { loadBaseline, loadBaselineSync } from '../../../src/baseline/stored/baseline-file.js'
import { run as checkCriteria } from '../../../src/cli/check-criteria.js'
import { run as compare } from '../../../src/cli/compare.js'
import { textOf } from '../../../src/config/files/text-file.js'
import { loadGoldenSet } from '../../../src/golden/file/load-golden-set.js'
import { loadSelftestConfig } from '../../../src/selftest/load-config.js'
import { capture } from '../../cli/capture.js'

const folder = mkdtempSync(join(tmpdir(), 'text-file-'))

/** As an editor of Western Europe saves it that was not told otherwise. */
function latin1(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text, 'latin1')
  return path
}

const set = `name: Zurück
cases:
  - id: a
    input: hi
    criteria: { fail: ["result.output.includes('zurückerstattet')"] }
`
const wrong = (place: string) => `${place}  the file is not UTF-8: the byte FC does not fit here. Save it as UTF-8`

test('a golden set that is not UTF-8 is an error: its criteria would look for what nobody says', () => {
  const path = latin1('a.golden.yaml', set)
  expect(() => loadGoldenSet(path, { rootDir: folder })).toThrow(wrong('a.golden.yaml:1:10'))
})

test('so are its cases, with their line', () => {
  const before = Array.from({ length: 4000 }, (_, id) => `{"id":"${id}","input":"ü"}\n`).join('') // more than a chunk
  writeFileSync(join(folder, 'cases.jsonl'), before)
  const path = join(folder, 'b.golden.yaml')
  writeFileSync(path, 'name: b\ncases: ./cases.jsonl\n')
  expect(loadGoldenSet(path).cases.at(-1)?.input).toBe('ü')
  writeFileSync(
    join(folder, 'cases.jsonl'),
    Buffer.concat([Buffer.from(`${before}\n`), Buffer.from('{"id":"x","input":"ü"}', 'latin1')]),
  )
  expect(() => loadGoldenSet(path, { rootDir: folder })).toThrow(wrong('cases.jsonl:4002:20'))
})

test('so are a selftest, a baseline and what a command is given', async () => {
  latin1('selftest.yaml', '# für\nname: x\n')
  expect(() => loadSelftestConfig('selftest.yaml', folder)).toThrow(wrong('selftest.yaml:1:4'))

  const baseline = latin1('v1.json', '{\n  "name": "für"\n}\n')
  await expect(loadBaseline(baseline)).rejects.toThrow(BaselineError)
  expect(() => loadBaselineSync(baseline)).toThrow(wrong(`${baseline}:2:13`))

  const { io, cwd, err } = capture()
  mkdirSync(cwd, { recursive: true })
  writeFileSync(join(cwd, 'a.golden.yaml'), set, 'latin1')
  expect(await checkCriteria(['a.golden.yaml'], io)).toBe(2)
  expect(err()).toContain(wrong('a.golden.yaml:1:10'))
  writeFileSync(join(cwd, 'v1.json'), '{"name":"für"}', 'latin1')
  expect(await compare(['v1.json', 'v1.json'], io)).toBe(2)
  expect(err()).toContain(wrong('v1.json:1:11'))
})

test('UTF-8 is read as it is, with a mark, characters beyond the basic plane and U+FFFD itself', () => {
  for (const text of ['', '\uFEFFname: zurück', '日本語 👩‍💻', 'what was lost: \uFFFD'])
    expect(textOf(Buffer.from(text), 'a.yaml')).toBe(text)
})

test.each([
  ['a character that is cut off', [0x61, 0x0a, 0x62, 0xe2, 0x82], 'a.yaml:2:2'],
  ['a byte behind U+FFFD itself', [0xef, 0xbf, 0xbd, 0x20, 0xfc, 0x20], 'a.yaml:1:3'],
  ['UTF-16', [...Buffer.from('\uFEFFname: a', 'utf16le')], 'a.yaml:1:1'],
])('%s is told with its place', (_what, bytes, place) => {
  expect(() => textOf(Buffer.from(bytes), 'a.yaml')).toThrow(`${place}  the file is not UTF-8`)
})
