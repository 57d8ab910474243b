// Looks at the packed package as a consumer's tools would: publint, and are-the-types-wrong for every entry with types.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const run = (command, args) => execFileSync(command, args, { stdio: 'inherit' })
const into = mkdtempSync(join(tmpdir(), 'expect-jury-check-'))
process.on('exit', () => rmSync(into, { recursive: true }))
execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', into], { stdio: 'pipe' })
const tarball = join(into, readdirSync(into)[0])

const { exports } = createRequire(import.meta.url)('../package.json')
const typed = Object.keys(exports).filter((entry) => JSON.stringify(exports[entry]).includes('.d.ts'))
const esmOnly = typed.filter((entry) => exports[entry].types?.startsWith('./dist/types/'))
const others = typed.filter((entry) => !esmOnly.includes(entry))

run('publint', ['run', tarball, '--strict'])
run('attw', [tarball, '--profile', 'strict', '--entrypoints', ...others]) // `node10` too: what ts-jest compiles to CommonJS with
run('attw', [tarball, '--profile', 'esm-only', '--entrypoints', ...esmOnly])
