import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { openingProducts } from './opening-catalogue.ts'
import type { OpeningProduct } from './opening-product.ts'
import { findWithOnePicture, insertPictures, type OpeningPicture } from './opening-store.ts'

/**
 * The pictures of an opening product that are at hand, the front first; keys by the names of their files. None where
 * the product has no picture of its own.
 */
export function picturesOf(
  product: OpeningProduct,
  pictureKeys: ReadonlyMap<string, string>,
): OpeningPicture[] {
  if (product.imageAlt === undefined) return []
  const files = [
    { name: product.id, alt: product.imageAlt, caption: null },
    ...product.angles.map((angle) => ({ ...angle, name: `${product.id}--${angle.name}` })),
  ]
  return files.flatMap(({ name, alt, caption }, position) => {
    const key = pictureKeys.get(name)
    return key ? [{ position, key, alt, caption }] : []
  })
}

/**
 * Gives the opening products the angles that a new release brings (`newNames`: the files that this shop has not had
 * before), where a product still shows the one picture that it opened with. It happens once: what somebody takes away
 * afterwards stays away.
 */
export async function addNewAngles(
  tx: Transaction<Schema>,
  { pictureKeys, newNames }: { pictureKeys: ReadonlyMap<string, string>; newNames: ReadonlySet<string> },
): Promise<void> {
  const added = new Map([...pictureKeys].filter(([name]) => newNames.has(name)))
  const unchanged = await findWithOnePicture(
    tx,
    openingProducts.map(({ id }) => id),
  )
  for (const product of openingProducts) {
    if (!unchanged.has(product.id)) continue
    const angles = picturesOf(product, added).filter(({ position }) => position > 0)
    await insertPictures(tx, product.id, angles)
  }
}
