import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { App } from '#server/ground/app.ts'
import { type AddedOffer, addOffer } from './customers-and-offers.ts'

/** A part of a computer on sale, of ₹900, that says these facts. */
export async function addPart(
  app: App,
  part: { kind: Kind; attributes: AttributeValues; name: string; sellerId: string },
): Promise<AddedOffer> {
  const { kind, attributes, ...offer } = part
  const added = await addOffer(app, offer)
  await app.db
    .updateTable('products')
    .set({ kind, category: 'Components', attributes: JSON.stringify(attributes) })
    .where('id', '=', added.productId)
    .execute()
  return added
}
