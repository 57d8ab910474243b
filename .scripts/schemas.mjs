// Writes the JSON Schemas of our file formats, for editors: dist/schema/golden.schema.json, selftest.schema.json.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Format -> the file and the function that make its schema. */
const formats = {
  golden: ['src/golden/file/json-schema.ts', 'goldenJsonSchema'],
  selftest: ['src/selftest/config.ts', 'selftestJsonSchema'],
}

/** @param {string} dist the folder that is packed */
export async function writeSchemas(dist) {
  const folder = join(dist, 'schema')
  mkdirSync(folder, { recursive: true })
  for (const [format, [input, make]] of Object.entries(formats)) {
    const bundled = join(folder, `${format}.tmp.mjs`)
    const build = await rolldown({
      cwd: root,
      input,
      external: ['zod', 'yaml', /^node:/],
      platform: 'node',
      resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    })
    await build.write({ file: bundled, format: 'esm' })
    await build.close()
    const schema = (await import(pathToFileURL(bundled).href))[make]()
    rmSync(bundled)
    writeFileSync(join(folder, `${format}.schema.json`), `${JSON.stringify(schema, null, 2)}\n`)
  }
}
