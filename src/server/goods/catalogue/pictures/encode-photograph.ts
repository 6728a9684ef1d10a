import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { loadSharp } from './load-sharp.ts'
import { encodeInTurn } from './upload-picture.ts'

const PIXELS_MAX = 24_000_000
/** Enough to read the small print of an A4 page. */
const SIDE_MAX = 2_400
const TIMEOUT_SECONDS = 5

/**
 * A photograph that somebody sent, encoded anew as JPEG without what it knew of its camera and place, at most 2,400
 * pixels wide and high.
 */
export function encodePhotograph(
  bytes: Uint8Array,
  asker: string,
): Promise<Result<Uint8Array, 'catalogue.picture_not_readable' | 'catalogue.pictures_busy'>> {
  return encodeInTurn(asker, async () => {
    const sharp = await loadSharp()
    const encoded = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .resize(SIDE_MAX, SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .jpeg({ quality: 82 })
      .toBuffer()
      .catch(unreadable)
    return encoded ? ok(encoded) : refuse('catalogue.picture_not_readable')
  })
}

const LIST_WIDTH = 320

/** A photograph of ours as lists show it: a WebP of 320 pixels in width, or less where it has less. */
export function shrinkForList(
  bytes: Uint8Array,
  asker: string,
): Promise<Result<Uint8Array, 'catalogue.picture_not_readable' | 'catalogue.pictures_busy'>> {
  return encodeInTurn(asker, async () => {
    const sharp = await loadSharp()
    const encoded = await sharp(bytes, { limitInputPixels: PIXELS_MAX })
      .resize(LIST_WIDTH, LIST_WIDTH * 2, { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .webp({ quality: 76 })
      .toBuffer()
      .catch(unreadable)
    return encoded ? ok(encoded) : refuse('catalogue.picture_not_readable')
  })
}

/** On half an A4 page nothing more is seen. */
const PAPER_SIDE_MAX = 1_100

/** A photograph or picture of ours as a smaller JPEG, for a paper. */
export function shrinkForPaper(
  bytes: Uint8Array,
  asker: string,
): Promise<Result<Uint8Array, 'catalogue.picture_not_readable' | 'catalogue.pictures_busy'>> {
  return encodeInTurn(asker, async () => {
    const sharp = await loadSharp()
    const encoded = await sharp(bytes, { limitInputPixels: PIXELS_MAX })
      .resize(PAPER_SIDE_MAX, PAPER_SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .jpeg({ quality: 70 })
      .toBuffer()
      .catch(unreadable)
    return encoded ? ok(encoded) : refuse('catalogue.picture_not_readable')
  })
}

/** sharp throws plain errors for damaged, oversized and slow pictures alike: all of them are the picture's fault. */
function unreadable(): undefined {
  return undefined
}
