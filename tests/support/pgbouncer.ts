import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { claimPort } from './claimed-ports.ts'

/** As the embedded database does: it refuses to run as root, and the server's socket is in a folder that is root's alone. */
const UNSHARE = ['unshare', '--user', '--map-user=1000', '--map-group=1000'] as const
const PROGRAM = process.env.PGBOUNCER_PATH ?? '/usr/sbin/pgbouncer'
const isRoot = process.getuid?.() === 0

/** Whether one can be started here. */
export const hasPgbouncer =
  existsSync(PROGRAM) && (!isRoot || spawnSync(UNSHARE[0], [...UNSHARE.slice(1), 'true']).status === 0)

export interface Pgbouncer {
  /** A database of the test server, through the pooler. */
  urlOf(directUrl: string): string
  stop(): Promise<void>
}

/**
 * A PgBouncer in front of the test server that shares its connections between transactions, or in another mode. Each
 * transaction gets the connection that has been free the longest, so that two in a row hardly ever have the same one.
 */
export async function startPgbouncer({
  mode = 'transaction',
}: {
  mode?: 'transaction' | 'session' | 'statement'
} = {}): Promise<Pgbouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'nn-pooler-'))
  const port = await claimPort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, settings({ mode, port }))
  const [program = PROGRAM, ...args] = [...(isRoot ? UNSHARE : []), PROGRAM, file]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      words += String(bytes)
    })
  const urlOf = (directUrl: string) => {
    const url = new URL(directUrl)
    url.host = `127.0.0.1:${port}`
    url.searchParams.delete('host')
    return url.href
  }
  await untilItAnswers(child, urlOf(inject('testServer').adminUrl), () => words)
  return {
    urlOf,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** `auth_type = any` takes whoever comes, and logs in to the server as its owner. */
function settings({ mode, port }: { mode: string; port: number }): string {
  const { adminUrl, owner } = inject('testServer')
  const server = new URL(adminUrl)
  const host = server.searchParams.get('host') ?? server.hostname
  const place = [`host=${host}`, server.port && `port=${server.port}`, `user=${owner}`]
  const password = server.password && `password=${decodeURIComponent(server.password)}`
  return `[databases]
* = ${[...place, password].filter(Boolean).join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${mode === 'session' ? 100 : 10}
max_client_conn = 300
server_round_robin = 1
`
}

/** It says nothing of its own when it listens. */
async function untilItAnswers(child: ChildProcess, url: string, said: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended at once:\n${said()}`)
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')) throw error
    } finally {
      await client.end()
    }
  }
}
