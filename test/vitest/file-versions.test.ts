import { expect, test } from 'vitest'
import { FileVersions } from '../../src/vitest/file-versions.js'

test('each new content is a version; an undone edit goes back to the one it was', () => {
  const versions = new FileVersions()
  const contents = ['two', 'three', 'two', 'two', 'four']
  expect(contents.map((content) => versions.edited('a.md', content))).toEqual([
    'a.md v1 -> v2',
    'a.md v2 -> v3',
    'a.md v3 -> v2',
    'a.md v2',
    'a.md v2 -> v4',
  ])
  versions.seen('c.md', () => 'one')
  versions.seen('c.md', () => 'read again after a run')
  expect(versions.edited('c.md', 'two')).toBe('c.md v1 -> v2')
  expect(versions.edited('c.md', 'one')).toBe('c.md v2 -> v1')
  expect(versions.edited('b.md', 'two')).toBe('b.md v1 -> v2')
  expect(versions.files).toEqual(['a.md', 'c.md', 'b.md'])
  expect(['two', 'three'].map((content) => versions.isEdited('b.md', content))).toEqual([false, true])
  expect(versions.isEdited('unknown.md', '')).toBe(false)
})

test('what a new file begins with is its first version', () => {
  const versions = new FileVersions()
  expect(versions.edited('new.md', 'one', true)).toBe('new.md v1')
  expect(versions.edited('new.md', 'two')).toBe('new.md v1 -> v2')
  expect(versions.edited('new.md', 'one', true)).toBe('new.md v2 -> v1')
})
