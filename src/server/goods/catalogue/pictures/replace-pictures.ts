import type { Transaction } from 'kysely'
import type { ListedPicture } from '#domain/goods/catalogue/picture-list.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { findPicturesOf, lockUploads, type Uploader, writePictures } from './product-picture-store.ts'

/**
 * Gives a product exactly these pictures, in this order, and says what it showed before. Each must be on it already or
 * be an upload of whoever changes it.
 */
export async function replacePictures(
  tx: Transaction<Schema>,
  who: Uploader,
  { productId, pictures }: { productId: string; pictures: readonly ListedPicture[] },
): Promise<Result<{ before: ListedPicture[] }, 'catalogue.picture_unknown'>> {
  const before = await findPicturesOf(tx, productId)
  const known = new Set(before.map(({ key }) => key))
  const added = pictures.map(({ key }) => key).filter((key) => !known.has(key))
  const uploads = await lockUploads(tx, who, added)
  if (uploads.length < added.length) return refuse('catalogue.picture_unknown')
  await writePictures(tx, { productId, pictures })
  return ok({ before })
}
