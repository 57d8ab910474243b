import { expect, test } from 'vitest'
import { promptFiles } from '../../src/vitest/prompt-files.js'

test('globs start at the root and may leave it', () => {
  const { isPrompt, folders } = promptFiles(['prompts/**/*.{md,txt}', '../shared/*.md', 'system.md'], ['/srv/app'])
  expect(folders).toEqual(['/srv/app/prompts', '/srv/shared', '/srv/app'])
  const prompts = ['/srv/app/prompts/a.md', '/srv/app/prompts/x/y/.b.txt', '/srv/shared/c.md', '/srv/app/system.md']
  const others = ['/srv/app/prompts/a.ts', '/srv/shared/x/c.md', '/srv/other/a.md', '/srv/app/prompts-old/a.md']
  expect([...prompts, ...others].filter(isPrompt)).toEqual(prompts)
})

test('no pattern, no prompt', () => {
  expect(promptFiles([], ['/srv/app']).isPrompt('/srv/app/a.md')).toBe(false)
})

test('with several roots, in each of them', () => {
  const { isPrompt, folders } = promptFiles(['prompts/*.md'], ['/srv/packages/shop', '/srv', '/srv'])
  expect(folders).toEqual(['/srv/packages/shop/prompts', '/srv/prompts'])
  const prompts = ['/srv/packages/shop/prompts/a.md', '/srv/prompts/a.md']
  expect([...prompts, '/srv/packages/support/prompts/a.md'].filter(isPrompt)).toEqual(prompts)
})
