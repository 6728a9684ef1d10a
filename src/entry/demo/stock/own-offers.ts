import type { StockedShop } from './stocked-shop.ts'

/** So many of the vendor's offers are taken off sale in the end. */
const LEAVING = 12

/** What the demo vendor sells from its own files: what is taken off sale in the end, and what stays, as what a promotion names. */
export async function ownOffers({ app, demoVendor }: StockedShop) {
  const offers = await app.db
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .select(['offers.id', 'products.owner_seller_id', 'offers.seller_sku'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('promotion_targets')
          .select('promotion_id')
          .where('what', '=', 'product')
          .whereRef('value', '=', 'products.id'),
      ).as('is_named'),
    )
    .where('offers.seller_id', '=', demoVendor.sellerId)
    .where('offers.seller_sku', 'is not', null)
    .where('offers.status', '=', 'live')
    .where('products.status', '=', 'live')
    .orderBy('products.id')
    .execute()
  const every = Math.max(2, Math.floor(offers.length / LEAVING))
  const isLeaving = (at: number) => at % every === every - 1 && !offers[at]?.is_named
  return {
    leaving: offers.filter((_, at) => isLeaving(at)),
    staying: offers.filter((_, at) => !isLeaving(at)),
  }
}
