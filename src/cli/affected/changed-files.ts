import { join } from 'node:path'
import { UsageError } from '../frame/usage-error.js'
import { git } from './git.js'

/**
 * Files that differ from a commit, absolute: committed since, not committed, and new ones.
 * @param since a branch or commit: what was done there meanwhile does not count. Default: the last commit
 * @throws UsageError outside of a repository, or when there is no such commit.
 */
export function changedFiles(cwd: string, since?: string): string[] {
  const [root = cwd] = git(cwd, ['rev-parse', '--show-toplevel']).map((path) => path.trimEnd())
  const changed = since === undefined ? uncommitted(root) : changedSince(root, since)
  const added = git(root, ['ls-files', '--others', '--exclude-standard', '-z'])
  return [...new Set([...changed, ...added])].map((path) => join(root, path))
}

function uncommitted(root: string): string[] {
  const hasCommit = git(root, ['rev-parse', '--verify', '-q', 'HEAD'], [0, 1]).length > 0
  return hasCommit ? git(root, [...diff, 'HEAD', '--']) : git(root, ['ls-files', '-z']) // before the first all is new
}

function changedSince(root: string, since: string): string[] {
  try {
    return git(root, [...diff, '--merge-base', '--end-of-options', since, '--'])
  } catch (error) {
    // Most often in CI, whose checkout is one commit.
    if (!(error instanceof UsageError) || !/bad revision|no merge base/.test(error.message)) throw error
    throw new UsageError(
      `"${since}" is not to be compared with here (git: ${error.message}). A checkout in CI needs the history: ` +
        '`fetch-depth: 0` for actions/checkout, else `git fetch --unshallow origin` and the branch.',
    )
  }
}

const diff = ['diff', '--name-only', '--no-renames', '-z']
