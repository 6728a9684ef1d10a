import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Binaries, binariesIn, findBinaries } from './binaries.ts'
import { CannotStart } from './cannot-start.ts'

/** Who runs PostgreSQL, which refuses to run as root, and where its files lie. */
export interface SystemAccount {
  /** The directory that holds `postgres` (the cluster) and usually `socket`, as a real path. */
  home: string
  binaries: Binaries
  uid: number
  gid: number
  /** How we become that account: as we are, in a user namespace of our own, or by changing the user id. */
  become: 'as-we-are' | 'user-namespace' | 'other-user'
}

const SYSTEM_USER = 'nanonagar-db'
/** Maps root to an ordinary user as PostgreSQL sees it, while the files stay root's: no account is needed. */
const UNSHARE = ['unshare', '--user', '--map-user=1000', '--map-group=1000'] as const

/**
 * Chooses who runs the cluster of a data directory. An ordinary user runs it. Root runs it inside a user namespace,
 * where it looks like an ordinary user; where the machine forbids those, a system user runs it in a directory of its
 * own under /var/lib, to which the data directory then points. A cluster that exists is run by the user who owns it.
 */
export function chooseAccount(dataDir: string, say: (line: string) => void): SystemAccount {
  const cluster = join(dataDir, 'postgres')
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  if (uid !== 0) {
    if (owner && owner.uid !== uid)
      throw new CannotStart(`${cluster} belongs to user ${owner.uid}: start as that user.`)
    return { home: realpathSync(dataDir), binaries: findBinaries(), uid, gid, become: 'as-we-are' }
  }
  if (owner && owner.uid !== 0) return accountOfOwner(cluster, owner)
  if (canMakeUserNamespace()) {
    return { home: realpathSync(dataDir), binaries: findBinaries(), uid, gid, become: 'user-namespace' }
  }
  if (owner) {
    throw new CannotStart(
      `${cluster} belongs to root, and this machine now forbids user namespaces, without which PostgreSQL will not run as root. Start as an ordinary user who owns the directory, or allow user namespaces.`,
    )
  }
  return accountOfSystemUser(dataDir, cluster, say)
}

/** The program and arguments to spawn so that `program` runs as the account. */
export function asAccount(account: SystemAccount, program: string, args: readonly string[]) {
  if (account.become === 'user-namespace') {
    const [file, ...prefix] = UNSHARE
    return { file, args: [...prefix, program, ...args], options: {} }
  }
  const options = account.become === 'other-user' ? { uid: account.uid, gid: account.gid } : {}
  return { file: program, args: [...args], options }
}

function canMakeUserNamespace(): boolean {
  const [file, ...prefix] = UNSHARE
  return spawnSync(file, [...prefix, 'true'], { stdio: 'ignore' }).status === 0
}

function accountOfOwner(cluster: string, owner: { uid: number; gid: number }): SystemAccount {
  const home = dirname(realpathSync(cluster))
  const copied = join(home, 'native')
  const binaries = existsSync(copied) ? binariesIn(copied) : findBinaries()
  return { home, binaries, uid: owner.uid, gid: owner.gid, become: 'other-user' }
}

/** Moves to a place that the system user can reach: the checkout may lie where only root can enter. */
function accountOfSystemUser(dataDir: string, cluster: string, say: (line: string) => void): SystemAccount {
  const { uid, gid } = findOrMakeSystemUser()
  const home = `/var/lib/nanonagar-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)}`
  say(`User namespaces are forbidden here: the database runs as ${SYSTEM_USER} in ${home}.`)
  mkdirSync(home, { recursive: true })
  chownSync(home, uid, gid)
  chmodSync(home, 0o700)
  const native = join(home, 'native')
  if (!existsSync(native)) copyPrograms(native)
  if (!lstatSync(cluster, { throwIfNoEntry: false })) symlinkSync(join(home, 'postgres'), cluster)
  return { home, binaries: binariesIn(native), uid, gid, become: 'other-user' }
}

/** The directory is closed to others already; the system user itself must be able to enter and run what root copies. */
function copyPrograms(native: string): void {
  const before = process.umask(0o022)
  try {
    cpSync(findBinaries().folder, native, { recursive: true, verbatimSymlinks: true })
  } finally {
    process.umask(before)
  }
}

function findOrMakeSystemUser(): { uid: number; gid: number } {
  if (spawnSync('id', [SYSTEM_USER]).status !== 0) {
    const made = spawnSync('useradd', [
      '--system',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      SYSTEM_USER,
    ])
    if (made.status !== 0) {
      throw new CannotStart(
        `PostgreSQL will not run as root, and no user could be made for it (${String(made.stderr ?? made.error).trim()}). Start as an ordinary user, or set DATABASE_URL.`,
      )
    }
  }
  const idOf = (flag: string) => Number(spawnSync('id', [flag, SYSTEM_USER], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}
