import { expect, test } from 'vitest'
import { promptFiles } from '../../src/vitest/prompt-files.js'

test('globs start at the root and may leave it', () => {
  const { isPrompt, folders } = promptFiles(['prompts/**/*.{md,txt}', '../shared/*.md', 'system.md'], '/work/app')
  expect(folders).toEqual(['/work/app/prompts', '/work/shared', '/work/app'])
  const prompts = ['/work/app/prompts/a.md', '/work/app/prompts/x/y/.b.txt', '/work/shared/c.md', '/work/app/system.md']
  const others = ['/work/app/prompts/a.ts', '/work/shared/x/c.md', '/work/other/a.md', '/work/app/prompts-old/a.md']
  expect([...prompts, ...others].filter(isPrompt)).toEqual(prompts)
})

test('no pattern, no prompt', () => {
  expect(promptFiles([], '/work/app').isPrompt('/work/app/a.md')).toBe(false)
})
