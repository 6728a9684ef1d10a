import type { Transaction } from 'kysely'
import { codLimitProblem } from '#domain/ground/cash-on-delivery/cod-limit.ts'
import { sellerCashProblem } from '#domain/ground/cash-on-delivery/seller-cash.ts'
import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type CodeOf, type Problem, problemOf } from '#domain/ground/shared/result.ts'
import { preorderDay } from '#domain/ground/shipping/preorder.ts'
import { planOrder, type WantedLine } from '#domain/orders/checkout/plan-order.ts'
import { unverifiedCodProblem } from '#domain/orders/checkout/unverified-cod.ts'
import type { App } from '#server/ground/app.ts'
import { cashOfVendorOrder } from '#server/ground/cash-on-delivery/cash-of-vendor-order-views.ts'
import { readCashRooms } from '#server/ground/cash-on-delivery/cash-room-views.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { readShipping } from '#server/ground/shipping/current-shipping.ts'
import { findCodBuyer, findDelivery, readOffers } from './checkout-views.ts'
import { findDeliveryProblem } from './delivery-problem-views.ts'
import { findCashSoFar } from './open-cash-views.ts'

type Db = App['db'] | Transaction<Schema>

type CashRefusal =
  | CodeOf<typeof findDeliveryProblem>
  | 'checkout.cod_day_limit'
  | 'checkout.cod_limit'
  | 'checkout.cod_preorder'
  | 'checkout.cod_seller'
  | 'checkout.cod_unverified_limit'
  | 'checkout.cod_unverified_orders'

/**
 * Why an order that was written before cannot be paid in cash at its door, or the rest of one with an advance, by every rule
 * that a new order in cash has: the limits of cash, an e-mail that is not verified, its sellers, the PIN code and parcels that were refused. The page that offers
 * cash and the transaction that places the order ask the same question.
 */
export async function findCashProblem(
  app: App,
  db: Db,
  { orderId, userId, amountPaise }: { orderId: string; userId: string; amountPaise: Paise },
): Promise<Problem<CashRefusal> | undefined> {
  const delivery = await findDelivery(db, orderId)
  const { terms } = await readSettings(db, indianDay(app.clock.now()))
  const { zones } = await readShipping(app, db)
  const cashSoFar = await findCashSoFar(app, db, { userId, delivery, exceptOrderId: orderId })
  return (
    (await findPreorderInCash(db, orderId, indianDay(app.clock.now()))) ??
    codLimitProblem(amountPaise, terms, cashSoFar) ??
    unverifiedCodProblem(amountPaise, await findCodBuyer(db, userId)) ??
    (await findSellerCashProblem(app, db, { vendorOrders: await findVendorOrders(db, orderId), terms })) ??
    findDeliveryProblem(app, db, { userId, delivery, paymentMethod: 'cod', terms, zones })
  )
}

/**
 * Why a seller cannot send its vendor order to be paid at the door, as `sellerCashProblem`. Two orders at the same
 * moment may both find room for one: what leaves is decided when a parcel is handed over.
 */
export async function findSellerCashProblem(
  app: App,
  db: Db,
  {
    vendorOrders,
    terms,
  }: { vendorOrders: readonly { sellerId: string; totalPaise: Paise }[]; terms: MarketplaceTerms },
): Promise<Problem<'checkout.cod_seller'> | undefined> {
  const sellerIds = vendorOrders.map(({ sellerId }) => sellerId)
  return sellerCashProblem(vendorOrders, await readCashRooms(app, db, { sellerIds, terms }))
}

/** The same of what lies in a cart, at today's prices; of what can be ordered of it. */
export async function findCartCashProblem(
  app: App,
  { lines, terms }: { lines: readonly WantedLine[]; terms: MarketplaceTerms },
): Promise<Problem<'checkout.cod_preorder' | 'checkout.cod_seller'> | undefined> {
  const today = indianDay(app.clock.now())
  const found = await readOffers(
    app.db,
    lines.map(({ offerId }) => offerId),
  )
  const offers = found.filter(({ status }) => status === 'live')
  const preorder = offers.find(({ preorderFrom }) => preorderDay(preorderFrom, today))
  if (preorder) return problemOf('checkout.cod_preorder', { details: { name: preorder.name } })
  const planned = planOrder({
    lines: lines.filter(({ offerId }) => offers.some((offer) => offer.offerId === offerId)),
    offers: offers.map((offer) => ({ ...offer, available: Number.POSITIVE_INFINITY })),
    paymentMethod: 'card',
    terms,
  })
  if (!planned.ok) return undefined
  return findSellerCashProblem(app, app.db, { vendorOrders: planned.value.vendorOrders, terms })
}

/** A pre-order is paid before it is sent, and online. */
async function findPreorderInCash(
  db: Db,
  orderId: string,
  today: Day,
): Promise<Problem<'checkout.cod_preorder'> | undefined> {
  const line = await db
    .selectFrom('order_lines')
    .select('name')
    .where('order_id', '=', orderId)
    .where('preorder_from', '>', today)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return line && problemOf('checkout.cod_preorder', { details: { name: line.name } })
}

async function findVendorOrders(db: Db, orderId: string): Promise<{ sellerId: string; totalPaise: Paise }[]> {
  const rows = await db
    .selectFrom('vendor_orders')
    .select(['seller_id', cashOfVendorOrder('vendor_orders').as('paise')])
    .where('order_id', '=', orderId)
    .execute()
  return rows.map((row) => ({ sellerId: row.seller_id, totalPaise: Number(row.paise) }))
}
