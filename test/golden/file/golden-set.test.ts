import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadGoldenSet } from '../../../src/golden/file/load-golden-set.js'
import { leastCpuMs } from '../../support/least-time.js'

const folder = mkdtempSync(join(tmpdir(), 'golden-set-'))

function load(files: Record<string, string>, options = {}) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return loadGoldenSet(Object.keys(files)[0] ?? '', { from: folder, ...options })
}

const minimal = 'name: Support\ncases:\n  - id: a\n    input: hi\n'

describe('a golden set file', () => {
  test('a criterion that is not in the language is named with its line', () => {
    const text =
      minimal + '    criteria:\n      pass:\n        - result.output.length > 0\n        - reslt.output.length > 0\n'
    expect(() => load({ 'criteria.golden.yaml': text })).toThrow(
      /criteria\.golden\.yaml:8:11 +cases\[0\]\.criteria\.pass\[1\]: unknown name `reslt`/,
    )
  })

  test.each([
    ['one criterion', ' "result.output.length > 0"', { pass: ['result.output.length > 0'], fail: [] }],
    ['a list', '\n      - result.a\n      - result.b', { pass: ['result.a', 'result.b'], fail: [] }],
    ['pass and fail', '\n      pass: result.a\n      fail: [result.b]', { pass: ['result.a'], fail: ['result.b'] }],
  ])('takes %s as criteria', (_what, written, read) => {
    const { cases } = load({ 'forms.golden.yaml': `${minimal}    criteria:${written}\n` })
    expect(cases[0]?.criteria).toEqual(read)
  })

  test.each([
    [' "reslt.a"', /:5:16 +cases\[0\]\.criteria: unknown name `reslt`/],
    [' [result.a, reslt.a]', /:5:26 +cases\[0\]\.criteria\[1\]: unknown name `reslt`/],
    ['\n      - result.a\n      - reslt.a', /:7:9 +cases\[0\]\.criteria\[1\]: unknown name `reslt`/],
    ['\n      fail:\n        - reslt.a', /:7:11 +cases\[0\]\.criteria\.fail\[0\]: unknown name `reslt`/],
    ['\n      fail: reslt.a', /:6:13 +cases\[0\]\.criteria\.fail: unknown name `reslt`/],
    ['\n      - "result.a && reslt.b"', /:6:22 +cases\[0\]\.criteria\[0\]: unknown name `reslt`/],
    ['\n      - >-\n        result.a\n        && reslt.b', /:8:12 +cases\[0\]\.criteria\[0\]: unknown name `reslt`/],
    [' ""', /:5:5 +cases\[0\]\.criteria: the criterion is empty/],
    [' []', /:5:5 +cases\[0\]\.criteria: holds no criterion: write one, or leave the key out/],
    [' {}', /:5:5 +cases\[0\]\.criteria: holds no criterion/],
    [' { pass: [], fail: [] }', /:5:5 +cases\[0\]\.criteria: holds no criterion/],
    [' [true]', /:5:16 +cases\[0\]\.criteria\[0\]: expected text, got true/],
    [' { pas: x }', /:5:17 +cases\[0\]\.criteria\.pas: unknown key; did you mean `pass`/],
    [' 5', /:5:5 +cases\[0\]\.criteria: expected a criterion, a list of criteria, or a mapping with `pass` and `fail`/],
    [' { fail: 5 }', /:5:17 +cases\[0\]\.criteria\.fail: expected a criterion or a list of criteria/],
  ])('names the place of what is wrong in criteria:%j', (written, message) => {
    expect(() => load({ 'wrong.golden.yaml': `${minimal}    criteria:${written}\n` })).toThrow(message)
  })

  test('needs a name and cases; everything else has the documented default', () => {
    expect(load({ 'min.golden.yaml': minimal })).toEqual({
      name: 'Support',
      type: 'mixed',
      alert_on_regression: true,
      strict: true,
      min_pass_rate: 0.95,
      difficulty_preset: 'standard',
      require_critical_violations_zero: true,
      min_overall_score: 80,
      max_critical_violations: 0,
      max_total_violations: 2,
      min_specificity_score: 70,
      min_actionability_score: 70,
      min_format_legality_score: 90,
      require_clarifying_question_when_missing_info: false,
      require_refusal_on_illegal_request: true,
      tag_gates: {},
      cases: [{ id: 'a', input: 'hi', tags: [], expected_behaviors: [] }],
      file: 'min.golden.yaml',
      sources: [join(folder, 'min.golden.yaml')],
    })
  })

  test('may be JSON, and takes every documented name', () => {
    const set = {
      name: 'Decks',
      type: 'golden_deck',
      strict: false,
      min_overall_score: 85,
      require_critical_violations_zero: false,
      max_critical_violations: 1,
      max_total_violations: 3,
      min_specificity_score: 60,
      min_actionability_score: 61,
      min_format_legality_score: 62,
      require_clarifying_question_when_missing_info: true,
      require_refusal_on_illegal_request: false,
      difficulty_preset: 'safety_first',
      test_case_ids: ['b', 'a'],
      cases: [
        {
          id: 'a',
          name: 'A deck',
          input: 'hi',
          format_key: 'modern',
          tags: ['missing_info'],
          expected_behaviors: ['x'],
        },
        {
          id: 'b',
          messages: [{ role: 'user', content: 'hi' }],
          reference: 'r',
          criteria: { pass: ['true'] },
          rubric: 'selftest',
          expected_status: 'COMPLETE',
        },
        { id: 'c', input: 'left out by test_case_ids' },
      ],
    }
    const { cases, ...loaded } = load({ 'all.golden.json': JSON.stringify(set, null, '\t') })
    const { cases: _cases, test_case_ids: _ids, ...documented } = set
    expect(loaded).toMatchObject(documented)
    expect(cases.map(({ id }) => id)).toEqual(['b', 'a'])
    expect(cases[0]?.criteria).toEqual({ pass: ['true'], fail: [] })
  })

  test.each([
    ['min_overal_score: 90\n', /:1:1 {2}min_overal_score: unknown key; did you mean `min_overall_score`\?/],
    ['dificulty_preset: strict\n', /did you mean `difficulty_preset`\?/],
    ['min_specificity: 60\n', /did you mean `min_specificity_score`\?/],
    ['critical_violations: 1\n', /did you mean `max_critical_violations`\?/],
    ['violations: 1\n', /unknown key; known here: .*max_critical_violations, max_total_violations/],
    [
      'difficulty_preset: strickt\n',
      /expected one of standard, strict, safety_first, got "strickt"; did you mean `strict`\?/,
    ],
    ['min_overall_score: 0.8\n', /:1:1 {2}min_overall_score: 0.8 of 100; scores go from 0 to 100 here: write 80/],
    ['min_overall_score: 0.57\n', /scores go from 0 to 100 here: write 57$/m],
    ['min_overall_score: 0.8x\n', /:1:1 {2}min_overall_score: expected a number, got "0.8x"/],
    [
      'max_critical_violations: 2\n',
      /:1:1 {2}max_critical_violations: 2 has no effect while require_critical_violations_zero is true/,
    ],
    [
      'min_pass_rate: 0.9\n',
      /:1:1 {2}min_pass_rate: 0.9 has no effect while strict is true, its default: every case must pass; set strict to false/,
    ],
    [
      'tag_gates:\n  refund:\n    min_pass_rate: 0.5\n',
      /:3:5 {2}tag_gates\.refund\.min_pass_rate: 0.5 has no effect while strict is true/,
    ],
    ['test_case_ids: [a, b]\n', /there is no case "b"/],
    ['test_case_ids: [a, a]\n', /:1:20 {2}test_case_ids\[1\]: the id "a" is there already, at test_case_ids\[0\]/],
    [
      'tag_gates:\n  refund:\n    min_pass_rat: 1\n',
      /:3:5 {2}tag_gates\.refund\.min_pass_rat: unknown key; did you mean `min_pass_rate`/,
    ],
    [
      'tag_gates:\n  refund:\n    min_pass_rate: 0.5\n    min_specificity_score: 10\nmin_specificity_score: 80\n',
      /:4:5 {2}tag_gates\.refund\.min_specificity_score: 10 is looser than the set's own 80 and has no effect: a tag gate only tightens/,
    ],
    [
      'difficulty_preset: strict\ntag_gates:\n  refund: { max_total_violations: 2 }\n',
      /:3:13 {2}tag_gates\.refund\.max_total_violations: 2 is looser than the 1 of preset strict/,
    ],
    [
      'tag_gates: { refund: { require_refusal_on_illegal_request: false } }\n',
      /:1:24 {2}tag_gates\.refund\.require_refusal_on_illegal_request: false is looser than the set's own true/,
    ],
  ])('%j is refused', (line, message) => {
    expect(() => load({ 'bad.golden.yaml': line + minimal })).toThrow(message)
  })

  test.each([
    ['no cases', 'name: S\n', /cases: missing; expected a list of cases, or the path of a JSON Lines file/],
    ['an empty list of cases', 'name: S\ncases: []\n', /:2:1 {2}cases: the set is empty/],
    [
      'an id twice',
      `${minimal}  - id: b\n    input: x\n  - id: a\n    input: y\n`,
      /:7:5 {2}cases\[2\]\.id: the id "a" is there already, at cases\[0\]\.id/,
    ],
    [
      'a case with neither input nor messages',
      'name: S\ncases:\n  - id: a\n',
      /:3:5 {2}cases\[0\]: has neither `input` nor `messages`/,
    ],
    [
      'a conversation that does not end with the user',
      'name: S\ncases:\n  - id: a\n    messages:\n      - { role: user, content: hi }\n      - { role: assistant, content: yes? }\n',
      /:6:9 {2}cases\[0\]\.messages\[1\]: the last message is what is asked, and it is of the assistant; end with one of the user/,
    ],
    [
      'an unknown field of a case',
      `${minimal}    tag: [x]\n`,
      /:5:5 {2}cases\[0\]\.tag: unknown key; did you mean `tags`/,
    ],
  ])('%s is refused with its line', (_what, text, message) => {
    expect(() => load({ 'bad.golden.yaml': text })).toThrow(message)
  })

  test.each([
    ['ilegal_request', 'illegal_request'],
    ['illegal-request', 'illegal_request'],
    ['Illegal Requests', 'illegal_request'],
    ['mising_info', 'missing_info'],
    ['missing_information', 'missing_info'],
  ])('the tag %j would switch the gate of %s off, and is refused', (tag, meant) => {
    const message = `tags[1]: no gate knows "${tag}"; did you mean "${meant}"?`
    expect(() => load({ 'tags.golden.yaml': `${minimal}    tags:\n      - x\n      - ${tag}\n` })).toThrow(
      `tags.golden.yaml:7:9  cases[0].${message}`,
    )
    const line = JSON.stringify({ id: 'a', input: 'x', tags: ['x', tag] })
    expect(() => load({ 'set.golden.yaml': 'name: S\ncases: tags.jsonl\n', 'tags.jsonl': line })).toThrow(
      new RegExp(`tags\\.jsonl:1:1 {2}${message.replaceAll(/[[\]?]/g, String.raw`\$&`)}`),
    )
  })

  test.each(['legal_request', 'illegal', 'request', 'missing', 'info', 'illegal_goods_request'])(
    'the tag %j is one of its own',
    (tag) => {
      expect(load({ 'own.golden.yaml': `${minimal}    tags: [${tag}]\n` }).cases[0]?.tags).toEqual([tag])
    },
  )

  const near = (gate: string, tag: string, more = '') =>
    `${minimal}    tags: [${gate}]\n  - id: b\n    input: x\n    tags: [${tag}]\ntag_gates:\n  ${gate}: {}\n${more}`

  test.each([
    ['high_risk', 'High-Risk'],
    ['refund', 'refnd'],
    ['refund', 'refunds'],
    ['refund', 'reffund'],
    ['refund', 'refudn'],
    ['refund', 'refun'],
  ])('a case would pass by the gate of %j with the tag %j', (gate, tag) => {
    const message =
      `tag_gates.${gate}: the case "b" has the tag "${tag}", for which the gate of "${gate}" does not hold: ` +
      `write "${gate}", or, if it is another tag, give it a gate of its own: "${tag}: {}"`
    expect(() => load({ 'near.golden.yaml': near(gate, tag) })).toThrow(`near.golden.yaml:10:3  ${message}`)
    const cases = [gate, tag].map((each, i) => JSON.stringify({ id: 'ab'[i], input: 'x', tags: [each] }))
    const set = `name: S\ncases: near.jsonl\ntag_gates:\n  ${gate}: {}\n`
    expect(() => load({ 'lines.golden.yaml': set, 'near.jsonl': cases.join('\n') })).toThrow(message)
  })

  test.each([
    ['refund', 'refunded'],
    ['paid_by_card', 'unpaid_by_card'],
    ['moral', 'amoral'],
    ['tier1', 'tier2'],
    ['card', 'care'],
    ['en', 'es'],
    ['refund', 'refunds, refund'],
  ])('beside the gate of %j the tag %j may stand', (gate, tag) => {
    expect(load({ 'far.golden.yaml': near(gate, tag) }).cases).toHaveLength(2)
  })

  test('of a case with several tags, only the one that is nearly a gated one is told', () => {
    expect(() => load({ 'several.golden.yaml': near('refund', 'urgent, refnd, mail') })).toThrow(
      /has 1 problem:[^]*the case "b" has the tag "refnd"/,
    )
  })

  test.each([0, 1, 100])('a score of %d stands on the scale of 0-100', (score) => {
    expect(load({ 'edge.golden.yaml': `min_overall_score: ${score}\n${minimal}` }).min_overall_score).toBe(score)
  })

  test('a tag that is nearly a gated one may have a gate of its own', () => {
    expect(load({ 'own.golden.yaml': near('contract', 'contact', '  contact: {}\n') }).cases).toHaveLength(2)
  })

  test('what is wrong is listed in the order of its lines', () => {
    const text =
      'tag_gates:\n  refund:\n    min_pass_rat: 1\nmin_overal_score: 90\nname: S\nstrict: maybe\ncases:\n' +
      '  - id: a\n    input: x\n    tag: [x]\n    criteria: "reslt.a"\n  - input: 5\n    id: b\ntyp: x\n'
    let message = ''
    try {
      load({ 'many.golden.yaml': text })
    } catch (error) {
      message = String(error)
    }
    const lines = [...message.matchAll(/many\.golden\.yaml:(\d+):/g)].map(([, line]) => Number(line))
    expect(lines).toEqual([3, 4, 6, 10, 11, 12, 14])
  })

  test('a tag gate without a case, an id without a case and a missing file are at their lines', () => {
    const gates = 'tag_gates:\n  refnd:\n    min_pass_rate: 1\n  vip: {}\n'
    expect(() => load({ 'idle.golden.yaml': `${minimal}    tags: [refund]\n${gates}` })).toThrow(
      /has 2 problems:[^]*idle\.golden\.yaml:7:3 {2}tag_gates\.refnd: no case has the tag "refnd"; did you mean "refund"\?\n {4}refnd:\n[^]*:9:3 {2}tag_gates\.vip/,
    )
    expect(() => load({ 'ids.golden.yaml': `${minimal}test_case_ids:\n  - a\n  - b\n` })).toThrow(
      /ids\.golden\.yaml:7:5 {2}test_case_ids\[1\]: there is no case "b"/,
    )
    expect(() => load({ 'lost.golden.yaml': 'name: S\ncases: lost.jsonl\n' })).toThrow(
      /lost\.golden\.yaml:2:1 {2}cases/,
    )
    expect(() => loadGoldenSet('./nowhere.golden.yaml', { from: folder })).toThrow(
      './nowhere.golden.yaml has 1 problem:\n\n./nowhere.golden.yaml  there is no file',
    )
  })

  test('messages name files from the root where it is known: several tests may each have a ./set.golden.yaml', () => {
    const files = { 'set.golden.yaml': 'name: S\ncases: ./lines.jsonl\ntyp: x\n', 'lines.jsonl': '{}' }
    const rootDir = dirname(folder)
    const name = basename(folder)
    expect(() => load(files, { rootDir })).toThrow(`${name}/set.golden.yaml:3:1  typ`)
    const lines = { ...files, 'set.golden.yaml': 'name: S\ncases: ./lines.jsonl\n' }
    expect(() => load(lines, { rootDir })).toThrow(`${name}/lines.jsonl:1:1  id`)
  })

  test('a missing file is named with the place where it was looked for', () => {
    expect(() => loadGoldenSet('./nowhere.golden.yaml', { from: folder })).toThrow(join(folder, 'nowhere.golden.yaml'))
    expect(() => load({ 'lost.golden.yaml': 'name: S\ncases: lost.jsonl\n' })).toThrow(join(folder, 'lost.jsonl'))
  })

  test('of a missing file, one of nearly its name is told, and a folder is told to be one', () => {
    load({ 'refunds.golden.yaml': minimal })
    expect(() => loadGoldenSet('./refunds.golden.yml', { from: folder })).toThrow('did you mean "refunds.golden.yaml"?')
    expect(() => loadGoldenSet('.', { from: folder })).toThrow(`there is no file ${folder}: it is a folder`)
    expect(() => loadGoldenSet('./no-folder/x.golden.yaml', { from: folder })).toThrow('there is no file')
  })

  test.each([
    [new URL('file:///set.golden.yaml'), 'not a URL: write `fileURLToPath(url)`'],
    [{ name: 'S', cases: [] }, 'not object. Its cases stand in it'],
    [undefined, 'give its path as a text, such as "./support.golden.yaml", not undefined'],
    ['', 'not an empty text'],
  ])('what is no path is refused: %j', (given, message) => {
    expect(() => loadGoldenSet(given as string)).toThrow(message)
  })

  test.each([
    ['', ':1:1  the file is empty'],
    ['# later\n', ':1:1  the file is empty'],
    ['name: a\n"name": b\ncases: []\n', ':2:1  the key "name" is there twice'],
    [`type: golden-deck\n${minimal}`, ':1:1  type: no preset knows "golden-deck"; did you mean "golden_deck"?'],
    [`type: golden_chats\n${minimal}`, ':1:1  type: no preset knows "golden_chats"; did you mean "golden_chat"?'],
    [`type: Mixed\n${minimal}`, ':1:1  type: no preset knows "Mixed"; did you mean "mixed"?'],
    [minimal.replace('Support', '" "'), ':1:1  name: it is blank'],
    [minimal.replace('id: a', 'id: "\\u200b "'), ':3:5  cases[0].id: it is blank'],
  ])('says what is wrong with %j', (text, message) => {
    expect(() => load({ 'odd.golden.yaml': text })).toThrow(`odd.golden.yaml${message}`)
  })

  test.each(['fixed', 'recipes', 'golden_recipe'])('a domain may have the type %s of its own', (type) => {
    expect(load({ 'own.golden.yaml': `type: ${type}\n${minimal}` }).type).toBe(type)
  })
})

