import { thrownMessage } from '../../config/thrown.js'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const manifestSchema = z.looseObject({
  type: z.string().optional(),
  scripts: z.record(z.string(), z.string()).optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  devDependencies: z.record(z.string(), z.string()).optional(),
})

/** A user's project, as far as `init` looks at it. */
export class Project {
  readonly manifestText: string
  readonly manifest: z.output<typeof manifestSchema>
  /** As it was written, in its own order. */
  readonly rawManifest: Readonly<Record<string, unknown>>

  /** @throws Error when there is no package.json, or none that can be read. */
  constructor(readonly root: string) {
    const path = join(root, 'package.json')
    if (!existsSync(path)) throw new Error(`There is no package.json in ${root}: run this in your project.`)
    this.manifestText = readFileSync(path, 'utf8')
    try {
      this.rawManifest = z.record(z.string(), z.unknown()).parse(JSON.parse(this.manifestText))
      this.manifest = manifestSchema.parse(this.rawManifest)
    } catch (cause) {
      throw new Error(`${path} cannot be read: ${thrownMessage(cause)}`, { cause })
    }
  }

  has(path: string): boolean {
    return existsSync(join(this.root, path))
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8')
  }

  /** The first of `<name>.<ending>` that is there. */
  find(name: string, endings: readonly string[]): string | undefined {
    return endings.map((ending) => `${name}.${ending}`).find((path) => this.has(path))
  }

  dependsOn(name: string): boolean {
    return Object.hasOwn({ ...this.manifest.dependencies, ...this.manifest.devDependencies }, name)
  }

  get isModule(): boolean {
    return this.manifest.type === 'module'
  }

  /** Lies in a checkout: here or above is a `.git`. */
  get usesGit(): boolean {
    let folder = this.root
    while (!existsSync(join(folder, '.git'))) {
      if (folder === dirname(folder)) return false
      folder = dirname(folder)
    }
    return true
  }

  get usesTypeScript(): boolean {
    return this.has('tsconfig.json') || this.dependsOn('typescript')
  }
}
