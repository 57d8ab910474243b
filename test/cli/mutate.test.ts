import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../../src/cli/mutate.js'
import { loadGoldenSet } from '../../src/golden/file/load-golden-set.js'
import { capture } from './capture.js'

const set = `
name: decks
type: golden_deck
cases:
  - id: upgrade
    input: |
      Please upgrade this for under $50:
      1 Sol Ring
      4x Lightning Bolt
    criteria: { pass: ["result.ok === true"] }
  - id: question
    input: Which card is best?
`

function project() {
  const captured = capture()
  writeFileSync(join(captured.cwd, 'decks.golden.yaml'), set)
  return captured
}

test('writes mutated cases that a golden set reads again', async () => {
  const { io, cwd, err } = project()
  const code = await run(['decks.golden.yaml', '--count-per-case', '2', '--out', 'mutated.jsonl'], io)
  expect(code).toBe(0)
  expect(err()).toMatch(/^\d+ mutated cases from 2 in mutated\.jsonl; not made:\n/)
  expect(err()).toContain('1 x messy_decklist (the text has no list)')
  expect(err()).toContain('2 x empty_user_message, fewer than wanted (the text has only 1 different variant)')

  writeFileSync(join(cwd, 'mutated.golden.yaml'), 'name: mutated\ntype: golden_deck\ncases: mutated.jsonl\n')
  const { cases } = loadGoldenSet('mutated.golden.yaml', { from: cwd })
  expect(cases.length).toBeGreaterThan(10)
  expect(cases.filter(({ mutation }) => mutation === undefined).map(({ id }) => id)).toEqual(['upgrade', 'question'])
  for (const { id, source, tags, mutation, criteria } of cases.filter(({ mutation }) => mutation)) {
    expect(id).toBe(`${mutation?.base_case_id}~${mutation?.type}-${id.at(-1)}`)
    expect(source).toBe('mutation')
    expect(tags).toContain(`mutation:${mutation?.type}`)
    const keepsCriteria = mutation?.base_case_id === 'upgrade' && mutation.expectation.kind === 'same'
    expect(criteria !== undefined).toBe(keepsCriteria)
  }
})

test('--types, --base, --seed and --lexicon choose what is made', async () => {
  const made = async (...more: string[]) => {
    const { io, cwd, out } = project()
    writeFileSync(join(cwd, 'names.txt'), 'Sol Ring\nLightning Bolt\n')
    expect(await run(['decks.golden.yaml', '--base', 'upgrade', ...more], io)).toBe(0)
    return out()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  }
  const typos = await made('--types', 'typos_decklist, near_miss_card', '--lexicon', 'names.txt')
  expect(typos.map(({ id }) => id)).toEqual(['upgrade', 'upgrade~typos_decklist-1', 'upgrade~near_miss_card-1'])
  expect(await made('--types', 'typos_decklist', '--types', 'near_miss_card', '--lexicon', 'names.txt')).toEqual(typos)
  const { io, err } = project()
  expect(await run(['decks.golden.yaml', '--types', ''], io)).toBe(2)
  expect(err()).toBe('--types names nothing: leave it out for all.\n')
  const [, other] = await made('--types', 'typos_decklist', '--seed', '2')
  expect(other.id).toBe('upgrade~typos_decklist-1')
  expect(other.input).not.toBe(typos[1].input)
})

test('the file that holds the cases of the set is not written over', async () => {
  const { io, cwd, err } = project()
  const line = JSON.stringify({ id: 'a', input: 'Upgrade this:\n1 Sol Ring\n2 Counterspell' })
  writeFileSync(join(cwd, 'cases.jsonl'), line)
  writeFileSync(join(cwd, 'lines.golden.yaml'), 'name: lines\ncases: cases.jsonl\n')
  expect(await run(['lines.golden.yaml', '--types', 'reordered_lines', '--out', 'cases.jsonl'], io)).toBe(2)
  expect(err()).toContain('cases.jsonl is of the set itself')
  expect(readFileSync(join(cwd, 'cases.jsonl'), 'utf8')).toBe(line)
})

test('a case without a variant is not written, and is named', async () => {
  const { io, out, err } = project()
  expect(await run(['decks.golden.yaml', '--types', 'messy_decklist'], io)).toBe(0)
  expect(out().trim().split('\n')).toHaveLength(2)
  expect(err()).toBe(
    '1 mutated cases from 1; not made:\n  1 x messy_decklist (the text has no list)\n' +
      'Left out, for they have no variant: question\n',
  )
})

test('nothing that applies is exit code 1, and writes over nothing', async () => {
  const { io, cwd, out, err } = project()
  const args = ['decks.golden.yaml', '--base', 'question', '--types', 'messy_decklist']
  expect(await run(args, io)).toBe(1)
  writeFileSync(join(cwd, 'made.jsonl'), 'made before')
  expect(await run([...args, '--out', 'made.jsonl'], io)).toBe(1)
  expect(readFileSync(join(cwd, 'made.jsonl'), 'utf8')).toBe('made before')
  expect(out()).toBe('')
  expect(err()).toContain('0 mutated cases from 0; not made:\n  1 x messy_decklist (the text has no list)')
})

test.each([
  [[], 'Usage: expect-jury mutate <set>'],
  [['none.golden.yaml'], 'there is no file'],
  [['data/cases.jsonl'], 'data/cases.jsonl is a list of cases: name the golden set that says `cases: cases.jsonl`.'],
  [['decks.golden.yaml', '--types', 'typo_decklist'], 'did you mean "typos_decklist"?'],
  [['decks.golden.yaml', '--base', 'upgrad'], 'did you mean "upgrade"?'],
  [['decks.golden.yaml', '--count-per-case', 'x'], '--count-per-case is a whole number of at least 1; "x" is none.'],
  [['decks.golden.yaml', '--seed', 'x'], '--seed is a whole number'],
  [['decks.golden.yaml', '--lexicon', 'none.txt'], 'none.txt'],
  [['decks.golden.yaml', '--lexicon', 'decks.golden.yaml', '--types', 'typos_decklist'], '--lexicon has no effect'],
  [['decks.golden.yaml', '--out', 'no/such/folder.jsonl'], 'no/such/folder.jsonl'],
  [['decks.golden.yaml', '--out', './decks.golden.yaml'], './decks.golden.yaml is of the set itself'],
  [['decks.golden.yaml', '--types', 'typos_decklist,typos_decklist'], '"typos_decklist" twice'],
  [['decks.golden.yaml', '--seed='], '--seed is a whole number of at least 0; "" is none.'],
  [['decks.golden.yaml', 'more.golden.yaml'], '"more.golden.yaml" is too much.'],
  [['decks.golden.yaml', '--typs', 'x'], "Unknown option '--typs'; did you mean --types?\n"],
])('%o is exit code 2', async (args, message) => {
  const { io, err } = project()
  expect(await run(args, io)).toBe(2)
  expect(err()).toContain(message)
})

test('--help', async () => {
  const { io, out } = capture()
  expect(await run(['--help'], io)).toBe(0)
  expect(out()).toContain('Usage: expect-jury mutate <set>')
})
