import { copyFileSync, openSync, readdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'

const LOG_BYTES_MAX = 10_000_000

/** Opens a log for appending, as a file descriptor that outlives us in a child. */
export function openLog(file: string): number {
  boundLog(file)
  return openSync(file, 'a', 0o600)
}

/**
 * Keeps each log of a folder and its predecessor (`.1`) to about 10 MB. Their writers append, so a log can be emptied
 * under them; a line written in that instant may be lost.
 */
export function boundLogs(folder: string): void {
  for (const file of readdirSync(folder)) if (file.endsWith('.log')) boundLog(join(folder, file))
}

function boundLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size <= LOG_BYTES_MAX) return
  copyFileSync(file, `${file}.1`)
  truncateSync(file)
}
