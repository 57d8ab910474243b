// Bundles one TypeScript module and imports it, so that a long proof runs without a test runner.
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundleModule } from '../test/criteria/support/bundle.ts'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

export async function loadTest(file) {
  const { path, remove } = await bundleModule(root, file)
  try {
    return await import(pathToFileURL(path).href)
  } finally {
    remove()
  }
}
