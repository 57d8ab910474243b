import { execFile } from 'node:child_process'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path/posix'
import { promisify } from 'node:util'
import { type ContentOf, contentReader, withoutContent } from './file-content.js'
import { folderSnapshot } from './folder-snapshot.js'
import type { Snapper, Snapshot } from './snapshot.js'

const run = promisify(execFile)
const manyBytes = 256 * 1024 * 1024

/**
 * What differs from the last commit, by content, and what the last commit holds below the root. `undefined` outside a work
 * tree, without Git, and where Git ignores the root.
 */
export async function gitSnapshot(rootDir: string, contentOf = contentReader()): Promise<Snapper | undefined> {
  // No locks: a selftest must not get into the way of the user's own Git, nor change the index.
  const git = async (...args: string[]): Promise<string> => {
    const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0' }
    return (await run('git', args, { cwd: rootDir, env, maxBuffer: manyBytes })).stdout
  }
  const succeeds = (...args: string[]): Promise<boolean> =>
    git(...args).then(
      () => true,
      () => false, // no Git, no work tree, or "not ignored": the exit code is the answer
    )
  if (!(await succeeds('rev-parse', '--is-inside-work-tree')) || (await succeeds('check-ignore', '-q', '.')))
    return undefined
  const prefix = (await git('rev-parse', '--show-prefix')).trim()

  return async () => {
    const status = await git('status', '--porcelain=v1', '-z', '--untracked-files=all', '--no-renames', '--', '.')
    const entries = status.split('\0').filter(Boolean)
    const snapshot = new Map<string, string>()
    for (const entry of entries) {
      const path = entry.slice(3 + prefix.length)
      const file = join(rootDir, path)
      const content = (await isFolder(file))
        ? await repositoryInside(file, contentOf).catch(withoutContent)
        : await contentOf(file)
      if (typeof content !== 'object') snapshot.set(path, `${entry.slice(0, 2)} ${content ?? 'gone'}`)
      else for (const [inner, its] of content) snapshot.set(join(path, inner), its)
    }
    const noCommit = (): string => '' // or one that does not hold the folder
    snapshot.set('.git/HEAD', await git('rev-parse', '--verify', '-q', `HEAD:${prefix}`).catch(noCommit))
    return snapshot
  }
}

/** A folder is listed when it is a repository of its own: a submodule, or one that the outer repository does not know. */
async function repositoryInside(path: string, contentOf: ContentOf): Promise<Snapshot> {
  return ((await gitSnapshot(path, contentOf)) ?? folderSnapshot(path, contentOf))()
}

async function isFolder(path: string): Promise<boolean> {
  const stats = await lstat(path).catch(withoutContent)
  return typeof stats === 'object' && stats.isDirectory()
}
