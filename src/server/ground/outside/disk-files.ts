import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import type { FileStore } from './file-store.ts'

const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
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
  return {
    async put(key, bytes) {
      const path = place(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const fresh = `${path}.${process.pid}.new`
      await writeFile(fresh, bytes, { mode: 0o600 })
      await rename(fresh, path)
    },
    async get(key) {
      const bytes = await readFile(place(key)).catch(absent)
      return bytes && { bytes, contentType: contentTypeOf(key) }
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
