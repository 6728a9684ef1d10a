import { copyFileSync, openSync, statSync, truncateSync } from 'node:fs'

const LOG_BYTES_MAX = 10_000_000

/** Opens a log for appending, as a file descriptor that outlives us in a child. */
export function openLog(file: string): number {
  boundLog(file)
  return openSync(file, 'a', 0o600)
}

/**
 * Keeps a log and its predecessor (`.1`) to about 10 MB each. Its writers append, so it can be emptied under them;
 * a line written in that instant may be lost.
 */
export function boundLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size <= LOG_BYTES_MAX) return
  copyFileSync(file, `${file}.1`)
  truncateSync(file)
}
