import type { Context } from 'hono'
import { HERO_WIDTHS, PICTURE_WIDTHS } from '#domain/catalogue/picture-widths.ts'
import type { App } from '#server/app.ts'

const KEY = /^[a-z0-9][a-z0-9-]{0,99}$/
const FILE = /^([1-9][0-9]{2,3})\.(avif|webp)$/
const WIDTHS: ReadonlySet<number> = new Set([...PICTURE_WIDTHS, ...HERO_WIDTHS])
const KEPT_BYTES_MAX = 32 * 1024 * 1024
/** A key follows from the picture's content, so what an address names never changes. */
const ONE_YEAR = 'public, max-age=31536000, immutable'

/**
 * Answers `GET /pictures/:key/:file`. The two parts must be written exactly as we write them; nothing else reaches
 * the file store, so no name can lead out of it. The pictures asked for last stay in memory, up to 32 MB.
 */
export function servePictures(app: Pick<App, 'files'>): (c: Context) => Promise<Response> {
  const kept = keepLast(KEPT_BYTES_MAX)
  return async (c) => {
    const file = pictureFileOf(c.req.param('key') ?? '', c.req.param('file') ?? '')
    const bytes = file && (kept.get(file) ?? (await app.files.get(file))?.bytes)
    if (!file || !bytes) return c.text('There is no such picture.', 404)
    kept.put(file, bytes)
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': file.endsWith('.avif') ? 'image/avif' : 'image/webp',
      'Content-Length': String(bytes.byteLength),
      'Cache-Control': ONE_YEAR,
    })
  }
}

/** The file store's name for a picture's address, or undefined for an address we never gave out. */
export function pictureFileOf(key: string, file: string): string | undefined {
  const width = FILE.exec(file)?.[1]
  return KEY.test(key) && width && WIDTHS.has(Number(width)) ? `pictures/${key}/${file}` : undefined
}

/** The values asked for last, as many as fit: a Map remembers the order in which its keys were put. */
function keepLast(bytesMax: number) {
  const kept = new Map<string, Uint8Array>()
  let bytesKept = 0
  return {
    get: (name: string) => kept.get(name),
    put(name: string, bytes: Uint8Array) {
      if (!kept.delete(name)) bytesKept += bytes.byteLength
      kept.set(name, bytes)
      for (const [oldest, old] of kept) {
        if (bytesKept <= bytesMax) break
        kept.delete(oldest)
        bytesKept -= old.byteLength
      }
    },
  }
}
