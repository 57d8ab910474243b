import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ReadInfoGuard } from '../../../src/selftest/read-info/read-info-guard.js'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'read-info-'))
  write('src/index.ts', 'export {}\n')
  write('docs/guide.md', 'one\n')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const gitIn = (folder: string, ...args: string[]) =>
  execFileSync(
    'git',
    ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'protocol.file.allow=always', ...args],
    { cwd: join(root, folder), stdio: 'pipe' },
  )
const git = (...args: string[]) => gitIn('.', ...args)

async function changesDuring(action: () => void, exempt: string[] = []): Promise<readonly string[]> {
  const guard = await ReadInfoGuard.open({ rootDir: root, exempt })
  guard.begin('a')
  action()
  return (await guard.end('a')).map(({ path }) => path)
}

describe.each(['a folder', 'a Git work tree'])('in %s', (kind) => {
  beforeEach(() => {
    if (kind === 'a folder') return
    git('init', '-q')
    write('.gitignore', 'node_modules/\n')
    git('add', '.')
    git('commit', '-qm', 'start')
    write('docs/draft.md', 'not committed\n')
  })

  test.each([
    ['nothing', () => {}, []],
    ['an edit', () => write('src/index.ts', 'export const a = 1\n'), ['src/index.ts']],
    ['a new file', () => write('src/new.ts', ''), ['src/new.ts']],
    ['a deletion', () => rmSync(join(root, 'docs/guide.md')), ['docs/guide.md']],
    [
      'an edit of the same length at the same time',
      () => {
        const { atime, mtime } = statSync(join(root, 'docs/guide.md'))
        write('docs/guide.md', 'two\n')
        utimesSync(join(root, 'docs/guide.md'), atime, mtime)
      },
      ['docs/guide.md'],
    ],
    ['a touch', () => utimesSync(join(root, 'docs/guide.md'), new Date(), new Date()), []],
    ['an installed package', () => write('node_modules/a/index.js', ''), []],
    ['recordings', () => write('config/__recordings__/selftest.yaml.jsonl', ''), []],
    ['a snapshot of the tests beside', () => write('test/__snapshots__/a.test.ts.snap', ''), []],
    ['a baseline', () => write('test/__baselines__/v7.json', ''), ['test/__baselines__/v7.json']],
    ['a link', () => symlinkSync('elsewhere', join(root, 'link')), ['link']],
  ])('%s', async (_what, action, expected) => {
    expect(await changesDuring(action)).toEqual(expected)
  })

  test('reports and exempt paths may change, their neighbours may not', async () => {
    const action = () => {
      write('reports/selftest/a.json', '')
      write('cache/a', '')
      write('reports/selftest-b', '')
    }
    expect(await changesDuring(action, ['reports/selftest', './cache/'])).toEqual(['reports/selftest-b'])
  })

  test('baselines that tests beside renew on purpose may change', async () => {
    const guard = await ReadInfoGuard.open({ rootDir: root, exempt: [], renewsBaselines: true })
    guard.begin('a')
    write('test/__baselines__/v7.json', '')
    expect(await guard.end('a')).toEqual([])
  })

  test('a link in a circle and a file that may not be read are no reason to give up', async () => {
    symlinkSync('loop', join(root, 'loop'))
    write('locked', '')
    chmodSync(join(root, 'locked'), 0)
    expect(await changesDuring(() => write('docs/guide.md', 'two\n'))).toEqual(['docs/guide.md'])
  })

  test('a file too large to be read is told by its size and its time', async () => {
    write('model.bin', '')
    truncateSync(join(root, 'model.bin'), 3e9)
    expect(await changesDuring(() => {})).toEqual([])
    expect(await changesDuring(() => truncateSync(join(root, 'model.bin'), 4e9))).toEqual(['model.bin'])
    expect(await changesDuring(() => utimesSync(join(root, 'model.bin'), 1, 1))).toEqual(['model.bin'])
  })

  test('a change belongs to the cases that ran at the time, and only to them', async () => {
    const guard = await ReadInfoGuard.open({ rootDir: root, exempt: [] })
    guard.begin('first')
    expect(await guard.end('first')).toEqual([])
    guard.begin('writer')
    guard.begin('neighbour')
    write('docs/guide.md', 'changed\n')
    const changed = [{ path: 'docs/guide.md', cases: ['writer', 'neighbour'] }]
    expect(await Promise.all([guard.end('writer'), guard.end('neighbour')])).toEqual([changed, changed])
    guard.begin('last')
    expect(await guard.end('last')).toEqual([])
  })
})

