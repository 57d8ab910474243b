import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const labs = join(root, 'test/runners/labs')

/** Packs the built package as it would be published and unpacks it into every lab's `node_modules`. */
export default function pack(): void {
  const into = mkdtempSync(join(tmpdir(), 'expect-jury-pack-'))
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', into], { cwd: root, stdio: 'pipe' })
  const tarball = readdirSync(into).find((name) => name.endsWith('.tgz'))
  if (!tarball) throw new Error(`npm pack left no tarball in ${into}`)
  for (const lab of ['vitest4', 'vitest5', 'jest30']) {
    rmSync(join(labs, lab, 'projects'), { recursive: true, force: true })
    const target = join(labs, lab, 'node_modules/expect-jury')
    rmSync(target, { recursive: true, force: true })
    mkdirSync(target, { recursive: true })
    execFileSync('tar', ['-xzf', join(into, tarball), '-C', target, '--strip-components=1'])
  }
  rmSync(into, { recursive: true })
}
