import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

/** Bundles one TypeScript module for plain Node; `remove` deletes the file again. */
export async function bundleModule(root: string, file: string): Promise<{ path: string; remove: () => void }> {
  // Inside the project, so that packages resolve.
  const dir = mkdtempSync(join(root, 'node_modules/.criteria-'))
  const build = await rolldown({
    cwd: root,
    input: file,
    external: (id) => !id.startsWith('.') && !id.startsWith('/') && id !== file,
    platform: 'node',
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
  })
  await build.write({ dir, format: 'esm', entryFileNames: 'main.mjs' })
  await build.close()
  return { path: join(dir, 'main.mjs'), remove: () => rmSync(dir, { recursive: true, force: true }) }
}
