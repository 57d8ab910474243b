import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { matcherFiles } from '../matchers/lazy.js'
import { root } from './support/source-files.js'

const entries = [
  'src/index.ts',
  'matchers/index.ts',
  'src/stats/index.ts',
  'src/vitest/index.ts',
  'src/vitest/plugin.ts',
  'src/vitest/reporter.ts',
  'src/jest/index.ts',
  'src/jest/reporter.ts',
]

interface Exported {
  readonly name: string
  readonly file: string
  readonly documented: boolean
}

/** Every name an entry exports, followed to the file that declares it. */
function exportsOf(file: string, only?: string): Exported[] {
  const text = readFileSync(join(root, file), 'utf8')
  const { module } = parseSync(file, text)
  return module.staticExports.flatMap((statement) =>
    statement.entries.flatMap(({ exportName, importName, moduleRequest }): Exported[] => {
      const name = exportName.name ?? 'default'
      if (only !== undefined && name !== only) return []
      if (!moduleRequest) return [{ name, file, documented: hasDocstring(text, statement.start) }]
      const target = join(dirname(file), moduleRequest.value).replace(/\.js$/, '.ts')
      return exportsOf(target, importName.name ?? undefined)
    }),
  )
}

function hasDocstring(text: string, start: number): boolean {
  const before = text.slice(0, start).trimEnd()
  return before.endsWith('*/') && before.lastIndexOf('/**') > before.lastIndexOf('*/', before.length - 3)
}

test.each(entries)('every name that %s exports has a docstring', (entry) => {
  const all = exportsOf(entry)
  const documented = new Set(all.filter((each) => each.documented).map(({ name }) => name)) // an overload needs one
  const bare = all.filter(({ name }) => !documented.has(name))
  expect(bare.map(({ name, file }) => `${name} (${file})`)).toEqual([])
})

test('the main entry exports something', () => {
  expect(exportsOf('src/index.ts').length).toBeGreaterThan(10)
})

test('a matcher is registered exactly when the entry exports it', () => {
  const exported = exportsOf('matchers/index.ts').filter(({ name }) => /^to[A-Z]/.test(name))
  expect(exported.map(({ name }) => name).toSorted()).toEqual(Object.keys(matcherFiles).toSorted())
})

test.each(Object.entries(matcherFiles))(
  '%s has a file of its name, a test and an entry in the README',
  (name, file) => {
    expect(file).toBe(name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
    expect(existsSync(join(root, `matchers/${file}.ts`))).toBe(true)
    expect(existsSync(join(root, `test/matchers/${file}.test.ts`))).toBe(true)
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(`### \`${name}`)
  },
)
