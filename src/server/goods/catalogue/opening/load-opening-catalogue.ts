import { invariant } from '#domain/ground/shared/invariant.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { refreshBestOffers } from '../refresh-best-offers.ts'
import { openingProducts, secondOffers } from './opening-catalogue.ts'
import { picturesOf } from './opening-pictures.ts'
import type { OpeningProduct } from './opening-product.ts'
import { openingSellers } from './opening-sellers.ts'
import { insertOffer, insertOpeningSeller, insertProduct, isCatalogueEmpty } from './opening-store.ts'

/** Makes sure that the marketplace itself is a seller; its row is not changed once it is there. */
export async function registerHouse(app: App): Promise<void> {
  await inTransaction(app, (tx) => insertOpeningSeller(tx, openingSellers.house))
}

/**
 * Fills an empty catalogue: both sellers, the opening products with their pictures (keys by the names of their files), offers and
 * stock, all or nothing. A catalogue with any product in it is left alone, whatever was edited or removed since.
 * Says how many products it brought.
 */
export async function loadOpeningCatalogue(
  app: App,
  pictureKeys: ReadonlyMap<string, string>,
): Promise<number> {
  return inTransaction(app, async (tx) => {
    for (const seller of Object.values(openingSellers)) await insertOpeningSeller(tx, seller)
    if (!(await isCatalogueEmpty(tx))) return 0
    for (const product of openingProducts) {
      await insertProduct(tx, product, {
        pictures: picturesOf(product, pictureKeys),
        ownerSellerId: ownerOf(product),
      })
      const { id: productId, listPricePaise, discountBp, stock, createdAt } = product
      const sellerId = openingSellers[product.seller].id
      await insertOffer(app, tx, { productId, sellerId, listPricePaise, discountBp, stock, createdAt })
    }
    for (const { seller, ...offer } of secondOffers) {
      const product = openingProducts.find(({ id }) => id === offer.productId)
      invariant(product, `the second offer of ${offer.productId} names a product`)
      await insertOffer(app, tx, {
        ...offer,
        sellerId: openingSellers[seller].id,
        createdAt: product.createdAt,
      })
    }
    await refreshBestOffers(
      tx,
      openingProducts.map(({ id }) => id),
    )
    return openingProducts.length
  })
}

/** What only the demo's shop sells is the shop's own to describe; the rest belongs to everybody. */
function ownerOf({ id, seller }: OpeningProduct): string | null {
  const isShared = secondOffers.some(({ productId }) => productId === id)
  return seller === 'demo-vendor' && !isShared ? openingSellers[seller].id : null
}
