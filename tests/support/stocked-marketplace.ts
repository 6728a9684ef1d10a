import { openDemo } from '../../src/entry/demo/open-demo.ts'
import { chooseProducts } from '../../src/entry/demo/stock/choose-products.ts'
import { partsFile } from '../../src/entry/demo/stock/open-db/parts-file.ts'
import { stockShop } from '../../src/entry/demo/stock/stock-shop.ts'
import { openShop } from './browser.ts'
import { templateOf } from './database-template.ts'
import { isFull } from './full-run.ts'

/** At 60 there is a part of every kind; orders, people and tickets are as many at any count below a thousand. */
export const STOCKED_PRODUCTS = isFull ? 3_000 : 60

/** A marketplace full of products, people and orders, with pictures. */
export const STOCKED = templateOf(isFull ? 'stocked_full' : 'stocked', async (app) => {
  await openShop(app)
  const { priced, unpriced } = await chooseProducts(STOCKED_PRODUCTS, isFull ? partsFile() : undefined)
  await openDemo(app)
  await stockShop(app, { products: priced, unpriced, artwork: 'artwork', say: () => {} })
})
