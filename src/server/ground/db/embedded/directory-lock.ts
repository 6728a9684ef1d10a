import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from './cannot-start.ts'
import { isAlive } from './is-alive.ts'

export interface DirectoryLock {
  release(): void
}

/** The directory belongs to a running process. */
export class DirectoryInUse extends CannotStart {
  override readonly name = 'DirectoryInUse'
  readonly holderPid: number | undefined
  constructor(directory: string, holderPid: number | undefined) {
    super(
      `${directory} is in use by another NanoNagar server (process ${holderPid ?? 'unknown'}). Stop it first, or set another DATA_DIR.`,
    )
    this.holderPid = holderPid
  }
}

const NAMING_PATIENCE_MS = 2_000
const SQLITE_BUSY = 5

/** A lock that is garbage-collected is a lock that is lost. */
const held = new Set<DatabaseSync>()

/**
 * Takes a directory for this process until `release` or its end, however it ends; throws `DirectoryInUse` at once
 * when another process has it.
 *
 * The lock is SQLite's lock on an empty file, because that is the portable way to the kernel's own file locks: the
 * kernel drops it when the holder ends, so that there is nothing stale to judge, no process id that could have been
 * given to somebody else, and no race between two who find it free. The process id beside it is for the message only.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const lock = new DatabaseSync(join(directory, 'lock'), { timeout: 0 })
  const pidFile = join(directory, 'server.pid')
  try {
    // Without a journal file, which a killed holder would leave behind.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new DirectoryInUse(directory, await readHolder(pidFile))
  }
  held.add(lock)
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 })
  return {
    release: () => {
      held.delete(lock)
      lock.close()
    },
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

/** A holder that won the lock this instant may not have written its number yet. */
async function readHolder(pidFile: string): Promise<number | undefined> {
  for (let waited = 0; waited < NAMING_PATIENCE_MS; waited += 20) {
    const pid = readNumber(pidFile)
    if (pid && isAlive(pid)) return pid
    await sleep(20)
  }
  return readNumber(pidFile)
}

function readNumber(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
