// Bundles a TypeScript file with our sources, for processes of their own: `node test/support/bundled.ts <file.ts> [...]`
// runs one, and tests start the bundle themselves.
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { rolldown } from 'rolldown'

const root = join(import.meta.dirname, '../..')

/** Path of a module that Node runs. It lies in the checkout, where packages are found. */
export async function bundled(entry: string): Promise<string> {
  const folder = join(root, '.labs/bundled')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${basename(entry, '.ts')}-${process.pid}.mjs`)
  const build = await rolldown({
    cwd: root,
    input: entry,
    external: (id) => !id.startsWith('.') && !id.startsWith('/') && id !== entry,
    platform: 'node',
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    logLevel: 'silent',
  })
  await build.write({ file, format: 'esm', codeSplitting: false })
  await build.close()
  return file
}

const [, script, entry, ...rest] = process.argv
if (script?.endsWith('bundled.ts') && entry) {
  const run = spawn(process.execPath, ['--expose-gc', await bundled(entry), ...rest], { stdio: 'inherit' })
  run.on('exit', (code) => (process.exitCode = code ?? 1))
}
