// `expect-jury selftest` as a process of its own, from our sources.
import { run } from '../../src/cli/selftest.js'

const { stdout, stderr, env } = process
process.exitCode = await run(process.argv.slice(2), { stdout, stderr, env, cwd: process.cwd() })
