import { sql, type Transaction } from 'kysely'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'
import type { OfferNow, WantedLine } from '#domain/orders/checkout/plan-order.ts'
import type { CodBuyer } from '#domain/orders/checkout/unverified-cod.ts'
import { soldName } from '#domain/selling/listings/sold-name.ts'
import type { WarrantyRefund } from '#domain/selling/sellers/warranty-refund.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { agreedToPay } from '#server/money/earnings/contributions/contribution-views.ts'
import type { OrderToPay } from '#server/money/payments/start-attempt.ts'

type Db = Transaction<Schema> | App['db']

export interface OfferFacts extends Omit<OfferNow, 'available'> {
  kind: Kind
  mpn: string | null
  pictureKey: string | null
  pictureAlt: string | null
  category: string
  warrantyMonths: number | null
  warrantyRefund: WarrantyRefund
  /** Pieces of a pre-order for each person and place, and since when they are counted. */
  preorderLimit: number | null
  preorderSince: Date | null
}

/**
 * The offers as they are now, to be read after their stock is locked. An offer that is not live, whose product is not
 * on show or whose seller is not in good standing has the status 'gone'.
 */
export async function readOffers(db: Db, offerIds: readonly string[]): Promise<OfferFacts[]> {
  if (offerIds.length === 0) return []
  const rows = await db
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .innerJoin('sellers', 'sellers.id', 'offers.seller_id')
    .leftJoin('product_pictures', (join) =>
      join
        .onRef('product_pictures.product_id', '=', 'offers.product_id')
        .on('product_pictures.position', '=', 0),
    )
    .select([
      'offers.id',
      'offers.product_id',
      'offers.seller_id',
      'offers.list_price_paise',
      'offers.discount_bp',
      'offers.status',
      'offers.condition',
      'products.status as product_status',
      'products.name',
      'products.mpn',
      'offers.dispatch_days',
      'offers.preorder_from',
      'offers.preorder_limit',
      'offers.preorder_since',
      'products.hsn',
      'products.gst_rate_bp',
      'products.category',
      'products.kind',
      'products.warranty_months',
      'sellers.is_selling',
      'sellers.warranty_refund',
      'product_pictures.picture_key',
      'product_pictures.alt',
    ])
    .where('offers.id', 'in', [...offerIds])
    .execute()
  return rows.map((row) => ({
    offerId: row.id,
    productId: row.product_id,
    sellerId: row.seller_id,
    name: soldName(row),
    image: row.picture_key ?? '',
    listPricePaise: row.list_price_paise,
    discountBp: row.discount_bp,
    status: row.status === 'live' && row.product_status === 'live' && row.is_selling ? 'live' : 'gone',
    hsn: row.hsn,
    gstRateBp: row.gst_rate_bp,
    dispatchDays: row.dispatch_days,
    preorderFrom: row.preorder_from,
    preorderLimit: row.preorder_limit,
    preorderSince: row.preorder_since,
    kind: row.kind,
    mpn: row.mpn,
    pictureKey: row.picture_key,
    pictureAlt: row.alt,
    category: row.category,
    warrantyMonths: row.warranty_months,
    warrantyRefund: row.warranty_refund,
  }))
}

