// Bundles one TypeScript module and imports it, so that a long proof runs without a test runner.
import { mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

export async function loadTest(file) {
  // Inside the project, so that packages resolve.
  const dir = mkdtempSync(join(root, 'node_modules/.criteria-'))
  try {
    const build = await rolldown({
      cwd: root,
      input: file,
      external: (id) => !id.startsWith('.') && !id.startsWith('/') && id !== file,
      platform: 'node',
      resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    })
    await build.write({ dir, format: 'esm', entryFileNames: 'main.mjs' })
    await build.close()
    return await import(pathToFileURL(join(dir, 'main.mjs')).href)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
