import type { Transaction } from 'kysely'
import type { ListedPicture } from '#domain/vendors/picture-list.ts'
import type { Schema } from '../db/schema.ts'

type Tx = Transaction<Schema>

/** The pictures of a product in their order. An illustration of the kind of part is none of its own. */
export async function readOwnPictures(tx: Tx, productId: string): Promise<ListedPicture[]> {
  return tx
    .selectFrom('product_pictures')
    .select(['picture_key as key', 'alt'])
    .where('product_id', '=', productId)
    .where('is_illustration', '=', false)
    .orderBy('position')
    .execute()
}

/** Which of these pictures the seller has uploaded. */
export async function findUploads(
  tx: Tx,
  { sellerId, keys }: { sellerId: string; keys: readonly string[] },
): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await tx
    .selectFrom('picture_uploads')
    .select('picture_key')
    .where('seller_id', '=', sellerId)
    .where('picture_key', 'in', [...keys])
    .execute()
  return rows.map((row) => row.picture_key)
}

export async function writePictures(
  tx: Tx,
  { productId, pictures }: { productId: string; pictures: readonly ListedPicture[] },
): Promise<void> {
  await tx.deleteFrom('product_pictures').where('product_id', '=', productId).execute()
  if (pictures.length === 0) return
  await tx
    .insertInto('product_pictures')
    .values(
      pictures.map(({ key, alt }, position) => ({ product_id: productId, position, picture_key: key, alt })),
    )
    .execute()
}

export async function recordUpload(
  tx: Tx,
  upload: { sellerId: string; key: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('picture_uploads')
    .values({ seller_id: upload.sellerId, picture_key: upload.key, at: upload.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