/** The customer's cart as it is now, oldest line first. */
export async function readCart(db: Db, userId: string): Promise<WantedLine[]> {
  const rows = await db
    .selectFrom('cart_lines')
    .select(['offer_id', 'quantity'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('offer_id')
    .execute()
  return rows.map((row) => ({ offerId: row.offer_id, quantity: row.quantity }))
}

/** Whether this key stands for what the customer's cart holds now. */
export async function isKeyOfCart(
  db: Db,
  { userId, checkoutKey }: { userId: string; checkoutKey: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('carts')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('checkout_key', '=', checkoutKey)
    .executeTakeFirst()
  return row !== undefined
}

/** The latest order of this customer, but for this one, that waits for its payment and names one of these offers. */
export async function findWaitingOrder(
  db: Db,
  {
    userId,
    offerIds,
    unpaidOrderId,
  }: { userId: string; offerIds: readonly string[]; unpaidOrderId?: string | undefined },
): Promise<{ orderId: string; sequence: number } | undefined> {
  if (offerIds.length === 0) return undefined
  const row = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['orders.id', 'orders.sequence'])
    .where('orders.user_id', '=', userId)
    .where('payments.status', '=', 'pending')
    .where('order_lines.offer_id', 'in', [...offerIds])
    .$if(unpaidOrderId !== undefined, (query) => query.where('orders.id', '<>', unpaidOrderId ?? ''))
    .orderBy('orders.sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { orderId: row.id, sequence: row.sequence }
}

/** Whether an order is paid by what its customer chooses on the page of the payment, and has chosen nothing yet. */
export async function isToBeChosen(db: Db, orderId: string): Promise<boolean> {
  const { method } = await db
    .selectFrom('payments')
    .select('method')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return method === 'online'
}

/** The customer's latest order, with the key of the cart that it was; or the latest of an offer since then. */
export async function findLatestOrder(
  db: Db,
  userId: string,
  of?: { offerId: string; since: Date },
): Promise<
  { orderId: string; sequence: number; checkoutKey: string; placedAt: Date; email: string } | undefined
> {
  const row = await db
    .selectFrom('orders')
    .select(['id', 'sequence', 'checkout_key', 'placed_at', 'email'])
    .where('user_id', '=', userId)
    .where('placed_at', 'is not', null)
    .$if(of !== undefined, (query) =>
      query.where('placed_at', '>=', of?.since ?? null).where((eb) =>
        eb.exists(
          eb
            .selectFrom('order_lines')
            .select('order_lines.id')
            .whereRef('order_lines.order_id', '=', 'orders.id')
            .where('order_lines.offer_id', '=', of?.offerId ?? ''),
        ),
      ),
    )
    .orderBy('placed_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.placed_at
    ? {
        orderId: row.id,
        sequence: row.sequence,
        checkoutKey: row.checkout_key,
        placedAt: row.placed_at,
        email: row.email,
      }
    : undefined
}

/** What became of a checkout of this customer: the order that its key stands for, if there is one. */
export async function findOrderOfKey(
  db: Db,
  { userId, checkoutKey }: { userId: string; checkoutKey: string },
): Promise<{ orderId: string; sequence: number; placedAt: Date | null } | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .innerJoin('orders', 'orders.id', 'idempotency_keys.order_id')
    .select(['orders.id', 'orders.sequence', 'orders.placed_at'])
    .where('idempotency_keys.principal', '=', userId)
    .where('idempotency_keys.route', '=', 'checkout')
    .where('idempotency_keys.key', '=', checkoutKey)
    .where('orders.user_id', '=', userId)
    .executeTakeFirst()
  return row && { orderId: row.id, sequence: row.sequence, placedAt: row.placed_at }
}

/** Whose order it is; undefined when there is none. */
export async function findOwner(db: Db, orderId: string): Promise<string | undefined> {
  const row = await db.selectFrom('orders').select('user_id').where('id', '=', orderId).executeTakeFirst()
  return row?.user_id
}

/**
 * Whose order it is, and the keys that it was placed under: its own, and those of carts that asked for the same while it
 * was not paid.
 */
export async function getOrderKeys(
  db: Db,
  orderId: string,
): Promise<{ userId: string; checkoutKeys: readonly string[] }> {
  const { rows } = await sql<{ user_id: string; checkout_keys: string[] }>`
    SELECT user_id, array_append(ARRAY(
        SELECT key FROM idempotency_keys
        WHERE principal = orders.user_id::text AND route = 'checkout' AND order_id = orders.id), checkout_key)
      AS checkout_keys
    FROM orders WHERE id = ${orderId}`.execute(db)
  const [row] = rows
  invariant(row, 'an order has its keys')
  return { userId: row.user_id, checkoutKeys: row.checkout_keys }
}

export interface CheckoutState {
  orderId: string
  sequence: number
  placedAt: Date | null
  firstName: string
  lastName: string
  /** What its customer pays. */
  totalPaise: number
  paymentMethod: PaymentMethod
  shippingMethod: string
  paymentStatus: PaymentStatus
  paymentProblem: string | null
}

/** How far an order has come, for the answer to whoever placed it. */
export async function findCheckoutState(db: Db, orderId: string): Promise<CheckoutState | undefined> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select([
      'orders.id',
      'orders.sequence',
      'orders.placed_at',
      'orders.first_name',
      'orders.last_name',
      'orders.payment_method',
      'orders.shipping_method',
      'payments.status',
      'payments.problem',
    ])
    .select(agreedToPay().as('to_pay'))
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  return (
    row && {
      orderId: row.id,
      sequence: row.sequence,
      placedAt: row.placed_at,
      firstName: row.first_name,
      lastName: row.last_name,
      totalPaise: Number(row.to_pay),
      paymentMethod: row.payment_method,
      shippingMethod: row.shipping_method,
      paymentStatus: row.status,
      paymentProblem: row.problem,
    }
  )
}

/** What the gateway is told of an order. */
export async function findOrderToPay(db: Db, orderId: string): Promise<OrderToPay> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'user_id', 'sequence', 'amount_paise'])
    .select(['first_name', 'last_name', 'email', 'phone_number'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return {
    orderId: row.id,
    userId: row.user_id,
    sequence: row.sequence,
    amountPaise: row.amount_paise,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
  }
}

/** Where an order goes. */
export async function findDelivery(
  db: Db,
  orderId: string,
): Promise<{ phoneNumber: string; address: string; postalCode: string }> {
  const row = await db
    .selectFrom('orders')
    .select(['phone_number', 'address', 'postal_code'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { phoneNumber: row.phone_number, address: row.address, postalCode: row.postal_code }
}

/**
 * The same purchase of this customer, not paid, whose order was written after `since` and never placed: its payment came
 * to nothing or, if the customer's cart is asked for, is still open.
 */
export async function findUnpaidPurchase(
  db: Db,
  {
    userId,
    requestSha256,
    since,
    isCart,
  }: { userId: string; requestSha256: string; since: Date; isCart: boolean },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .innerJoin('orders', 'orders.id', 'idempotency_keys.order_id')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select('orders.id')
    .where('idempotency_keys.principal', '=', userId)
    .where('idempotency_keys.request_sha256', '=', requestSha256)
    .where('orders.placed_at', 'is', null)
    .where('orders.created_at', '>', since)
    .where('payments.status', 'in', isCart ? ['failed', 'expired', 'pending'] : ['failed', 'expired'])
    .orderBy('orders.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** What an order asks for, offer by offer. */
export async function productsOf(
  db: Db,
  orderId: string,
): Promise<{ offerId: string; productId: string; quantity: number }[]> {
  const rows = await db
    .selectFrom('order_lines')
    .select(['offer_id', 'product_id', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('offer_id')
    .execute()
  return rows.map((row) => ({ offerId: row.offer_id, productId: row.product_id, quantity: row.quantity }))
}

/** What some vendor orders of an order cost, with their share of the delivery fee. */
export async function costOfVendorOrders(db: Db, ids: readonly string[]): Promise<Paise> {
  if (ids.length === 0) return 0
  const { paise } = await db
    .selectFrom('vendor_orders')
    .select(sql<number>`sum(subtotal_paise + shipping_paise - cancelled_paise)::bigint`.as('paise'))
    .where('id', 'in', [...ids])
    .executeTakeFirstOrThrow()
  return Number(paise)
}

/** What cash on delivery depends on besides the order: whether e-mail or number is verified, and what is still on its way. */
export async function findCodBuyer(db: Db, userId: string): Promise<CodBuyer> {
  const user = await db
    .selectFrom('users')
    .leftJoin('verified_phones', 'verified_phones.user_id', 'users.id')
    .select(['email_verified', 'verified_phones.phone'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user?.email_verified || user?.phone) return { isVerified: true, codOrdersOnTheWay: 0 }
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('payment_method', '=', 'cod'), eb('has_advance', '=', true)]))
    .where('placed_at', 'is not', null)
    .where('status', 'in', ['pending', 'partly-shipped', 'shipped'])
    .executeTakeFirstOrThrow()
  return { isVerified: false, codOrdersOnTheWay: Number(count) }
}
