// The main entry is imported by every test file that judges. What such a file seldom calls (golden sets, comparisons,
// mutations, reviews, reports, criteria outside of a matcher) is loaded by the first call of it.
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Rooms that a judge needs anyway. */
const loadedAtOnce = /^\.\/(?:config|rubric|model|judge)\//
/** Of those, what brings the criteria engine, what it takes to read a JSON Schema, or the calls of the system under test. */
const parts = {
  './rubric/checks/criteria-check.js': 'criteria',
  './rubric/checks/json-check.js': 'json',
  './model/own-calls/recorded-fetch.js': 'calls',
}

/** What is loaded together; criteria by themselves, because they alone need neither judges nor golden sets. */
const partOf = (from) => parts[from] ?? (from.startsWith('./criteria/') ? 'criteria' : 'rooms')
export const partNames = ['on-demand-criteria', 'on-demand-json', 'on-demand-calls', 'on-demand-rooms']

/** @returns {{ name: string, from: string, part?: string }[]} every value that the public list exports. */
function publicValues(index) {
  const lists = readFileSync(index, 'utf8').matchAll(/^export \{([^}]*)\} from '([^']+)'/gm)
  return [...lists].flatMap(([, names, from]) => {
    const source = readFileSync(resolve(dirname(index), from.replace(/\.js$/, '.ts')), 'utf8')
    const values = names.split(',').map((name) => name.trim())
    return values
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const isFunction = new RegExp(`^export (?:async )?function ${name}\\b`, 'm').test(source)
        const onDemand = isFunction && (from in parts || !loadedAtOnce.test(from))
        return { name, from, part: onDemand ? `on-demand-${partOf(from)}` : undefined }
      })
  })
}

const reexport = ({ name, from }) => `export { ${name} } from '${from}'`
const onCall = ({ name, part }) => `export function ${name}(...args) { return load('./${part}.js').${name}(...args) }`
const load = {
  esm: `import { requireBeside } from './config/require-beside.js'\nconst load = requireBeside(import.meta.url)`,
  cjs: `const load = (part) => require(part)`,
}

/** Splits the public list `src/index.ts` into the entry itself and the parts that it loads beside it. */
export function lightIndex(root, format) {
  const index = join(root, 'src/index.ts')
  const values = publicValues(index)
  const entry = values.map((value) => (value.part ? onCall(value) : reexport(value)))
  const source = (part) => join(root, `src/${part}.ts`)
  const texts = { [index]: [load[format], ...entry].join('\n') }
  for (const part of partNames) {
    const inPart = values.filter((value) => value.part === part)
    texts[source(part)] = inPart.map(reexport).join('\n')
  }
  return {
    name: 'light-index',
    resolveId: (id) => (partNames.includes(id) ? source(id) : undefined),
    load: (id) => texts[id],
  }
}
