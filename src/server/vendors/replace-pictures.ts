import type { Transaction } from 'kysely'
import { ok, type Result, refuse } from '#domain/shared/result.ts'
import type { ListedPicture } from '#domain/vendors/picture-list.ts'
import type { Schema } from '../db/schema.ts'
import type { ActingVendor } from './acting-vendor.ts'
import { findUploads, readOwnPictures, writePictures } from './picture-store.ts'

/**
 * Gives a product exactly these pictures, in this order, and says what it showed before. Each must be on it already or
 * be an upload of the seller's: `vendors.picture_unknown`.
 */
export async function replacePictures(
  tx: Transaction<Schema>,
  who: ActingVendor,
  { productId, pictures }: { productId: string; pictures: readonly ListedPicture[] },
): Promise<Result<{ before: ListedPicture[] }>> {
  const before = await readOwnPictures(tx, productId)
  const known = new Set(before.map(({ key }) => key))
  const added = pictures.map(({ key }) => key).filter((key) => !known.has(key))
  const uploads = await findUploads(tx, { sellerId: who.sellerId, keys: added })
  if (uploads.length < added.length) return refuse('vendors.picture_unknown')
  await writePictures(tx, { productId, pictures })
  return ok({ before })
}
