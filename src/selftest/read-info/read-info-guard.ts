import { ownOutput } from './own-output.js'
import { changedPaths, openSnapper, type Snapper, type Snapshot } from './snapshot.js'

/** A file of the project that changed while cases ran. */
export interface ChangedFile {
  /** Relative to the project's root, forward slashes. */
  readonly path: string
  /** Every case that ran at that time, this one included. */
  readonly cases: readonly string[]
}

export interface GuardOptions {
  /** Root of the project, absolute. */
  readonly rootDir: string
  /** Files and folders, relative to the root with forward slashes, that may change: reports, and what the user allows. */
  readonly exempt: readonly string[]
  /** Whether tests beside the cases renew their baselines (`vitest -u`). Default `false`. */
  readonly renewsBaselines?: boolean
}

/** Folders that this package and the runner write to during a run, wherever they lie. */
const ownFolder = /(?:^|\/)(?:__recordings__|__snapshots__|\.expect-jury)\//
const baselineFolder = /(?:^|\/)__baselines__\//

/**
 * Holds `READ_INFO` to its word: notices files of the project that change while a case runs. Source: selftest.md, "Never
 * Touch". Cases that run at the same time cannot be told apart, so all of them are named.
 */
export class ReadInfoGuard {
  readonly #running = new Map<string, ChangedFile[]>()
  #last: Promise<Snapshot>

  private constructor(
    private readonly snap: Snapper,
    private readonly isExempt: (path: string) => boolean,
    private readonly isOurs: (path: string) => Promise<boolean>,
  ) {
    this.#last = snap()
  }

  static async open({ rootDir, exempt, renewsBaselines = false }: GuardOptions): Promise<ReadInfoGuard> {
    const allowed = exempt.map((path) => path.replace(/^\.\/|\/+$/g, ''))
    const guard = new ReadInfoGuard(
      await openSnapper(rootDir),
      (path) =>
        ownFolder.test(path) ||
        (renewsBaselines && baselineFolder.test(path)) ||
        allowed.some((own) => path === own || path.startsWith(`${own}/`)),
      ownOutput(rootDir),
    )
    await guard.#last
    return guard
  }

  begin(id: string): void {
    this.#running.set(id, [])
  }

  /** Ends a case. @returns what changed while it ran. */
  async end(id: string): Promise<readonly ChangedFile[]> {
    const last = this.#last
    const changed = last.then(async (before) => {
      const after = await this.snap()
      const found = changedPaths(before, after).filter((path) => !this.isExempt(path))
      const ours = await Promise.all(found.map(this.isOurs))
      const paths = found.filter((_, index) => !ours[index])
      const cases = [...this.#running.keys()]
      for (const changes of this.#running.values()) changes.push(...paths.map((path) => ({ path, cases })))
      const own = this.#running.get(id) ?? []
      this.#running.delete(id)
      return { after, own }
    })
    this.#last = changed.then(
      ({ after }) => after,
      () => last, // the caller is told; the next one compares with the snapshot before
    )
    return (await changed).own
  }
}
