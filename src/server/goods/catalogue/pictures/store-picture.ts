import { createHash } from 'node:crypto'
import {
  HERO_WIDTHS,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureFormat,
} from '#domain/goods/catalogue/picture-widths.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { loadSharp } from './load-sharp.ts'

export interface PictureInput {
  /** Becomes the readable part of the key: lower-case letters, digits and hyphens. */
  name: string
  bytes: Uint8Array
  /** A product's picture is square; the home page's scene is wide, 16 : 9. */
  shape?: 'square' | 'wide'
  /** Made in less time, for somewhat larger files: the shop's many further angles. */
  isQuick?: boolean
}

const SHAPES = {
  square: { widths: PICTURE_WIDTHS, heightOf: (width: number) => width },
  wide: { widths: HERO_WIDTHS, heightOf: (width: number) => Math.round((width * 9) / 16) },
} as const

const FORMATS_TAKEN: readonly (string | undefined)[] = ['jpeg', 'png', 'webp', 'avif', 'heif']
const PIXELS_MAX = 24_000_000
const TIMEOUT_SECONDS = 5
/** AVIF at effort 1 is a fifth larger than at 4 and nine times as fast. */
const AVIF = { effort: 1, quality: 52 }
/** At effort 0 a tenth larger than at 1, and a third of the time less. */
const QUICK_AVIF = { ...AVIF, effort: 0 }
const WEBP = { effort: 2, quality: 76, alphaQuality: 90 }
/** Part of every key: a change of the settings gives new addresses, since browsers keep the old ones for a year. */
const recipe = (avif: typeof AVIF) => JSON.stringify({ AVIF: avif, WEBP, PICTURE_WIDTHS, HERO_WIDTHS })

/**
 * Keeps a picture in every width and format that pages ask for, without its metadata and with its transparency. The key
 * follows from the content: the same picture gives the same key, and what is already kept is not made again. Refuses
 * what is no JPEG, PNG, WebP or AVIF, is damaged, or is larger than 24 megapixels. Throws when `signal` ends it;
 * nothing is kept then.
 */
export async function storePicture(
  app: Pick<App, 'files'>,
  input: PictureInput,
  signal?: AbortSignal,
): Promise<Result<{ key: string }, 'catalogue.picture_not_readable'>> {
  const { widths, heightOf } = SHAPES[input.shape ?? 'square']
  const avif = avifOf(input)
  const key = pictureKey(input)
  const missing = await findMissing(app, key, widths)
  if (missing.length === 0) return ok({ key })
  if (!(await isReadable(input.bytes))) return refuse('catalogue.picture_not_readable')
  const made: { file: string; bytes: Buffer; format: PictureFormat }[] = []
  for (const { width, format, file } of missing) {
    signal?.throwIfAborted()
    const to = { width, height: heightOf(width), format, avif }
    const bytes = await rendition(input.bytes, to).catch(unreadable)
    if (!bytes) return refuse('catalogue.picture_not_readable')
    made.push({ file, bytes, format })
  }
  for (const { file, bytes, format } of made) await app.files.put(file, bytes, `image/${format}`)
  return ok({ key })
}

/** Where the file store keeps one rendition. */
export function pictureFile(key: string, width: number, format: PictureFormat): string {
  return `pictures/${key}/${width}.${format}`
}

/** Where the shop's own pictures are kept as they came, all of them WebP: until a size is made, pages show this file. */
export function originalFile(key: string): string {
  return `pictures/${key}/original.webp`
}

async function findMissing({ files }: Pick<App, 'files'>, key: string, widths: readonly number[]) {
  const missing: { width: number; format: PictureFormat; file: string }[] = []
  for (const width of widths)
    for (const format of PICTURE_FORMATS) {
      const file = pictureFile(key, width, format)
      if (!(await files.has(file))) missing.push({ width, format, file })
    }
  return missing
}

/** The key under which a picture is kept; it follows from the picture and from how it is made. */
export function pictureKey(input: PictureInput): string {
  const { name, bytes } = input
  const hash = createHash('sha256')
    .update(recipe(avifOf(input)))
    .update(bytes)
    .digest('hex')
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
  return `${words || 'picture'}-${hash.slice(0, 10)}`
}

function avifOf({ isQuick }: PictureInput): typeof AVIF {
  return isQuick ? QUICK_AVIF : AVIF
}

async function isReadable(bytes: Uint8Array): Promise<boolean> {
  if (bytes.byteLength === 0) return false
  const picture = await open(bytes)
  const facts = await picture.metadata().catch(unreadable)
  return facts !== undefined && FORMATS_TAKEN.includes(facts.format)
}

async function rendition(
  bytes: Uint8Array,
  to: { width: number; height: number; format: PictureFormat; avif: typeof AVIF },
): Promise<Buffer> {
  const { width, height, format, avif } = to
  const picture = await open(bytes)
  const resized = picture
    .autoOrient()
    .resize(width, height, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .timeout({ seconds: TIMEOUT_SECONDS })
  return (format === 'avif' ? resized.avif(avif) : resized.webp(WEBP)).toBuffer()
}

async function open(bytes: Uint8Array) {
  const sharp = await loadSharp()
  return sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
}

/** sharp throws plain errors for damaged, oversized and slow pictures alike: all of them are the picture's fault. */
function unreadable(): undefined {
  return undefined
}