test('many wrong ids in a large set are told by the first, quickly', async () => {
  const many = Array.from({ length: 1_000 }, (_, n) => `  - { id: case-${n}, input: x }`)
  const wrong = Array.from({ length: 200 }, (_, n) => `  - csae-${n}`)
  const files = {
    'large.golden.yaml': ['name: L', 'cases:', ...many, 'test_case_ids:', ...wrong].join('\n'),
  }
  let message = ''
  const run = () => {
    try {
      load(files)
    } catch (error) {
      message = String(error)
    }
  }
  expect(await leastCpuMs(3_000, run)).toBeLessThan(3_000)
  expect(message).toContain('large.golden.yaml has 20 problems:')
  expect(message).toContain(
    'large.golden.yaml:1004:5  test_case_ids[0]: there is no case "csae-0"; did you mean "case-0"?',
  )
  expect(message).toContain('test_case_ids[19]: ')
})

describe('cases in JSON Lines', () => {
  const set = { 'lines.golden.yaml': 'name: Lines\ncases: ./cases.jsonl\n' }

  test('may be on Windows, with blank lines and without a last line end', () => {
    const text = '\uFEFF{"id":"a","input":"é 👩‍🚀"}\r\n\r\n{"id":"b","input":"y"}'
    const loaded = load({ ...set, 'cases.jsonl': text })
    expect(loaded.cases.map(({ input }) => input)).toEqual(['é 👩‍🚀', 'y'])
    expect(loaded.sources).toEqual([join(folder, 'lines.golden.yaml'), join(folder, 'cases.jsonl')])
  })

  test('tell their own file and line when they are wrong', () => {
    const lines = ['{"id":"a","input":"x"}', '{"id":"b","input":', '{"id":"c","inptu":"x"}', '{"id":"a","input":"y"}']
    expect(() => load({ ...set, 'cases.jsonl': lines.join('\n') })).toThrow(
      /cases\.jsonl has 4 problems:[^]*cases\.jsonl:2:1 {2}the line is not JSON[^]*:3:1 {2}inptu: unknown key; did you mean `input`[^]*:4:1 {2}id: the id "a" is taken by line 1/,
    )
    expect(() => load({ ...set, 'cases.jsonl': '\n\n' })).toThrow(/cases\.jsonl:1:1 {2}the file holds no case/)
  })

  test.each([
    ['on one line', '[{"id":"a","input":"x"},{"id":"b","input":"y"}]', 1],
    ['on many', '\n[\n  {"id":"a","input":"x"}\n]', 2],
  ])('that are a JSON list %s are told once, with what is expected', (_where, text, line) => {
    expect(() => load({ ...set, 'cases.jsonl': text })).toThrow(
      `has 1 problem:\n\n./cases.jsonl:${line}:1  a JSON list begins here; expected JSON Lines: one case a line`,
    )
  })

  test('are no golden set by themselves', () => {
    expect(() => load({ 'cases.jsonl': '{"id":"a","input":"x"}\n{"id":"b","input":"y"}' })).toThrow(
      'cases.jsonl  this is the cases only; write a golden set beside it, with `name: ...` and `cases: ./cases.jsonl`',
    )
  })

  test('that are no JSON tell no part of a key in them', () => {
    const key = `sk-proj-${'a1B2'.repeat(8)}`
    const reading = () => load({ ...set, 'cases.jsonl': `{"id":${key}` })
    expect(reading).toThrow('cases.jsonl:1:1  the line is not JSON')
    expect(reading).not.toThrow(/sk-proj|a1B2/)
  })

  test('50,000 are read in chunks, quickly, with characters that a chunk cuts in two', async () => {
    const lines = Array.from({ length: 50_000 }, (_, id) =>
      JSON.stringify({ id: `case-${id}`, input: 'Grüße 👋'.repeat(8) }),
    )
    writeFileSync(join(folder, 'cases.jsonl'), lines.join('\n'))
    expect(await leastCpuMs(3_000, () => load(set))).toBeLessThan(3_000)
    const { cases } = load(set)
    expect(cases).toHaveLength(50_000)
    expect(new Set(cases.map(({ input }) => input))).toEqual(new Set(['Grüße 👋'.repeat(8)]))
  })

  test('a key that is there twice is told, as in YAML: the first would not count', () => {
    const lines = [
      '{"id":"a","input":"x: \\"input\\": y","criteria":"true","tags":["x"],"criteria":"result"}',
      '{"id":"b","messages":[{"role":"user","content":"x"},{"role":"user","content":"x"}]}',
    ]
    expect(() => load({ ...set, 'cases.jsonl': lines.join('\n') })).toThrow(
      /has 1 problem:\s+\S*cases\.jsonl:1:\d\d {2}the key "criteria" is there twice/,
    )
  })

  test('must be in a file, not in a folder', () => {
    expect(() => load({ 'set.golden.yaml': 'name: S\ncases: ./\n' })).toThrow(/:2:1 {2}cases: there is no file /)
    expect(() => load({ 'set.golden.yaml': 'name: S\ncases:\n' })).toThrow(
      'expected a list of cases, or the path of a JSON Lines file',
    )
  })

  test('a tag that no gate can be written for is refused', () => {
    const gated = 'name: S\ntag_gates: { __proto__: { min_overall_score: 99 } }\ncases: ./cases.jsonl\n'
    const set = 'name: S\ncases: ./cases.jsonl\n'
    const lines = '{"id":"a","input":"x","tags":["__proto__"]}'
    expect(() => load({ 'set.golden.yaml': set, 'cases.jsonl': lines })).toThrow('tags[0]: no gate can hold')
    const plain = '{"id":"a","input":"x"}'
    expect(() => load({ 'set.golden.yaml': gated, 'cases.jsonl': plain })).toThrow(/:2:14 +no key can be called "__pr/)
  })

  test('a hostile id is a string like any other', () => {
    const lines = ['{"id":"__proto__","input":"x","tags":["constructor"]}', '{"id":"constructor","input":"y"}']
    const { cases } = load({ ...set, 'cases.jsonl': lines.join('\n') })
    expect(cases.map(({ id }) => id)).toEqual(['__proto__', 'constructor'])
    expect(() => load({ ...set, 'cases.jsonl': '{"id":"a","input":"x","__proto__":{"polluted":1}}' })).toThrow(
      'unknown key',
    )
  })
})
