// Declarations for both builds, of what the entries reach: those of inner modules were three of four files of the package.
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** @throws Error where the types are wrong; `tsc` has said how. */
export function writeDeclarations(root, dist, manifest) {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const config = join(root, '.scripts/tsconfig.declarations.json')
  const types = join(dist, 'types')
  const { status } = spawnSync(process.execPath, [tsc, '-p', config, '--outDir', types], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The declarations could not be written')
  cpSync(types, join(dist, 'cjs/types'), { recursive: true })

  const entries = JSON.stringify(manifest.exports).matchAll(/"\.\/dist\/([^"]+\.d\.ts)"/g)
  const reached = new Set()
  for (const [, entry] of entries) reach(join(dist, entry), reached)
  for (const file of [...filesIn(types), ...filesIn(join(dist, 'cjs/types'))]) if (!reached.has(file)) rmSync(file)
}

/** In a declaration a text such as './x.js' is a module that it names, by whatever kind of import. */
function reach(file, reached) {
  if (reached.has(file)) return
  reached.add(file)
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/['"](\.\.?\/[^'"]+)\.js['"]/g)) {
    reach(join(dirname(file), `${path}.d.ts`), reached)
  }
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
