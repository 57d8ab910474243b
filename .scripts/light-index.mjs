// The main entry is imported by every test file that judges. What such a file seldom calls (golden sets, comparisons,
// mutations, reviews, reports, criteria outside of a matcher) is loaded by the first call of it.
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Rooms that a judge needs anyway. */
const loadedAtOnce = /^\.\/(?:config|rubric|model|judge)\//
/** Of those, what brings the criteria engine. */
const engine = './rubric/checks/criteria-check.js'

/** @returns {{ name: string, from: string, onDemand: boolean }[]} every value that the public list exports. */
function publicValues(index) {
  const lists = readFileSync(index, 'utf8').matchAll(/^export \{([^}]*)\} from '([^']+)'/gm)
  return [...lists].flatMap(([, names, from]) => {
    const source = readFileSync(resolve(dirname(index), from.replace(/\.js$/, '.ts')), 'utf8')
    const values = names.split(',').map((name) => name.trim())
    return values
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const isFunction = new RegExp(`^export (?:async )?function ${name}\\b`, 'm').test(source)
        return { name, from, onDemand: isFunction && (from === engine || !loadedAtOnce.test(from)) }
      })
  })
}

const reexport = ({ name, from }) => `export { ${name} } from '${from}'`
const onCall = ({ name }) => `export function ${name}(...args) { return load().${name}(...args) }`
const built = './on-demand.js'
const load = {
  esm: `import { createRequire } from 'node:module'\nconst load = () => createRequire(import.meta.url)('${built}')`,
  cjs: `const load = () => require('${built}')`,
}

/** Splits the public list `src/index.ts` into the entry itself and `on-demand`, which the entry loads beside it. */
export function lightIndex(root, format) {
  const index = join(root, 'src/index.ts')
  const onDemand = join(root, 'src/on-demand.ts')
  const values = publicValues(index)
  const entry = values.map((value) => (value.onDemand ? onCall(value) : reexport(value)))
  const texts = {
    [index]: [load[format], ...entry].join('\n'),
    [onDemand]: values
      .filter((value) => value.onDemand)
      .map(reexport)
      .join('\n'),
  }
  return {
    name: 'light-index',
    resolveId: (id) => (id === 'on-demand' ? onDemand : id === built ? { id, external: true } : undefined),
    load: (id) => texts[id],
  }
}
