// Packs the built package as it would be published and unpacks it as `expect-jury` into `node_modules` folders.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** @param {readonly string[]} projects folders that get the package in their `node_modules` */
export function unpackInto(projects) {
  const into = mkdtempSync(join(tmpdir(), 'expect-jury-pack-'))
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', into], {
    cwd: root,
    stdio: 'pipe',
  })
  const tarball = readdirSync(into).find((name) => name.endsWith('.tgz'))
  for (const project of projects) {
    const target = join(project, 'node_modules/expect-jury')
    rmSync(target, { recursive: true, force: true })
    mkdirSync(target, { recursive: true })
    execFileSync('tar', ['-xzf', join(into, tarball), '-C', target, '--strip-components=1'])
  }
  rmSync(into, { recursive: true })
}
