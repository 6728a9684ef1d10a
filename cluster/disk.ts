import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const BALLAST = 'ballast'
const CHUNK = Buffer.alloc(4 * 1024)
const SPARE_PAGES = 100

/** A disk of a database's own, so that one can be full and the others not: a file with a file system in it. */
export interface Disk {
  /** Takes all of it but the last few pages, as a neighbour's log might. */
  fill(): void
  /** Takes away what `fill` put there. */
  empty(): void
  close(): void
}

/** Puts a disk of so many bytes at `path`. Undefined where we may not, and `path` is then a folder like others. */
export function openDisk(path: string, bytes: number): Disk | undefined {
  mkdirSync(path, { recursive: true })
  const image = `${path}.img`
  writeFileSync(image, '')
  truncateSync(image, bytes)
  const isMade = spawnSync('mkfs.ext4', ['-q', '-m', '0', image]).status === 0
  if (!isMade || spawnSync('mount', ['-o', 'loop', image, path]).status !== 0) {
    rmSync(image)
    return undefined
  }
  const ballast = join(path, BALLAST)
  return {
    fill() {
      const { bavail, bsize } = statfsSync(path)
      // At once; what is left of it page by page.
      execFileSync('fallocate', ['-l', String(Math.max(1, bavail - SPARE_PAGES) * bsize), ballast])
      try {
        for (;;) writeFileSync(ballast, CHUNK, { flag: 'a' })
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    // Lazily: a program that hangs must not keep the cluster from being thrown away.
    close: () => void execFileSync('umount', ['-l', path]),
  }
}
