// Writes the JSON Schemas of our file formats, for editors: dist/schema/golden.schema.json.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** @param {string} dist the folder that is packed */
export async function writeSchemas(dist) {
  const folder = join(dist, 'schema')
  mkdirSync(folder, { recursive: true })
  const bundled = join(folder, 'schemas.tmp.mjs')
  const build = await rolldown({
    cwd: root,
    input: 'src/golden/json-schema.ts',
    external: ['zod', 'yaml', /^node:/],
    platform: 'node',
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
  })
  await build.write({ file: bundled, format: 'esm' })
  await build.close()
  const { goldenJsonSchema } = await import(pathToFileURL(bundled).href)
  rmSync(bundled)
  writeFileSync(join(folder, 'golden.schema.json'), `${JSON.stringify(goldenJsonSchema(), null, 2)}\n`)
}
