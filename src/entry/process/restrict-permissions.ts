import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '#server/ground/db/embedded/cannot-start.ts'

const DIRECTORY = 0o700
const FILE = 0o600
/** What PostgreSQL made, it keeps to itself: it refuses a directory of its own that others may enter. */
const CLUSTER = 'postgres'
/** So deep is always looked at; deeper only where the way there was open, because nobody came past it otherwise. */
const DEPTH = 2

/**
 * Takes a directory and what lies in it away from other accounts of the machine: 0700 for directories, 0600 for files.
 * Says whether anything was open to them. Symbolic links are left alone: what they point to is not known to be ours.
 * Throws a `CannotStart` when the directory cannot be closed: it belongs to somebody else, or its file system keeps no modes.
 */
export function keepPrivate(directory: string): boolean {
  // Windows has no modes: a folder of one's own profile is closed to others by its access list.
  if (process.platform === 'win32') return false
  try {
    return close(directory, DEPTH)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EPERM') throw cannotClose(directory)
    throw error
  }
}

function close(path: string, depth: number): boolean {
  const { mode, isDirectory } = look(path)
  const wanted = isDirectory ? DIRECTORY : FILE
  const wasOpen = (mode & 0o077) !== 0
  if (wasOpen) {
    chmodSync(path, wanted)
    if ((look(path).mode & 0o077) !== 0) throw cannotClose(path)
  }
  if (!isDirectory || (!wasOpen && depth === 0)) return wasOpen
  let anyOpen = wasOpen
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name)
    // A socket or pipe is as closed as its directory.
    if (!entry.isDirectory() && !entry.isFile()) continue
    const isCluster = entry.name.startsWith(CLUSTER) && entry.isDirectory()
    if (isCluster && depth === DEPTH) continue
    const entryWasOpen = close(inside, Math.max(depth - 1, 0))
    anyOpen ||= entryWasOpen
  }
  return anyOpen
}

function look(path: string): { mode: number; isDirectory: boolean } {
  const found = lstatSync(path)
  return { mode: found.mode, isDirectory: found.isDirectory() }
}

function cannotClose(path: string): CannotStart {
  return new CannotStart(
    `Other accounts of this machine can read ${path}, and it cannot be closed to them (0700): it belongs to somebody else, or its file system keeps no modes. Set another DATA_DIR.`,
  )
}
