import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { unitPrice } from '#domain/ground/shared/money.ts'
import type { App } from '#server/ground/app.ts'

/** A customer with no more than a name, for tests in which signing in is not the matter. */
export async function addCustomer(
  app: App,
  name = 'Asha Rao',
): Promise<{ userId: string; name: string; email: string }> {
  const userId = app.random.uuid()
  const email = `${userId}@example.in`
  // Accounts of the same day that order in cash are looked at when they review the same shop.
  const created_at = new Date(app.clock.now().getTime() - 30 * DAY_MS)
  await app.db
    .insertInto('users')
    .values({ id: userId, name, email, email_verified: true, created_at })
    .execute()
  await app.db
    .insertInto('customers')
    .values({ user_id: userId, name, phone: null, closed_at: null })
    .execute()
  return { userId, name, email }
}

export interface AddedOffer {
  offerId: string
  productId: string
  sellerId: string
}

/** A product on sale by one approved seller, with stock. Prices in paise. */
export async function addOffer(
  app: App,
  offer: {
    name?: string
    sellerId?: string
    listPricePaise?: number
    discountBp?: number
    available?: number
    status?: 'live' | 'paused'
  } = {},
): Promise<AddedOffer> {
  const { name = 'Mouse', sellerId = 'house', listPricePaise = 100_000, discountBp = 1_000 } = offer
  const offerId = app.random.uuid()
  const productId = `product-${offerId}`
  const unitPricePaise = unitPrice({ listPricePaise, discountBp })
  const available = offer.available ?? 10
  await app.db
    .insertInto('sellers')
    .values({
      id: sellerId,
      slug: sellerId,
      name: sellerId === 'house' ? 'NanoNagar' : sellerId,
      standing: 'approved',
      legal_name: `${sellerId} Private Limited`,
      gstin: '27AAPFU0939F1ZV',
      state_code: 'MH',
      address: '12 MG Road',
      city: 'Pune',
      postal_code: '411001',
      care_email: null,
      care_phone: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trustWithCash(app, sellerId)
  await app.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('products')
      .values({
        id: productId,
        name,
        brand: 'Logitech',
        category: 'Peripherals',
        kind: 'mouse',
        short_description: name,
        description: name,
        attributes: '{}',
        hsn: '8471',
        gst_rate_bp: 1800,
        on_sale: true,
        best_offer_id: offerId,
        list_price_paise: listPricePaise,
        discount_bp: discountBp,
        price_paise: unitPricePaise,
        in_stock: available > 0,
      } as never)
      .execute()
    await tx
      .insertInto('offers')
      .values({
        id: offerId,
        product_id: productId,
        seller_id: sellerId,
        seller_sku: null,
        list_price_paise: listPricePaise,
        discount_bp: discountBp,
        unit_price_paise: unitPricePaise,
        status: offer.status ?? 'live',
      })
      .execute()
    await tx.insertInto('stock').values({ offer_id: offerId, on_hand: available }).execute()
    if (available > 0) {
      const receipt = { offer_id: offerId, on_hand_change: available, reason: 'receipt' } as const
      await tx.insertInto('stock_movements').values(receipt).execute()
    }
  })
  return { offerId, productId, sellerId }
}

/** Another seller's offer of a product that is there, with ten pieces unless told otherwise. */
export async function addOfferOf(
  app: App,
  { productId }: Pick<AddedOffer, 'productId'>,
  { sellerId, pricePaise, available = 10 }: { sellerId: string; pricePaise: number; available?: number },
): Promise<AddedOffer> {
  const { offerId, productId: ownProduct } = await addOffer(app, {
    sellerId,
    listPricePaise: pricePaise,
    discountBp: 0,
    available,
  })
  await app.db.updateTable('offers').set({ product_id: productId }).where('id', '=', offerId).execute()
  await app.db
    .updateTable('products')
    .set({ status: 'hidden', best_offer_id: null, on_sale: false, in_stock: false })
    .where('id', '=', ownProduct)
    .execute()
  return { offerId, productId, sellerId }
}

/** The seller's own couriers may collect any cash, unless something else was said of it before. */
export async function trustWithCash(app: Pick<App, 'db'>, sellerId: string): Promise<void> {
  await app.db
    .insertInto('seller_cash_limits')
    .values({
      seller_id: sellerId,
      limit_paise: 100_000_000_000,
      reason: 'For the test',
      set_at: new Date(0),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
