// Looks at the packed package as a consumer's tools would: publint, and are-the-types-wrong for every entry.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const run = (command, args) => execFileSync(command, args, { stdio: 'inherit' })
const into = mkdtempSync(join(tmpdir(), 'expect-jury-check-'))
execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', into], { stdio: 'pipe' })
const tarball = join(into, readdirSync(into)[0])

run('publint', ['run', tarball, '--strict'])
const dual = ['.', './matchers', './stats', './jest', './jest/reporter']
const esmOnly = ['./vitest', './plugin', './reporter']
run('attw', [tarball, '--profile', 'strict', '--entrypoints', ...dual]) // `node10` too: what ts-jest compiles to CommonJS with
run('attw', [tarball, '--profile', 'esm-only', '--entrypoints', ...esmOnly])
rmSync(into, { recursive: true })
