import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const installed = '/usr/lib/postgresql'

/** The newest server that the distribution has installed. */
function binaries(): string | undefined {
  const versions = existsSync(installed) ? readdirSync(installed).toSorted((a, b) => Number(a) - Number(b)) : []
  return versions.map((version) => join(installed, version, 'bin')).findLast((bin) => existsSync(join(bin, 'initdb')))
}

/** Why there is no server to test with; empty when there is. */
export const noPostgres = binaries() ? '' : ` (skipped: no PostgreSQL in ${installed}; apt-get install postgresql)`

export interface PostgresServer {
  /** Of a schema of its own, so that tests do not meet. */
  url(schema: string): string
  restart(): void
  stop(): void
}

/**
 * A server of our own on 127.0.0.1, with its data in a temporary folder. It does not run as root: neither do we start it so.
 * It asks nobody for a password but the role `secretive`.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = binaries() ?? ''
  const data = mkdtempSync(join(tmpdir(), 'expect-jury-postgres-'))
  const who = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (who.uid !== undefined && who.gid !== undefined) chownSync(data, who.uid, who.gid)
  const port = await freePort()
  const call = (program: string, ...args: string[]): void => {
    const done = spawnSync(join(bin, program), args, {
      ...who,
      encoding: 'utf8',
      cwd: data,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (done.status !== 0) throw new Error(`${program} ${args.join(' ')}: ${done.stderr}`)
  }
  const log = join(data, 'log')
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c full_page_writes=off`
  call('initdb', '-D', data, '-U', 'jury', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-locale')
  const access = join(data, 'pg_hba.conf')
  writeFileSync(access, `host all secretive 127.0.0.1/32 scram-sha-256\n${readFileSync(access, 'utf8')}`)
  call('pg_ctl', '-D', data, '-w', '-l', log, '-o', options, 'start')
  return {
    url: (schema) =>
      `postgres://jury@127.0.0.1:${port}/postgres?options=${encodeURIComponent(`-csearch_path=${schema}`)}`,
    restart: () => call('pg_ctl', '-D', data, '-w', '-l', log, '-o', options, '-m', 'immediate', 'restart'),
    stop: () => {
      call('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
      rmSync(data, { recursive: true, force: true })
    },
  }
}

const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
