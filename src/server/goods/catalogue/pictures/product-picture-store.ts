import type { Transaction } from 'kysely'
import type { ListedPicture } from '#domain/goods/catalogue/picture-list.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** Who sends pictures: a shop, for its own products, or an administrator, for any. */
export type Uploader = { sellerId: string } | { adminId: string }

/** The pictures of a product in their order. */
export async function findPicturesOf(tx: Tx, productId: string): Promise<ListedPicture[]> {
  return tx
    .selectFrom('product_pictures')
    .select(['picture_key as key', 'alt'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute()
}

/** Which of these pictures were sent by somebody; they stay until the transaction ends, whatever is swept meanwhile. */
export async function lockUploads(tx: Tx, who: Uploader, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows =
    'sellerId' in who
      ? await tx
          .selectFrom('picture_uploads')
          .select('picture_key')
          .where('seller_id', '=', who.sellerId)
          .where('picture_key', 'in', [...keys])
          .forShare()
          .execute()
      : await tx
          .selectFrom('office_pictures')
          .select('picture_key')
          .where('picture_key', 'in', [...keys])
          .forShare()
          .execute()
  return rows.map((row) => row.picture_key)
}

/** Writes the pictures of a product in this order. Those that stay keep their caption and what kind of picture they are. */
export async function writePictures(
  tx: Tx,
  { productId, pictures }: { productId: string; pictures: readonly ListedPicture[] },
): Promise<void> {
  const gone = await tx
    .deleteFrom('product_pictures')
    .where('product_id', '=', productId)
    .returning(['picture_key', 'caption', 'is_illustration', 'is_rendered'])
    .execute()
  const kept = new Map(gone.map(({ picture_key, ...facts }) => [picture_key, facts]))
  if (pictures.length === 0) return
  await tx
    .insertInto('product_pictures')
    .values(
      pictures.map(({ key, alt }, position) => ({
        product_id: productId,
        position,
        picture_key: key,
        alt,
        ...(kept.get(key) ?? { caption: null, is_illustration: false, is_rendered: false }),
      })),
    )
    .execute()
}

export async function recordUpload(
  tx: Tx,
  who: Uploader,
  { key, at }: { key: string; at: Date },
): Promise<void> {
  if ('sellerId' in who)
    await tx
      .insertInto('picture_uploads')
      .values({ seller_id: who.sellerId, picture_key: key, at })
      .onConflict((conflict) => conflict.columns(['seller_id', 'picture_key']).doUpdateSet({ at }))
      .execute()
  else
    await tx
      .insertInto('office_pictures')
      .values({ user_id: who.adminId, picture_key: key, at })
      .onConflict((conflict) => conflict.column('picture_key').doUpdateSet({ at }))
      .execute()
}
