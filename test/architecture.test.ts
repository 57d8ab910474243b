import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { sourceFiles } from './support/source-files.js'

/** Rooms in layers; a room imports its own layer's neighbours only where `besides` says so, and everything above. */
const layers: readonly (readonly string[])[] = [
  ['config'],
  ['stats', 'criteria', 'rubric'],
  ['model'],
  ['judge'],
  ['golden', 'baseline', 'selftest', 'mutate', 'review', 'alert'],
  ['report'],
  ['matchers'],
  ['vitest', 'jest'],
  ['cli'],
]

const besides: ReadonlySet<string> = new Set([
  'rubric -> criteria', // a check may be a criterion
  'golden -> mutate', // `describeGolden(set, { mutations })`
])

/** The data of a report is read by what is reported; these files hold schemas only. */
const schemas =
  /^src\/(judge\/verdict|report\/record\/(assertion|run-record|cost-block|case-record)|golden\/.*schema|baseline\/.*schema)\.js$/

const files = [...sourceFiles('src'), ...sourceFiles('matchers')]

function roomOf(path: string): string {
  const [top = '', room = ''] = path.split('/')
  return top === 'src' ? room : top
}

function layerOf(room: string): number {
  return layers.findIndex((layer) => layer.includes(room))
}

const edges = files.flatMap((file) =>
  file.imports.map((name) => ({ file, name, target: name.startsWith('.') ? join(dirname(file.path), name) : name })),
)

test('there is something to check', () => {
  expect(files.length).toBeGreaterThan(20)
  expect(edges.length).toBeGreaterThan(50)
})

test('every room has its place', () => {
  const rooms = new Set(files.map(({ path }) => roomOf(path)).filter((room) => !room.endsWith('.ts')))
  expect([...rooms].filter((room) => layerOf(room) === -1)).toEqual([])
})

test('dependencies point one way', () => {
  const wrong = edges.flatMap(({ file, name, target }) => {
    if (!name.startsWith('.')) return []
    const from = roomOf(file.path)
    const to = roomOf(target)
    const entry = from.endsWith('.ts')
    if (entry || from === to || schemas.test(target) || besides.has(`${from} -> ${to}`)) return []
    return layerOf(to) < layerOf(from) ? [] : [`${file.path} imports ${target}`]
  })
  expect(wrong).toEqual([])
})

test('only a runner’s own room imports the runner', () => {
  const wrong = edges.filter(({ file, name }) => {
    const room = roomOf(file.path)
    if (name === 'vitest' || name.startsWith('vitest/')) return room !== 'vitest'
    if (name === 'jest' || name.startsWith('@jest/')) return room !== 'jest'
    return false
  })
  expect(wrong.map(({ file, name }) => `${file.path} imports ${name}`)).toEqual([])
})

test('what is heavy is loaded when it is needed', () => {
  const heavy = ['openai', 'yaml', 're2js', 'nodemailer']
  const wrong = files.filter(({ text }) =>
    heavy.some((name) => new RegExp(`^import (?!type )[^\\n]*from '${name}'`, 'm').test(text)),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('no file is longer than one idea', () => {
  const long = files.filter(({ text }) => text.split('\n').length > 251)
  expect(long.map(({ path }) => path)).toEqual([])
})
