import { chmod, copyFile, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import type { FileStore } from './file-store.ts'

const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  csv: 'text/csv',
  pdf: 'application/pdf',
}

/** Files under one folder, for our account alone. A write is complete or absent: it goes to a new name first, then takes its place. */
export function diskFiles(folder: string): FileStore {
  const root = normalize(folder + sep)
  const place = (key: string) => {
    const path = normalize(join(root, key))
    if (!path.startsWith(root)) throw new Error(`A file key must stay inside the store: ${key}`)
    return path
  }
  const write = async (key: string, fill: (fresh: string) => Promise<void>) => {
    const path = place(key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const fresh = `${path}.${process.pid}.new`
    try {
      await fill(fresh)
      await rename(fresh, path)
    } catch (error) {
      // What a full disk took of it would keep it full.
      await rm(fresh, { force: true })
      throw error
    }
  }
  return {
    put: (key, bytes) => write(key, (fresh) => writeFile(fresh, bytes, { mode: 0o600 })),
    putFile: (key, path) =>
      write(key, async (fresh) => {
        await copyFile(path, fresh)
        await chmod(fresh, 0o600)
      }),
    async get(key) {
      const bytes = await readFile(place(key)).catch(absent)
      return bytes && { bytes, contentType: contentTypeOf(key) }
    },
    async getPiece(key, { from, to }) {
      const file = await open(place(key)).catch(absent)
      if (!file) return undefined
      try {
        const bytes = new Uint8Array(to - from + 1)
        const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
        return bytes.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    async has(key) {
      return Boolean(await stat(place(key)).catch(absent))
    },
    async remove(key) {
      await rm(place(key), { force: true })
    },
  }
}

/** What a file is, by the end of its key. */
export function contentTypeOf(key: string): string {
  return TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}

function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return undefined
  throw error
}
