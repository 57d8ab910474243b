import { existsSync, globSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { blocksOf, pages, proseOf, textOf } from './support/documentation.js'
import { root } from './support/source-files.js'

const all = [...pages, ...globSync('examples/*/README.md', { cwd: root })]
const withoutCode = (prose: string): string => prose.replaceAll(/`+[^`]*`+/g, '')

/** The anchors that GitHub makes of the headings of a page. */
function anchorsOf(page: string): Set<string> {
  const seen = new Map<string, number>()
  return new Set(
    [...proseOf(page).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => {
      const anchor = title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-')
      const before = seen.get(anchor) ?? 0
      seen.set(anchor, before + 1)
      return before === 0 ? anchor : `${anchor}-${before}`
    }),
  )
}

/** The links of a page that stay in this repository. */
const linksOf = (page: string): string[] =>
  [...withoutCode(proseOf(page)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))

test.each(all)('every link of %s leads somewhere', (page) => {
  const broken = linksOf(page).filter((link) => {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : normalize(join(dirname(page), path))
    return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).has(anchor))
  })
  expect(broken).toEqual([])
})

test('the links are found', () => {
  expect(linksOf('README.md').length).toBeGreaterThan(60)
})

test('README leads to every page, and every page back to it', () => {
  const filesOf = (page: string) => linksOf(page).map((link) => link.replace(/#.*/, ''))
  const linked = new Set(filesOf('README.md'))
  const others = pages.filter((page) => page !== 'README.md')
  expect(others.filter((page) => !linked.has(page))).toEqual([])
  expect(others.filter((page) => !filesOf(page).includes('../README.md'))).toEqual([])
})

test.each(pages)('the lines of %s are short, and break no inline code', (page) => {
  const lines = proseOf(page).split('\n')
  const prose = lines.map((text, index) => ({ text, line: index + 1 })).filter(({ text }) => !text.startsWith('|'))
  expect(prose.filter(({ text }) => text.length > 125)).toEqual([])
  expect(prose.filter(({ text }) => text.split('`').length % 2 === 0)).toEqual([])
})

test.each(pages)('the tables of %s have the same number of cells in every row', (page) => {
  const tables = proseOf(page).matchAll(/(?:^\|.*\n)+/gm)
  for (const [table] of tables) {
    const cells = table
      .trim()
      .split('\n')
      .map((row) => row.replaceAll('\\|', '').split('|').length)
    expect(new Set(cells).size, table).toBe(1)
  }
})

test('every fence is closed', () => {
  for (const page of pages) expect(textOf(page).match(/^```/gm)?.length ?? 0, page).toBe(blocksOf(page).length * 2)
})

test('every block of YAML can be read', () => {
  for (const { code } of blocksOf().filter(({ language }) => language === 'yaml'))
    expect(() => parse(code)).not.toThrow()
})
