// Which modules are loaded together, in one file. Each file of a package costs every test file that loads it about 0.5 ms.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The price of a plain unit test. */
const setup = [
  ...['host', 'defined', 'options/mode', 'shared-state', 'real-time', 'to-json', 'require-beside', 'end-of-file'].map(
    (name) => `src/config/${name}`,
  ),
  ...['metered-usage', 'usage', 'refused-calls'].map((name) => `src/model/${name}`),
  ...['sink', 'pending', 'lazy', 'usage-error', 'inside-another'].map((name) => `matchers/${name}`),
  'src/report/record/case-outcome',
]
/** What it takes to evaluate a criterion. What others need of it, too, stands beside it: they should not load the engine. */
const engine = ['src/criteria/compile-criterion', 'src/criteria/evaluate-criteria']
const besideEngine = [
  ...['criterion-error', 'confidence'].map((name) => `src/criteria/${name}`),
  ...['options/closest', 'thrown', 'options/known-options', 'options/option-ranges'].map(
    (name) => `src/config/${name}`,
  ),
  'src/report/text/number-text', // counts in messages
]
/** What a test file loads that asks a judge, with all that these import, but for what lighter uses need of it as well. */
const judging = ['src/index', 'matchers/to-pass-rubric', 'matchers/to-pass-checklist']
const lighter = {
  esm: ['src/vitest/plugin', 'src/vitest/index', 'src/vitest/reporter', 'matchers/to-satisfy-criteria'],
  cjs: ['src/jest/index', 'src/jest/reporter', 'matchers/to-satisfy-criteria'],
}

/** @returns groups of modules, and the plugin that finds what they import */
export function chunksOf(root, format) {
  const file = (path) => existing(join(root, `${path}.ts`))
  const named = (paths) => {
    const files = new Set(paths.map(file))
    return (id) => files.has(id)
  }
  const index = file('src/index') // an entry, which stays a file of its own
  const imported = { judging: new Set(), lighter: new Set() }
  return {
    plugin: {
      name: 'find-imports',
      buildEnd() {
        imported.judging = closure(this, judging.map(file))
        imported.lighter = closure(this, lighter[format].map(file))
      },
    },
    groups: [
      { name: 'setup', test: named(setup) },
      { name: 'beside-engine', test: named(besideEngine) },
      { name: 'criteria-engine', test: named(engine) },
      { name: 'zod', test: (id) => /node_modules.zod./.test(id) },
      { name: 'shared', test: (id) => imported.judging.has(id) && imported.lighter.has(id) },
      { name: 'judging', test: (id) => imported.judging.has(id) && id !== index },
    ],
  }
}

/** A module that was renamed stops the build: it would fall out of its group unseen. */
function existing(file) {
  if (!existsSync(file)) throw new Error(`${file} is named here, and is not there any more`)
  return file
}

/** What these files import, and what that imports. */
function closure(graph, files) {
  const found = new Set()
  const visit = (id) => {
    if (found.has(id)) return
    found.add(id)
    for (const each of graph.getModuleInfo(id)?.importedIds ?? []) visit(each)
  }
  files.forEach(visit)
  return found
}
