import { createHash } from 'node:crypto'
import { constants, createWriteStream, type Stats } from 'node:fs'
import { chmod, copyFile, mkdir, open, opendir, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { FILE_LIST, FILES, type Manifest } from './manifest.ts'

const MTIME_EXACT_MS = 2
/** A file that is being written, before it takes its place; and the health page's, which live for an instant. */
const PASSING = /\.\d+\.new$|^probes\//

/**
 * Copies the files that are not in the backup yet or have changed since they were copied. It is run before the
 * database's instant and after it: a file that the rows of that instant name was there at one of these times.
 */
export async function copyFiles(source: string, folder: string): Promise<void> {
  for await (const key of walk(source)) {
    if (PASSING.test(key)) continue
    const [from, to] = [join(source, key), join(folder, FILES, key)]
    const [now, before] = [await stat(from).catch(absent), await stat(to).catch(absent)]
    if (!now || (before && isSame(before, now))) continue
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    // Removed while we looked: nothing names it any more.
    const isCopied = await copyFile(from, to, constants.COPYFILE_FICLONE).then(() => true, absent)
    if (!isCopied) continue
    await chmod(to, 0o600)
    await utimes(to, now.atime, now.mtime)
  }
}

/** A copy bears the time of what it was copied from, as exactly as its file system can. */
function isSame(one: Stats, other: Stats): boolean {
  return one.size === other.size && Math.abs(one.mtimeMs - other.mtimeMs) < MTIME_EXACT_MS
}

/** Reads every copied file once more, has it on disk, and lists it with its checksum. */
export async function listFiles(folder: string): Promise<Extract<Manifest['files'], { kept: 'here' }>> {
  let [count, bytes] = [0, 0]
  const listed = createHash('sha256')
  async function* lines() {
    for await (const key of walk(join(folder, FILES))) {
      const file = await checksumOf(join(folder, FILES, key), { sync: true })
      count += 1
      bytes += file.bytes
      const line = `${file.sha256} ${file.bytes} ${key}\n`
      listed.update(line)
      yield line
    }
  }
  await mkdir(join(folder, FILES), { recursive: true, mode: 0o700 })
  await pipeline(
    Readable.from(lines()),
    createGzip(),
    createWriteStream(join(folder, FILE_LIST), { mode: 0o600, flush: true }),
  )
  return { kept: 'here', count, bytes, listSha256: listed.digest('hex') }
}

/** The checksum and size of a file, in bounded memory. */
export async function checksumOf(
  path: string,
  { sync = false }: { sync?: boolean } = {},
): Promise<{ sha256: string; bytes: number }> {
  const sha256 = createHash('sha256')
  let bytes = 0
  const handle = await open(path, sync ? 'r+' : 'r')
  try {
    if (sync) await handle.datasync()
    for await (const chunk of handle.createReadStream({ autoClose: false })) {
      sha256.update(chunk)
      bytes += chunk.length
    }
  } finally {
    await handle.close()
  }
  return { sha256: sha256.digest('hex'), bytes }
}

/** The keys of all files below a folder; none when there is no folder. */
async function* walk(root: string, folder = root): AsyncGenerator<string> {
  const directory = await opendir(folder).catch(absent)
  if (!directory) return
  for await (const entry of directory) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(root, path)
    else if (entry.isFile()) yield relative(root, path).split(sep).join('/')
  }
}

function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
