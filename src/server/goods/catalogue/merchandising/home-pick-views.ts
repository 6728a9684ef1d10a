import { UNPICKED } from '#domain/goods/catalogue/product-list.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { type ProductPicture, shownPicture } from '../pictures/shown-picture-views.ts'

/** A hand-picked product, as the back office's list shows it. */
export interface HomePick {
  id: string
  name: string
  brand: string
  pricePaise: Paise | null
  isOnSale: boolean
  inStock: boolean
  picture: ProductPicture | null
}

/** The hand-picked products in their order. */
export async function listHomePicks(app: App, _admin: Permitted<'products.read'>): Promise<HomePick[]> {
  const rows = await app.db
    .selectFrom('products')
    .select(['products.id', 'products.name', 'products.brand', 'products.price_paise as pricePaise'])
    .select(['products.on_sale as isOnSale', 'products.in_stock as inStock'])
    .select(shownPicture('products.id').as('picture'))
    .where('handpicked_rank', '<', UNPICKED)
    .orderBy('handpicked_rank')
    .orderBy('products.id')
    .execute()
  return rows
}
