import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'
import type { SystemAccount } from './system-account.ts'

/** The kernel's limit on a socket's path, less its closing zero: sun_path is 108 bytes on Linux, 104 on macOS. */
const PATH_BYTES_MAX = process.platform === 'linux' ? 107 : 103
const SOCKET = '.s.PGSQL.5432'

/**
 * A directory for PostgreSQL's socket that only its account (and root) can enter: `home/socket`, or a short one under
 * the system's temporary directory when that path is too long for a socket. Who can enter it is let in as anybody,
 * so one that somebody else made is refused.
 */
export function makeSocketDirectory({ home, uid, gid }: SystemAccount): string {
  const directory = chooseSocketDirectory(home)
  const made = mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (made) chownSync(directory, uid, gid)
  const found = lstatSync(directory)
  if (!found.isDirectory() || found.uid !== uid) {
    throw new CannotStart(`${directory} belongs to somebody else: remove it, or set a shorter DATA_DIR.`)
  }
  chmodSync(directory, 0o700)
  return directory
}

/** Where the socket of a cluster under `home` lies; the same for the same home. */
export function chooseSocketDirectory(home: string): string {
  const name = `nanonagar-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
  const candidates = [join(home, 'socket'), join(tmpdir(), name), join('/tmp', name)]
  const fits = (directory: string) => Buffer.byteLength(join(directory, SOCKET)) <= PATH_BYTES_MAX
  return candidates.find(fits) ?? join('/tmp', name)
}
