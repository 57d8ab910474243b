// Imports one TypeScript module with our sources, so that a long proof runs without a test runner.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundled } from '../test/support/bundled.ts'

const root = join(import.meta.dirname, '..')

export const loadTest = async (file) => import(pathToFileURL(await bundled(join(root, file))).href)
