import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { kinds } from '#domain/goods/catalogue/categories.ts'
import { factEntries } from '#domain/goods/catalogue/product-facts.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { termEntries } from '#domain/selling/listings/offer-terms.ts'
import { uploadPicture } from '#server/goods/catalogue/pictures/upload-picture.ts'
import { editListing } from '#server/selling/listings/edit-listing.ts'
import { findListingEditor } from '#server/selling/listings/listing-editor-views.ts'
import { seededChance } from './seeded-chance.ts'
import { granted, type StockedShop } from './stocked-shop.ts'

const PICTURED_DAYS_AGO = 60
/** The more pictures of a product, the rarer. */
const PICTURES_OF_ONE = [1, 1, 1, 2, 3] as const

/**
 * Gives so many of the demo vendor's own products pictures. What they show is the shop's artwork of other products, so
 * that each is encoded once at most; the words say so.
 */
export async function addPictures(
  shop: StockedShop,
  { products, artwork }: { products: number; artwork: string },
): Promise<void> {
  const { sellerId } = shop.demoVendor
  const rows = await shop.app.db
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .select(['offers.id', 'products.id as product_id'])
    .where('products.owner_seller_id', '=', sellerId)
    .where('offers.seller_id', '=', sellerId)
    .where('offers.seller_sku', 'is not', null)
    .orderBy('products.id')
    .execute()
  const every = Math.max(1, Math.floor(rows.length / Math.max(products, 1)))
  const chosen = rows.filter((_, index) => index % every === 0).slice(0, products)
  for (const [index, { id }] of chosen.entries()) {
    shop.say(`pictures ${index + 1} of ${chosen.length}`)
    await addTo(shop, id, artwork)
  }
}

async function addTo(shop: StockedShop, offerId: string, artwork: string): Promise<void> {
  const app = shop.ago(PICTURED_DAYS_AGO)
  const who = shop.demoVendor
  const editor = await findListingEditor(app, who.sellerId, offerId)
  invariant(editor, 'a product of the demo vendor is theirs to edit')
  const chance = seededChance(`pictures ${editor.terms.sellerSku}`)
  const { category, picture } = kinds[editor.kind]
  const ofCategory = Object.values(kinds).filter((kind) => kind.category === category)
  const names = [...new Set([picture, ...ofCategory.map((kind) => kind.picture)])]
  const keys: string[] = []
  for (const name of names.slice(0, chance.pick(PICTURES_OF_ONE))) {
    const body = new Blob([await readFile(join(artwork, `${name}.webp`))]).stream()
    const { key } = granted(await uploadPicture(app, who, { name: `${name}.webp`, body }), name)
    keys.push(key)
  }
  const entries = {
    ...factEntries(editor.kind, editor.facts),
    ...termEntries(editor.terms),
    pictureKey: keys,
    pictureAlt: keys.map((_, index) => `Sample picture ${index + 1}: it shows another product of this kind`),
  }
  const { offerVersion, productVersion } = editor
  granted(await editListing(app, who, { offerId, offerVersion, productVersion, entries }), 'its pictures')
}
