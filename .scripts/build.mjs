// Bundles every entry twice (ESM in dist/, CommonJS in dist/cjs/) and emits declarations beside each.
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { minifySync } from 'rolldown/utils'
import { jestPreset } from '../src/jest/preset.ts'
import { chunksOf } from './chunks.mjs'
import { writeDeclarations } from './declarations.mjs'
import { lightIndex, partNames } from './light-index.mjs'
import { writeSchemas } from './schemas.mjs'
import { writeNotices } from './third-party.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const manifest = createRequire(import.meta.url)('../package.json')

const matcherFiles = readdirSync(join(root, 'matchers')).filter((file) => /^to-.*\.ts$/.test(file))
const shared = {
  ...Object.fromEntries(matcherFiles.map((file) => [file.replace(/\.ts$/, ''), `matchers/${file}`])),
  index: 'src/index.ts',
  ...Object.fromEntries(partNames.map((part) => [part, part])),
  matchers: 'matchers/index.ts',
  stats: 'src/stats/index.ts',
  'golden-tests': 'src/report/tests/golden-tests.ts',
  'selftest-tests': 'src/report/tests/selftest-tests.ts',
  yaml: 'src/config/files/yaml-functions.ts',
  'z-schema': 'src/rubric/checks/json-schema/functions.ts',
}
const esm = {
  ...shared,
  vitest: 'src/vitest/index.ts',
  plugin: 'src/vitest/plugin.ts',
  'vitest-projects': 'src/vitest/projects-setup.ts',
  reporter: 'src/vitest/reporter.ts',
  cli: 'src/cli/main.ts',
}
const cjs = {
  ...shared,
  'openai-sdk': 'src/model/openai/openai-sdk.ts', // for both
  jest: 'src/jest/index.ts',
  'jest-reporter': 'src/jest/reporter.ts',
  'jest-dependencies': 'src/jest/dependencies.ts',
}

/**
 * Bundled as every devDependency is: it is loaded by every test file that judges, which takes less time then. A dependency
 * for its types.
 */
const bundled = 'zod'
const packages = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)].filter(
  (name) => name !== bundled,
)
const external = (id) =>
  id.startsWith('node:') || id.startsWith('@jest/') || packages.some((name) => id === name || id.startsWith(`${name}/`))

/**
 * `yaml` is loaded by the first file that is read, `z-schema` by the first JSON Schema, from their bundles beside the
 * entries.
 */
const bundledBeside = {
  name: 'bundled-beside',
  transform: {
    filter: { id: /[\\/](?:yaml-library|json-schema[\\/]library)\.ts$/ },
    handler: (code) => code.replace(/\('(yaml|z-schema)'\)/, `('./$1.js')`),
  },
}

/**
 * What V8 reads before the first call is without comments and white space: libraries, which are half of their size then, and
 * the engine of criteria, which has to load in 5 ms. Names of libraries stay: errors are known by those of their classes.
 */
const isLibrary = (chunk) =>
  ['openai-sdk', 'z-schema'].includes(chunk.name) || chunk.moduleIds.every((id) => /[\\/]node_modules[\\/]/.test(id))
const compactChunks = {
  name: 'compact-chunks',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      const mangle = chunk.name === 'criteria-engine'
      if (mangle || isLibrary(chunk)) chunk.code = minifySync(chunk.fileName, chunk.code, { mangle }).code
    }
  },
}

/**
 * A test that mocks `fs` or `path` in Jest means its own code: what we load of Node itself is not mocked with it. Jest's own
 * `module` loads our files into the realm of the test.
 */
const realBuiltins = {
  name: 'real-builtins',
  renderChunk: (code) => code.replaceAll(/\brequire\(("node:(?!module")[a-z_/]+")\)/g, 'process.getBuiltinModule($1)'),
}

/**
 * One SDK for both builds. Jest gives each test file a realm and a loader of its own, in jsdom without `fetch`: there it is
 * loaded outside of them, by Node, once for a worker and also while a test is torn down.
 */
const sdkOf = {
  esm: {
    name: 'sdk-beside',
    resolveId: (id) => (id.endsWith('/openai-sdk.js') ? { id: './cjs/openai-sdk.js', external: true } : undefined),
  },
  cjs: {
    name: 'sdk-by-node',
    renderChunk: (code) =>
      code.replace(
        `require("./openai-sdk.js")`,
        `require("node:vm").runInThisContext("process").getBuiltinModule("node:module").createRequire(__filename)("./openai-sdk.js")`,
      ),
  },
}

const inBundles = new Set()

const from = (input, format = 'esm', plugins = []) =>
  rolldown({
    cwd: root,
    input,
    external,
    platform: 'node',
    plugins: [
      bundledBeside,
      compactChunks,
      sdkOf[format],
      ...(format === 'cjs' ? [realBuiltins] : []),
      lightIndex(root, format),
      ...plugins,
    ],
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    tsconfig: join(root, 'tsconfig.json'),
  })

/** Jest and Vitest 4 run on Nodes that are older than ours: there the first thing that they load of us says so. */
const needed = manifest.engines.node.replace('>=', '')
const [major, minor] = needed.split('.')
const refuseOldNode = `{
const { node } = process.versions, [major, minor] = node.split('.').map(Number)
if (major < ${major} || (major === ${major} && minor < ${minor})) throw new Error('expect-jury needs Node ${needed} or newer; this is ' + node + '.')
}` // not by `localeCompare`, which loads a collator: 7 ms for every test file

const loadedFirst = new Set(['plugin', 'vitest', 'jest-reporter', 'jest', 'index'])

async function bundle(input, dir, format) {
  const chunks = chunksOf(root, format)
  const build = await from(input, format, [chunks.plugin])
  const { output } = await build.write({
    dir,
    format,
    exports: 'named',
    entryFileNames: '[name].js',
    banner: ({ name }) => (loadedFirst.has(name) ? refuseOldNode : ''),
    chunkFileNames: 'chunk-[name]-[hash].js', // beside the entries: `./matchers.js` is loaded by its path
    codeSplitting: { groups: chunks.groups },
    dynamicImportInCjs: false,
    sourcemap: false,
    comments: { jsdoc: false }, // they are in the declarations
  })
  for (const { moduleIds = [] } of output) for (const id of moduleIds) inBundles.add(id)
  await build.close()
}

/** What Vitest runs for every test file: one small file by itself, because each further one costs a plain unit test more. */
async function bundleSetup(file) {
  const build = await from('src/vitest/setup.ts')
  await build.write({ file, format: 'esm', minify: true })
  await build.close()
}

const dist = join(root, 'dist')
const fresh = join(root, `dist.${process.pid}`) // `dist` is replaced at once: somebody may be running on it
process.on('exit', () => rmSync(fresh, { recursive: true, force: true })) // where the build failed
mkdirSync(join(fresh, 'cjs'), { recursive: true })
writeFileSync(join(fresh, 'cjs/package.json'), '{ "type": "commonjs" }\n')
writeFileSync(join(fresh, 'jest-preset.json'), `${JSON.stringify(jestPreset, null, 2)}\n`)
await bundle(esm, fresh, 'esm')
await bundle(cjs, join(fresh, 'cjs'), 'cjs')
await bundleSetup(join(fresh, 'vitest-setup.js'))
cpSync(join(fresh, 'vitest-setup.js'), join(fresh, 'vitest-setup.mts'))
await writeSchemas(fresh)
writeNotices(fresh, inBundles)
writeDeclarations(root, fresh, manifest)
rmSync(dist, { recursive: true, force: true })
renameSync(fresh, dist)
