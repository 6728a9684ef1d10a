import type { Context } from 'hono'
import { HERO_WIDTHS, PICTURE_WIDTHS } from '#domain/goods/catalogue/picture-widths.ts'
import { originalFile } from '#server/goods/catalogue/pictures/store-picture.ts'
import type { App } from '#server/ground/app.ts'

const KEY = /^[a-z0-9][a-z0-9-]{0,99}$/
const FILE = /^([1-9][0-9]{2,3})\.(avif|webp)$/
const WIDTHS: ReadonlySet<number> = new Set([...PICTURE_WIDTHS, ...HERO_WIDTHS])
const KEPT_BYTES_MAX = 32 * 1024 * 1024
/** A key follows from the picture's content, so what an address names never changes. */
const ONE_YEAR = 'public, max-age=31536000, immutable'
/** Nobody keeps the large picture for long where a small one is about to be made. */
const ONE_MINUTE = 'public, max-age=60'
/** How long a size that was not there is not looked for again: many ask while it is made, and a bucket is far away. */
const MISSING_MS = 5_000

/**
 * Answers `GET /pictures/:key/:file`. The two parts must be written exactly as we write them; nothing else reaches
 * the file store, so no name can lead out of it. The pictures asked for last stay in memory, up to 32 MB. A size of the
 * shop's own pictures that the worker has not made yet is answered with the picture as it came, for a minute.
 */
export function servePictures(app: Pick<App, 'files' | 'clock'>): (c: Context) => Promise<Response> {
  const kept = keepLast(KEPT_BYTES_MAX)
  /** Only of pictures whose original is there, so that made-up addresses take no memory. */
  const missingUntil = new Map<string, number>()
  const find = async (file: string) => {
    const bytes = kept.get(file) ?? (await app.files.get(file))?.bytes
    if (bytes) kept.put(file, bytes)
    return bytes
  }
  return async (c) => {
    const key = c.req.param('key') ?? ''
    const file = pictureFileOf(key, c.req.param('file') ?? '')
    if (!file) return notFound(c)
    const now = app.clock.now().getTime()
    const isMissing = (missingUntil.get(file) ?? 0) > now
    const bytes = isMissing ? undefined : await find(file)
    if (bytes) {
      missingUntil.delete(file)
      return answer(c, bytes, { type: file.endsWith('.avif') ? 'image/avif' : 'image/webp', keep: ONE_YEAR })
    }
    const original = await find(originalFile(key))
    if (!original) return notFound(c)
    if (!isMissing) missingUntil.set(file, now + MISSING_MS)
    return answer(c, original, { type: 'image/webp', keep: ONE_MINUTE })
  }
}

function answer(c: Context, bytes: Uint8Array, { type, keep }: { type: string; keep: string }): Response {
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': type,
    'Content-Length': String(bytes.byteLength),
    'Cache-Control': keep,
  })
}

function notFound(c: Context): Response {
  return c.text('We could not find this picture.', 404)
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
