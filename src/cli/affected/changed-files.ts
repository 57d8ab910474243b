import { join } from 'node:path'
import { git } from './git.js'

/**
 * Files that differ from a commit, absolute: committed since, not committed, and new ones.
 * @param since a branch or commit: what was done there meanwhile does not count. Default: the last commit
 * @throws UsageError outside of a repository, or when there is no such commit.
 */
export function changedFiles(cwd: string, since?: string): string[] {
  const [root = cwd] = git(cwd, ['rev-parse', '--show-toplevel']).map((path) => path.trimEnd())
  const changed =
    since === undefined && !hasCommit(root)
      ? git(root, ['ls-files', '-z'])
      : git(root, ['diff', '--name-only', '--no-renames', '-z', ...base(since), '--'])
  const added = git(root, ['ls-files', '--others', '--exclude-standard', '-z'])
  return [...new Set([...changed, ...added])].map((path) => join(root, path))
}

const base = (since?: string) => (since === undefined ? ['HEAD'] : ['--merge-base', '--end-of-options', since])

/** Where there is none, every file is new. */
const hasCommit = (root: string) => git(root, ['rev-parse', '--verify', '-q', 'HEAD'], [0, 1]).length > 0
