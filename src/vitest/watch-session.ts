import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { TestModule, Vitest } from 'vitest/node'
import { relativePath } from '../config/files/relative-path.js'
import { ownerOfRecordings } from '../model/recording/recordings-of-test-file.js'
import { FileVersions } from './file-versions.js'
import { promptFiles } from './prompt-files.js'
import { slash, WatchedFiles } from './watched-files.js'

/** Files that one line names. */
const mostNamed = 3

/** Makes Vitest's watcher rerun tests also for what they read without importing it, and knows what was edited. */
export class WatchSession {
  readonly #vitest: Vitest
  readonly #files: WatchedFiles
  readonly #versions = new FileVersions()
  readonly #isPrompt: (file: string, project?: string) => boolean
  /** What is watched beside the root. */
  readonly #outside = new Set<string>()
  /** Since the last run. */
  readonly #created = new Set<string>()
  /**
   * What started the current run, as `prompts/refund.md v7 -> v8, prompts/tone.md v1 -> v2`, and once it has ended what else
   * its verdicts hang on; `undefined` when no file did and nothing else does.
   */
  edit: string | undefined

  /** @param prompts globs, relative to the root, beside those that each project's `jury()` names */
  constructor(vitest: Vitest, prompts: readonly string[]) {
    this.#vitest = vitest
    const { isPrompt, folders } = promptsOf(vitest, prompts)
    this.#isPrompt = isPrompt
    const files = new WatchedFiles({
      isPrompt: (file, project) => isPrompt(file, project) && !isModule(vitest, file),
    })
    this.#files = files
    vitest.config.watchTriggerPatterns ??= []
    vitest.config.watchTriggerPatterns.push({ pattern: /./, testsToRun: (file) => this.#testsFor(file) })
    this.#watch(folders)
    const { watcher } = vitest.vite
    watcher.prependListener('add', (file) => this.#created.add(slash(file)))
    // Vitest reruns nothing when a file is removed: to those who read it, that is a change like any other. Once Vitest
    // itself has heard of it, it takes no change of an imported file before the next run: so we are told first.
    watcher.prependListener('unlink', (file) => {
      if (files.testsFor(slash(file)) || rawModules(vitest).includes(slash(file))) watcher.emit('change', file)
    })
  }

  /** @param trigger what Vitest says: a path relative to the root, or words such as `rerun failed` */
  rerun(trigger: string | undefined): void {
    // Of files that were saved together, Vitest names one.
    const mayBeEdited = new Set([...(trigger === undefined ? [] : [trigger]), ...this.#versions.files])
    const edits = [...mayBeEdited].flatMap((file) => {
      const path = join(this.#vitest.config.root, file)
      const content = textOf(path)
      if (content === undefined || (file !== trigger && !this.#isEdited(file, content))) return []
      return [this.#versions.edited(file, content, this.#created.has(slash(path)))]
    })
    this.#created.clear()
    this.edit = edits.length > 0 ? fewOf(edits) : undefined
  }

  runStarted(): void {
    this.#files.runStarted()
  }

  /** @param modules those that ran */
  runEnded(modules: readonly TestModule[], cancelled: boolean): void {
    const saved = this.#savedMeanwhile()
    const notes = [cancelled && 'cancelled', saved.length > 0 && `${fewOf(saved)} saved while it ran`].filter(Boolean)
    if (notes.length > 0) this.edit = `${this.edit ?? 'since the last run'} (${notes.join(', ')})`
    this.#files.runEnded(modules)
    this.#created.clear()
    this.#watch(this.#files.read)
    for (const file of [...this.#files.read, ...this.#prompts(), ...rawModules(this.#vitest)])
      this.#versions.seen(relativePath(this.#vitest.config.root, file), () => textOf(file))
  }

  /** Some tests have seen them as they were before, others as they are now. */
  #savedMeanwhile(): string[] {
    return this.#versions.files.filter((file) => {
      const content = textOf(join(this.#vitest.config.root, file))
      return content !== undefined && this.#isEdited(file, content)
    })
  }

  #testsFor(file: string): string[] | undefined {
    const missed = modulesOf(this.#vitest).filter((module) => isMissed(module, file))
    for (const module of missed)
      for (const { file: stale } of [module, ...module.importers]) if (stale) this.#vitest.invalidateFile(stale)
    const tests = [...(this.#files.testsFor(file) ?? []), ...testsAmong(this.#vitest, missed)]
    return tests.length > 0 ? [...new Set(tests)] : undefined
  }

  /** Recordings that no watcher named were changed by the last run itself. */
  #isEdited(file: string, content: string): boolean {
    return ownerOfRecordings(file) === undefined && this.#versions.isEdited(file, content)
  }

  #prompts(): string[] {
    const watched = Object.entries(this.#vitest.vite.watcher.getWatched())
    return watched.flatMap(([folder, names]) =>
      names.map((name) => slash(join(folder, name))).filter((file) => this.#isPrompt(file)),
    )
  }

  /** Vite watches what is below the root. To add that again would swallow a change that happens at the same time. */
  #watch(paths: readonly string[]): void {
    const root = slash(this.#vitest.config.root)
    const outside = paths.filter((path) => !`${path}/`.startsWith(`${root}/`) && !this.#outside.has(path))
    for (const path of outside) this.#outside.add(path)
    if (outside.length > 0) this.#vitest.vite.watcher.add(outside)
  }
}

function fewOf(texts: readonly string[]): string {
  const more = texts.length > mostNamed ? [`and ${texts.length - mostNamed} more`] : []
  return [...texts.slice(0, mostNamed), ...more].join(', ')
}

/**
 * What a project's config names is relative to the project; where it stands in the root config, which the project
 * extends, to that.
 */
function promptsOf({ config, projects }: Vitest, everywhere: readonly string[]) {
  const shared = promptFiles(everywhere, [config.root])
  const own = projects.map((project) => {
    const patterns = project.getProvidedContext()['expect-jury']?.options.prompts ?? []
    return { name: project.name, files: promptFiles(patterns, [project.config.root, config.root]) }
  })
  return {
    folders: [...shared.folders, ...own.flatMap(({ files }) => files.folders)],
    /** @param of the name of a project; without, of any */
    isPrompt: (file: string, of?: string): boolean =>
      shared.isPrompt(file) || own.some(({ name, files }) => (of === undefined || name === of) && files.isPrompt(file)),
  }
}

/** Vite knows who imports it (`./prompt.md?raw`), and reruns only those. */
function isModule({ projects }: Vitest, file: string): boolean {
  return projects.some(({ vite }) =>
    Object.values(vite.environments).some(({ moduleGraph }) => (moduleGraph.getModulesByFile(file)?.size ?? 0) > 0),
  )
}

/** Prompts that are imported as text: `./prompt.md?raw`. */
function rawModules(vitest: Vitest): string[] {
  return modulesOf(vitest).flatMap(({ id }) => rawFileOf(id) ?? [])
}

const rawFileOf = (id: string | null): string | undefined => /^(.+)\?(?:.*&)?raw(?:&|$)/.exec(id ?? '')?.[1]

type Module = NonNullable<ReturnType<Vitest['vite']['environments']['ssr']['moduleGraph']['getModuleById']>>

function modulesOf({ projects }: Vitest): Module[] {
  const environments = projects.flatMap(({ vite }) => Object.values(vite.environments))
  return environments.flatMap(({ moduleGraph }) => Array.from(moduleGraph.idToModuleMap.values()))
}

/** Was it imported as text before it was there? Vite keeps such an import as it is written, and looks no further. */
function isMissed({ id, importers }: Module, file: string): boolean {
  const written = rawFileOf(id)
  if (!written?.startsWith('.')) return false
  return [...importers].some((importer) => importer.file && slash(resolve(dirname(importer.file), written)) === file)
}

/** Test files among the modules and what imports them. */
function testsAmong({ state }: Vitest, modules: readonly Module[]): string[] {
  const seen = new Set(modules)
  for (const { importers } of seen) for (const importer of importers) seen.add(importer) // grows while it is walked
  return [...seen].flatMap(({ file }) => (file && state.filesMap.has(file) ? [file] : []))
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined // the trigger was no file, or one that is gone
  }
}