describe('with Git', () => {
  beforeEach(() => {
    git('init', '-q')
    git('add', '.')
    git('commit', '-qm', 'start')
    write('docs/guide.md', 'edited by the user\n')
  })

  test('what was edited before is not blamed, but edited again it is', async () => {
    expect(await changesDuring(() => {})).toEqual([])
    expect(await changesDuring(() => write('docs/guide.md', 'edited by a case\n'))).toEqual(['docs/guide.md'])
  })

  test("undoing the user's edit is a change, and so is a commit", async () => {
    expect(await changesDuring(() => git('checkout', '-q', 'docs/guide.md'))).toEqual(['docs/guide.md'])
    write('docs/guide.md', 'edited by the user\n')
    expect(await changesDuring(() => git('commit', '-qam', 'by a case'))).toEqual(['.git/HEAD', 'docs/guide.md'])
  })

  describe('a repository inside', () => {
    const startRepository = (folder: string): void => {
      write(`${folder}/src.txt`, 'one\n')
      write(`${folder}/.gitignore`, '*.log\n')
      gitIn(folder, 'init', '-q')
      gitIn(folder, 'add', '.')
      gitIn(folder, 'commit', '-qm', 'start')
    }

    test('that the outer one does not know is watched, but for what it ignores', async () => {
      startRepository('vendor/clone')
      expect(await changesDuring(() => write('vendor/clone/a.log', ''))).toEqual([])
      expect(await changesDuring(() => write('vendor/clone/src.txt', 'two\n'))).toEqual(['vendor/clone/src.txt'])
      expect(await changesDuring(() => gitIn('vendor/clone', 'commit', '-qam', 'by a case'))).toEqual([
        'vendor/clone/.git/HEAD',
        'vendor/clone/src.txt',
      ])
    })

    test('that is a submodule is watched, also when it had been changed before', async () => {
      const origin = mkdtempSync(join(tmpdir(), 'origin-'))
      const outer = root
      root = origin
      startRepository('lib')
      root = outer
      git('submodule', 'add', '-q', join(origin, 'lib'), 'lib')
      git('commit', '-qam', 'lib')
      expect(await changesDuring(() => write('lib/src.txt', 'two\n'))).toEqual(['lib/.git/HEAD', 'lib/src.txt'])
      expect(await changesDuring(() => write('lib/src.txt', 'three\n'))).toEqual(['lib/src.txt'])
      rmSync(origin, { recursive: true, force: true })
    })
  })

  test('a project inside a repository sees its own folder only', async () => {
    const outer = root
    write('packages/app/index.ts', '')
    git('add', '.')
    git('commit', '-qm', 'app')
    root = join(outer, 'packages/app')
    const changed = await changesDuring(() => {
      writeFileSync(join(outer, 'docs/guide.md'), 'elsewhere\n')
      write('index.ts', 'here\n')
    })
    root = outer
    expect(changed).toEqual(['index.ts'])
  })

  test('where Git ignores the project, every file counts', async () => {
    const outer = root
    write('.gitignore', 'scratch/\n')
    write('scratch/app/index.ts', '')
    root = join(outer, 'scratch/app')
    const changed = await changesDuring(() => write('index.ts', 'here\n'))
    root = outer
    expect(changed).toEqual(['index.ts'])
  })
})
