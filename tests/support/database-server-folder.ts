import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm'
/** What a run takes at its height is some 1 GB: a template, a database for each worker, and those of a few tests. */
const BYTES_FREE_MIN = 4 * 1024 ** 3
const CHECKOUT = 'checkout'

/**
 * Where this checkout's test server keeps its data: in memory where that is there and large enough, else in the folder
 * for temporary files. Copying a database takes a tenth of a second in memory and up to five on a disk. It stays after a
 * run, so that the next one finds the template; what checkouts have left that are gone is removed.
 */
export function chooseServerFolder(): string {
  const parent = join(hasRoom(MEMORY) ? MEMORY : tmpdir(), `nanonagar-tests-${userInfo().uid}`)
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(parent)) {
    const owner = join(parent, name, CHECKOUT)
    if (existsSync(owner) && !existsSync(readFileSync(owner, 'utf8')))
      rmSync(join(parent, name), { recursive: true, force: true })
  }
  const folder = join(parent, createHash('sha256').update(process.cwd()).digest('hex').slice(0, 12))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, CHECKOUT), process.cwd())
  return folder
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    return false
  }
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= BYTES_FREE_MIN
}
