import { createHash } from 'node:crypto'
import { looksLikePicture, PICTURE_BYTES_MAX } from '#domain/goods/catalogue/picture-file.ts'
import { REVIEW_PHOTOGRAPHS_MAX } from '#domain/goods/reviews/review-form.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { encodePhotograph, shrinkForList } from '#server/goods/catalogue/pictures/encode-photograph.ts'
import type { App } from '#server/ground/app.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { unlessFull } from '#server/ground/outside/unless-full.ts'
import { lockOwn } from '../change-review.ts'
import { removePhotographFiles, smallKeyOf } from './photograph-files.ts'
import { deleteReviewPhotograph, insertReviewPhotograph } from './photograph-store.ts'

type AddPhotographRefusal =
  | CodeOf<typeof encodePhotograph>
  | 'catalogue.picture_too_large'
  | 'outside.disk_full'
  | 'limits.too_many_attempts'
  | 'reviews.gone'
  | 'reviews.photographs_full'

/** A photograph as it is kept, in both sizes. */
export interface EncodedPhotograph {
  whole: Uint8Array
  small: Uint8Array
}

/**
 * A photograph that somebody wants to show, encoded anew without what it knew of its camera and place. Refuses anything
 * that is no picture.
 */
export async function encodeReviewPhotograph(
  app: App,
  who: { userId: string },
  bytes: Uint8Array,
): Promise<Result<EncodedPhotograph, AddPhotographRefusal>> {
  const allowed = await withinLimit(app, 'upload-account', who.userId)
  if (!allowed.ok) return allowed
  if (bytes.byteLength > PICTURE_BYTES_MAX) return refuse('catalogue.picture_too_large')
  if (!looksLikePicture(bytes)) return refuse('catalogue.picture_not_readable')
  const encoded = await encodePhotograph(bytes, who.userId)
  if (!encoded.ok) return encoded
  const small = await shrinkForList(encoded.value, who.userId)
  if (!small.ok) return small
  return ok({ whole: encoded.value, small: small.value })
}

/** Adds a photograph to one's own review. */
export async function addReviewPhotograph(
  app: App,
  who: { userId: string },
  { reviewId, bytes }: { reviewId: string; bytes: Uint8Array },
): Promise<Result<{ photographId: string }, AddPhotographRefusal>> {
  const may = await decideInTransaction(app, (tx) => mayAdd(tx, who, reviewId))
  if (!may.ok) return may
  const encoded = await encodeReviewPhotograph(app, who, bytes)
  return encoded.ok ? keepReviewPhotograph(app, who, { reviewId, photograph: encoded.value }) : encoded
}

/** Adds one that is encoded already. */
export async function keepReviewPhotograph(
  app: App,
  who: { userId: string },
  { reviewId, photograph }: { reviewId: string; photograph: EncodedPhotograph },
): Promise<Result<{ photographId: string }, AddPhotographRefusal>> {
  const photographId = app.random.uuid()
  const fileKey = `reviews/${reviewId}/${photographId}.jpg`
  // Before the row: a file that nobody names does no harm, a row without its file does.
  const put = await unlessFull(async () => {
    await app.files.put(fileKey, photograph.whole, 'image/jpeg')
    await app.files.put(smallKeyOf(fileKey), photograph.small, 'image/webp')
    return ok(undefined)
  })
  if (!put.ok) {
    await removePhotographFiles(app, fileKey)
    return put
  }
  const saved = await decideInTransaction(app, async (tx) => {
    const still = await mayAdd(tx, who, reviewId)
    if (!still.ok) return still
    const isNew = await insertReviewPhotograph(tx, {
      id: photographId,
      review_id: reviewId,
      file_key: fileKey,
      sha256: createHash('sha256').update(photograph.whole).digest('hex'),
      has_small: true,
      at: app.clock.now(),
    })
    return ok({ photographId, isNew })
  })
  if (!saved.ok || !saved.value.isNew) await removePhotographFiles(app, fileKey)
  return saved
}

async function mayAdd(
  tx: Parameters<typeof lockOwn>[0],
  who: { userId: string },
  reviewId: string,
): Promise<Result<undefined, 'reviews.gone' | 'reviews.photographs_full'>> {
  const review = await lockOwn(tx, who, reviewId)
  if (!review || review.state === 'withdrawn') return refuse('reviews.gone')
  return review.photographs < REVIEW_PHOTOGRAPHS_MAX ? ok(undefined) : refuse('reviews.photographs_full')
}

/** Takes a photograph off one's own review, and its file with it. Doing it twice changes nothing. */
export async function removeReviewPhotograph(
  app: App,
  who: { userId: string },
  which: { reviewId: string; photographId: string },
): Promise<Result<undefined, 'reviews.gone'>> {
  const removed = await decideInTransaction(app, async (tx) => {
    const review = await lockOwn(tx, who, which.reviewId)
    return review ? ok(await deleteReviewPhotograph(tx, which)) : refuse('reviews.gone')
  })
  if (!removed.ok) return removed
  if (removed.value !== undefined) await removePhotographFiles(app, removed.value)
  return ok(undefined)
}
