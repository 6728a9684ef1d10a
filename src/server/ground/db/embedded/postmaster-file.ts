import { spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { exists, isAlive } from './is-alive.ts'

/** What PostgreSQL writes about itself into postmaster.pid. */
export interface PostmasterFile {
  pid: number
  port: number
  socketDir: string
}

/** Reads postmaster.pid, if there is one that is written out. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , port, socketDir] = readFileSync(file, 'utf8').split('\n')
  if (!Number(pid)) return undefined
  return { pid: Number(pid), port: Number(port) || 5432, socketDir: socketDir ?? '' }
}

/** Whether the process runs and is the PostgreSQL that runs this cluster, not another one with a reused number. */
export function isPostmasterOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(
      'postgres',
    )
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch (error) {
    // A zombie process has no directory any more; another user's may not be read.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

/**
 * After a crash or a reboot the process id in a lock file of PostgreSQL's may belong to somebody else by now, and
 * PostgreSQL then refuses to start. It ignores its parent's id, so ours goes into the file's first line: it still
 * makes its own checks (shared memory in use by a survivor) and replaces the file itself. We never delete one.
 */
export function disownReusedPid(cluster: string, socketDir: string): void {
  for (const file of [join(cluster, 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')]) {
    if (!existsSync(file)) continue
    const [pid, ...rest] = readFileSync(file, 'utf8').split('\n')
    if (!exists(Number(pid)) || isPostmasterOf(cluster, Number(pid))) continue
    const { uid, gid } = statSync(file)
    const next = `${file}.next`
    writeFileSync(next, [process.pid, ...rest].join('\n'), { mode: 0o600 })
    chownSync(next, uid, gid)
    renameSync(next, file)
  }
}
