import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { relativePath } from '../../config/files/relative-path.js'
import { thrownMessage } from '../../config/thrown.js'
import { UsageError } from '../frame/usage-error.js'

const manifestSchema = z.looseObject({
  type: z.string().optional(),
  scripts: z.record(z.string(), z.string()).optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  devDependencies: z.record(z.string(), z.string()).optional(),
  workspaces: z.unknown().optional(),
})
type Manifest = z.output<typeof manifestSchema>

export const scriptEndings = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']

/**
 * A user's project, as far as `init` looks at it and changes it. Texts have line feeds, whatever ends the lines of
 * their files.
 */
export class Project {
  readonly manifestText: string
  readonly manifest: Manifest
  /** As it was written, in its own order. */
  readonly rawManifest: Readonly<Record<string, unknown>>

  /** @throws UsageError when there is no package.json, or none that can be read. */
  constructor(readonly root: string) {
    const path = join(root, 'package.json')
    if (!existsSync(path)) throw new UsageError(`There is no package.json in ${root}: run this in your project.`)
    this.manifestText = this.read('package.json')
    this.manifest = readManifest(path)
    this.rawManifest = parsed(path, z.record(z.string(), z.unknown()))
  }

  has(path: string): boolean {
    return existsSync(join(this.root, path))
  }

  read(path: string): string {
    return this.readRaw(path).replaceAll('\r\n', '\n')
  }

  /** @throws UsageError that names the file, where it holds none. */
  readJson(path: string): unknown {
    return parsed(join(this.root, path), z.unknown())
  }

  write(path: string, text: string): void {
    const isOfWindows = this.has(path) && this.readRaw(path).includes('\r\n')
    mkdirSync(dirname(join(this.root, path)), { recursive: true })
    writeFileSync(join(this.root, path), isOfWindows ? text.replaceAll('\n', '\r\n') : text)
  }

  /** The first of `<name>.<ending>` that is there. */
  find(name: string, endings: readonly string[]): string | undefined {
    return endings.map((ending) => `${name}.${ending}`).find((path) => this.has(path))
  }

  dependsOn(name: string): boolean {
    return installs(this.manifest, name)
  }

  /** Depends on it, or calls it in a script: in a workspace it may be installed for all packages at the root. */
  uses(runner: string): boolean {
    const called = new RegExp(`(?<![\\w-])${runner}(?![\\w-])`)
    return this.dependsOn(runner) || Object.values(this.manifest.scripts ?? {}).some((script) => called.test(script))
  }

  /** Whether the workspace that the project is a package of installs it for all of them. */
  workspaceInstalls(name: string): boolean {
    const { workspace } = this
    return workspace !== undefined && installs(readManifest(join(workspace, 'package.json')), name)
  }

  /** The folder of the workspace that the project is a package of. */
  get workspace(): string | undefined {
    for (let folder = dirname(this.root); ; folder = dirname(folder)) {
      const path = join(folder, 'package.json')
      const manifest = existsSync(path) ? readManifest(path) : undefined
      if (manifest && (manifest.workspaces !== undefined || existsSync(join(folder, 'pnpm-workspace.yaml'))))
        return folder
      if (folder === dirname(folder)) return undefined
    }
  }

  /** Where this package is installed, as seen from a folder of the project: in a workspace mostly at its root. */
  packageFrom(folder: string): string {
    const installed = join('node_modules', 'expect-jury')
    let place = this.root
    while (!existsSync(join(place, installed)) && place !== dirname(place)) place = dirname(place)
    const found = existsSync(join(place, installed)) ? place : this.root
    return relativePath(join(this.root, folder), join(found, installed))
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
    return this.has('tsconfig.json') || this.dependsOn('typescript') || this.workspaceInstalls('typescript')
  }

  /** `./answer.js` where the file is `answer.ts`, as TypeScript wants it under NodeNext. */
  get importsWithEnding(): boolean {
    const path = 'tsconfig.json'
    return this.has(path) && /"module(?:Resolution)?"\s*:\s*"node(?:next|\d+)"/i.test(this.read(path))
  }

  private readRaw(path: string): string {
    return readFileSync(join(this.root, path), 'utf8')
  }
}

const readManifest = (path: string): Manifest => parsed(path, manifestSchema)

/** @throws UsageError that names the file. */
function parsed<T>(path: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new UsageError(`${path} cannot be read: ${thrownMessage(cause)}`, { cause })
  }
}

const installs = ({ dependencies, devDependencies }: Manifest, name: string): boolean =>
  Object.hasOwn({ ...dependencies, ...devDependencies }, name)
