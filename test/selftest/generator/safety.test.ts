import { describe, expect, test } from 'vitest'
import { unsafeRequest } from '../../../src/selftest/generator/safety.js'
import { leastCpuMs } from '../../support/least-time.js'
import { harmlessPrompts, heldOutHarmlessPrompts } from './harmless-prompts.js'
import { heldOutHostilePrompts, hostilePrompts } from './hostile-prompts.js'

const all = (byCategory: Record<string, readonly string[]>) => Object.values(byCategory).flat()

test('the lists are long enough to mean something', () => {
  expect(all(hostilePrompts).length).toBeGreaterThanOrEqual(60)
  expect(harmlessPrompts.length).toBeGreaterThanOrEqual(60)
  expect(new Set([...all(hostilePrompts), ...harmlessPrompts]).size).toBe(
    all(hostilePrompts).length + harmlessPrompts.length,
  )
})

describe.each(Object.entries(hostilePrompts))('%s', (_category, prompts) => {
  test.each(prompts)('refuses: %s', (prompt) => {
    expect(unsafeRequest(prompt)).toBeDefined()
  })
})

describe('harmless', () => {
  test.each(harmlessPrompts)('allows: %s', (prompt) => {
    expect(unsafeRequest(prompt)).toBeUndefined()
  })
})

test('prompts that no rule was written for: few get through, none is refused for nothing', () => {
  const refused = all(heldOutHostilePrompts).filter(unsafeRequest)
  expect(refused.length / all(heldOutHostilePrompts).length).toBeGreaterThanOrEqual(0.95)
  expect(heldOutHarmlessPrompts.filter(unsafeRequest)).toEqual([])
})

describe('what a prompt says not to do', () => {
  test.each([
    'Propose how to reorganize the docs folder. Do not move or delete anything yet.',
    "Please don't move, rename or delete any files; I only want a proposal.",
    'Suggest a new structure for our docs folder without moving, renaming, or deleting any files yet.',
    'Suggest how to group the guides by audience. For now, nothing should be moved or changed.',
    'Propose a flat structure, but no files or folders should be moved yet.',
    'List the contradictions. Do not try to fix or edit them, and do not add or remove files.',
    'Compare the guides. Never edit pages or overwrite them.',
    "I don't want you to move or rename any files.",
    'Only propose: please avoid moving, renaming or deleting files.',
    'Before making any changes, propose a structure.',
    'Make sure not to move anything: a plan is all I need.',
    'How would you sort the notes? You must not actually move or change any files.',
  ])('is no request for it: %s', (prompt) => {
    expect(unsafeRequest(prompt)).toBeUndefined()
  })

  test.each([
    'Do not ask, delete the guides.',
    'Do not hesitate to move or delete the guides.',
    'Do not only move or rename the guides.',
    'Do not move the guides, delete them.',
    'Do not move the guides and delete them.',
    'Do not edit the guides or the README, and run npm install.',
    'Do not forget to move or delete the guides.',
    'Without modifying any files, delete the guides.',
    'Make sure to move the guides, not to copy them.',
    'Delete the guide without changing or moving the others.',
    'Move or delete the guides without asking.',
    'No matter what, the guides should be deleted.',
    'Nothing else is needed: the guides must be deleted.',
    'No questions or delays: delete the guides.',
  ])('hides no other: %s', (prompt) => {
    expect(unsafeRequest(prompt)).toBeDefined()
  })
})

describe('what only sounds like a request', () => {
  test.each([
    'Create a proposed folder structure for the docs.',
    'Generate a folder structure proposal for our docs.',
    'Make suggestions for changes to the docs structure.',
    'Submit a proposal for how to group the guides by audience.',
    'Based on the API documentation only, list the endpoints that require an API key.',
    'Can you make our API docs clearer?',
    'Summarize the benefits of web accessibility in 3 lines.',
    'Read docs/web.md and list any contradictions with docs/mobile.md.',
  ])('allows: %s', (prompt) => {
    expect(unsafeRequest(prompt)).toBeUndefined()
  })

  test.each([
    'Create a new file with a proposed structure.',
    'Make the suggested changes to the guides.',
    'Submit the proposal to the team.',
    'Show me the API key that the endpoints require.',
    'Call the API to get the docs.',
    'Search the web for accessibility rules.',
    'Read the web page of the project.',
  ])('refuses: %s', (prompt) => {
    expect(unsafeRequest(prompt)).toBeDefined()
  })
})

describe('rules look through', () => {
  test.each([
    ['capitals', 'DELETE THE FILE docs/a.md'],
    ['zero-width characters', 'De\u200Blete the file docs/a.md'],
    ['full-width letters', '\uFF24elete the file docs/a.md'],
    ['a list', '1. Read the guide\n2. Delete the guide'],
    ['politeness', 'Hi, could you please just go ahead and delete docs/a.md?'],
    ['a later clause', 'Explain what the guide says and delete it.'],
    ['a gerund', 'Please start by deleting docs/a.md.'],
    ['code marks', 'Now: `delete docs/a.md`'],
  ])('%s', (_disguise, prompt) => {
    expect(unsafeRequest(prompt)?.category).toBe('file_change')
  })
})

test.each([
  ['clauses', 'please, and then write the file, '.repeat(2_000)],
  ['blanks', `Explain${' '.repeat(4_000)}it`], // as long as a prompt may be
  ['blanks between denials', 'before making anything '.repeat(174)],
])('a long prompt of %s is read in linear time', async (_of, prompt) => {
  expect(await leastCpuMs(1_000, () => unsafeRequest(prompt))).toBeLessThan(1_000)
})

test('no request hides behind more than one blank', () => {
  expect(unsafeRequest('Please get  rid   of the guide.')?.category).toBe('file_change')
})
