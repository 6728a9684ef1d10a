import { sql, type Transaction } from 'kysely'
import type { Day } from '#domain/ground/shared/days.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { FrozenDays } from '#domain/ground/shipping/delivery-promise.ts'
import { placeOfSupply } from '#domain/money/invoicing/gst.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'
import type { CheckoutDetails } from '#domain/orders/checkout/checkout-form.ts'
import type { OrderPlan } from '#domain/orders/checkout/plan-order.ts'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { WarrantyRefund } from '#domain/selling/sellers/warranty-refund.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'
import type { Supplier } from '#server/selling/sellers/supplier-views.ts'

type Tx = Transaction<Schema>

/** What a line keeps of its product besides what the plan holds, so that the order reads the same for ever. */
export interface ProductKept {
  mpn: string | null
  pictureKey: string | null
  pictureAlt: string | null
  category: string
  /** Null: its maker promises none. */
  warrantyMonths: number | null
  warrantyRefund: WarrantyRefund
}

export interface NewOrder {
  id: string
  userId: string
  checkoutKey: string
  writtenAt: Date
  placedAt: Date | null
  /** Of the payment that is begun with it. */
  paymentStatus: PaymentStatus
  details: CheckoutDetails
  plan: OrderPlan
  vendorOrderStatus: VendorOrderStatus
  /** Its lines come out of the customer’s cart: not of what another order pays for. */
  isFromCart: boolean
  kept: ReadonlyMap<string, ProductKept>
  /** Who supplies each vendor order, by the seller's id: it never changes afterwards. */
  suppliers: ReadonlyMap<string, Supplier>
  /** By when each vendor order leaves and is there, by the seller's id. */
  promises: ReadonlyMap<string, FrozenDays>
}

/** Writes an order with its vendor orders, by these ids of their sellers, and its lines. Gives its sequence number. */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
  ids: { vendorOrderIds: ReadonlyMap<string, string>; nextId: () => string },
): Promise<number> {
  const lineIds = new Map(order.plan.lines.map(({ offerId }) => [offerId, ids.nextId()]))
  const [{ sequence }] = await together([
    insertOrderRow(tx, order),
    insertVendorOrders(tx, order, ids.vendorOrderIds),
    insertLines(tx, order, { vendorOrderIds: ids.vendorOrderIds, lineIds }),
    insertLinePromotions(tx, order, lineIds),
    order.isFromCart && insertBuilds(tx, order),
  ])
  return sequence
}

function insertOrderRow(tx: Tx, { details, plan, ...order }: NewOrder): Promise<{ sequence: number }> {
  return tx
    .insertInto('orders')
    .values({
      id: order.id,
      user_id: order.userId,
      checkout_key: order.checkoutKey,
      created_at: order.writtenAt,
      placed_at: order.placedAt,
      first_name: details.firstName,
      last_name: details.lastName,
      email: details.email,
      phone_number: details.phoneNumber,
      address: details.address,
      city: details.city,
      state_code: details.state,
      postal_code: details.postalCode,
      payment_method: details.paymentMethod,
      payment_status: order.paymentStatus,
      has_advance: plan.lines.some(({ advancePaise }) => advancePaise > 0),
      ...buyerColumns(details),
      subtotal_paise: plan.subtotalPaise,
      savings_paise: plan.savingsPaise,
      shipping_paise: plan.shippingPaise,
      // Who else pays of it stands on its lines.
      total_paise: plan.subtotalPaise + plan.shippingPaise,
    })
    .returning('sequence')
    .executeTakeFirstOrThrow()
}

async function insertVendorOrders(
  tx: Tx,
  order: NewOrder,
  vendorOrderIds: ReadonlyMap<string, string>,
): Promise<void> {
  await tx
    .insertInto('vendor_orders')
    .values(
      order.plan.vendorOrders.map((vendorOrder) => ({
        id: vendorOrderIds.get(vendorOrder.sellerId) as string,
        order_id: order.id,
        seller_id: vendorOrder.sellerId,
        status: order.vendorOrderStatus,
        subtotal_paise: vendorOrder.subtotalPaise,
        shipping_paise: vendorOrder.shippingPaise,
        placed_at: order.placedAt,
        delivered_at: null,
        preorder_from: vendorOrder.preorderFrom,
        ...promiseColumns(order.promises.get(vendorOrder.sellerId)),
        ...supplierColumns(order.suppliers.get(vendorOrder.sellerId)),
      })),
    )
    .execute()
}

async function insertLines(
  tx: Tx,
  order: NewOrder,
  { vendorOrderIds, lineIds }: Record<'vendorOrderIds' | 'lineIds', ReadonlyMap<string, string>>,
): Promise<void> {
  await tx
    .insertInto('order_lines')
    .values(
      order.plan.lines.map((line, position) => ({
        id: lineIds.get(line.offerId) as string,
        order_id: order.id,
        vendor_order_id: vendorOrderIds.get(line.sellerId) as string,
        position,
        offer_id: line.offerId,
        product_id: line.productId,
        name: line.name,
        mpn: order.kept.get(line.offerId)?.mpn ?? null,
        picture_key: order.kept.get(line.offerId)?.pictureKey ?? null,
        picture_alt: order.kept.get(line.offerId)?.pictureAlt ?? null,
        category: categoryOf(order, line.offerId),
        warranty_months: order.kept.get(line.offerId)?.warrantyMonths || null,
        preorder_from: line.preorderFrom ?? null,
        warranty_refund: order.kept.get(line.offerId)?.warrantyRefund ?? 'paid',
        hsn: line.hsn,
        gst_rate_bp: line.gstRateBp,
        list_price_paise: line.listPricePaise,
        discount_bp: line.discountBp,
        unit_price_paise: line.unitPricePaise,
        quantity: line.quantity,
        promotion_paise: line.promotionPaise,
        line_paise: line.linePaise,
        shipping_share_paise: line.shippingSharePaise,
        shipping_off_paise: line.shippingOffPaise,
        contributed_paise: line.contributedPaise,
        contributed_by: [...line.contributedBy],
        advance_paise: line.advancePaise,
      })),
    )
    .execute()
}

/** With which build each line was put into the cart, which is locked and still has its lines: frozen with the order. */
async function insertBuilds(tx: Tx, { id, userId }: NewOrder): Promise<void> {
  await sql`INSERT INTO order_line_builds (order_line_id, build_text)
    SELECT order_lines.id, cart_lines.build_text FROM order_lines
    JOIN cart_lines ON cart_lines.user_id = ${userId} AND cart_lines.offer_id = order_lines.offer_id AND cart_lines.build_text IS NOT NULL
    WHERE order_lines.order_id = ${id}`.execute(tx)
}

/** What is bought again of a product in another order was put in with the same build. */
export async function copyBuilds(
  tx: Tx,
  { from, to, productId }: { from: string; to: string; productId: string },
): Promise<void> {
  await sql`INSERT INTO order_line_builds (order_line_id, build_text)
    SELECT again.id, former_builds.build_text FROM order_lines AS again
    CROSS JOIN LATERAL (SELECT build_text FROM order_line_builds JOIN order_lines AS former ON former.id = order_line_id
      WHERE former.order_id = ${from} AND former.product_id = ${productId} ORDER BY former.position LIMIT 1) AS former_builds
    WHERE again.order_id = ${to} AND again.product_id = ${productId}`.execute(tx)
}

async function insertLinePromotions(
  tx: Tx,
  { plan }: NewOrder,
  lineIds: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = plan.lines.flatMap((line) =>
    line.promotions.map(({ promotionId, paise }) => ({
      order_line_id: lineIds.get(line.offerId) as string,
      promotion_id: promotionId,
      paise,
    })),
  )
  if (rows.length > 0) await tx.insertInto('order_line_promotions').values(rows).execute()
}

/** Who is invoiced, and where the supply counts as made: frozen with the order. */
function buyerColumns({ state, business }: CheckoutDetails) {
  const registeredAt = business?.registeredAt
  return {
    buyer_gstin: business?.gstin ?? null,
    buyer_company: business?.company ?? null,
    buyer_po_number: business?.poNumber ?? null,
    buyer_address: registeredAt?.address ?? null,
    buyer_city: registeredAt?.city ?? null,
    buyer_postal_code: registeredAt?.postalCode ?? null,
    place_of_supply: placeOfSupply({
      deliveryState: state,
      ...(business && { buyerGstinState: business.state }),
    }),
  }
}

function supplierColumns(supplier: Supplier | undefined) {
  invariant(supplier, 'whoever sells goods of an order is a seller')
  return {
    supplier_name: supplier.name,
    supplier_legal_name: supplier.legalName,
    supplier_gstin: supplier.gstin,
    supplier_state_code: supplier.stateCode,
    supplier_address: supplier.address,
    supplier_city: supplier.city,
    supplier_postal_code: supplier.postalCode,
  }
}

function promiseColumns(promise: FrozenDays | undefined) {
  invariant(promise, 'every vendor order has a day by which it leaves')
  return { dispatch_by: promise.dispatchBy, promised_by: promise.promisedBy }
}

function categoryOf({ kept }: NewOrder, offerId: string): string {
  const product = kept.get(offerId)
  invariant(product, 'what is ordered has a category')
  return product.category
}

export async function setVendorOrderStatus(
  tx: Tx,
  { orderId, ids }: { orderId: string; ids: readonly string[] },
  { status, at }: { status: VendorOrderStatus; at: Date },
): Promise<void> {
  await tx
    .updateTable('vendor_orders')
    .set({ status, ...(status === 'delivered' && { delivered_at: at }) })
    .where('order_id', '=', orderId)
    .where('id', 'in', [...ids])
    .execute()
}

export async function setPaymentMethod(
  tx: Tx,
  { orderId, method }: { orderId: string; method: PaymentMethod },
): Promise<void> {
  await tx.updateTable('orders').set({ payment_method: method }).where('id', '=', orderId).execute()
}

/** The vendor orders of an order are placed when it is. */
export async function setPlacedAt(tx: Tx, orderId: string, placedAt: Date): Promise<void> {
  await together([
    tx.updateTable('orders').set({ placed_at: placedAt }).where('id', '=', orderId).execute(),
    tx.updateTable('vendor_orders').set({ placed_at: placedAt }).where('order_id', '=', orderId).execute(),
  ])
}

/** The frozen days of an order's vendor orders, while nobody prepares them: before it is placed, or confirmed. */
export async function setPromises(
  tx: Tx,
  promises: readonly (FrozenDays & { vendorOrderId: string })[],
): Promise<void> {
  for (const { vendorOrderId, dispatchBy, promisedBy } of promises)
    await tx
      .updateTable('vendor_orders')
      .set({ dispatch_by: dispatchBy, promised_by: promisedBy })
      .where('id', '=', vendorOrderId)
      .execute()
}

/** What of an order is sent from another day on, and by when its vendor orders leave then. */
export async function setPreorderDays(
  tx: Tx,
  {
    lines,
    vendorOrder,
  }: {
    /** Lines that have another day; none where what they waited for is gone. */
    lines?: { ids: readonly string[]; from: Day }
    vendorOrder: FrozenDays & { id: string; preorderFrom: Day | null; movedLaterAt?: Date | null }
  },
): Promise<void> {
  if (lines)
    await tx
      .updateTable('order_lines')
      .set({ preorder_from: lines.from })
      .where('id', 'in', [...lines.ids])
      .execute()
  await tx
    .updateTable('vendor_orders')
    .set({
      dispatch_by: vendorOrder.dispatchBy,
      promised_by: vendorOrder.promisedBy,
      preorder_from: vendorOrder.preorderFrom,
      ...(vendorOrder.movedLaterAt && { moved_later_at: vendorOrder.movedLaterAt }),
    })
    .where('id', '=', vendorOrder.id)
    .execute()
}

/** Adds to what of some lines has ended without goods; the database refuses a piece or a paisa too many. */
export async function addEndedPieces(
  tx: Tx,
  lines: readonly { orderLineId: string; cancelled: number; credited: number; paise: Paise }[],
): Promise<void> {
  for (const { orderLineId, cancelled, credited, paise } of lines)
    await tx
      .updateTable('order_lines')
      .set((eb) => ({
        cancelled_quantity: eb('cancelled_quantity', '+', cancelled),
        credited_quantity: eb('credited_quantity', '+', credited),
        given_back_paise: eb('given_back_paise', '+', paise),
      }))
      .where('id', '=', orderLineId)
      .execute()
}

/** Adds to what the cancelled pieces of a vendor order were to cost. */
export async function addCancelledAmounts(
  tx: Tx,
  { vendorOrderId, paise }: { vendorOrderId: string; paise: Paise },
): Promise<void> {
  await tx
    .updateTable('vendor_orders')
    .set((eb) => ({ cancelled_paise: eb('cancelled_paise', '+', paise) }))
    .where('id', '=', vendorOrderId)
    .execute()
}

/** Notes that an order which nobody paid was let go for this one: once, and of its customer's own alone. */
export async function writeReplaced(
  tx: Tx,
  { formerId, orderId, userId }: { formerId: string; orderId: string; userId: string },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ replaced_by: orderId })
    .where('id', '=', formerId)
    .where('user_id', '=', userId)
    .where('placed_at', 'is', null)
    .where('replaced_by', 'is', null)
    .execute()
}

/** An order goes to another address of its state, under its lock. */
export async function setDeliveryAddress(
  tx: Tx,
  {
    orderId,
    address,
    city,
    postalCode,
  }: { orderId: string; address: string; city: string; postalCode: string },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ address, city, postal_code: postalCode })
    .where('id', '=', orderId)
    .execute()
}

/** All that its customer still pays of an order is paid in advance; what was cancelled before keeps its share. */
export async function setAllInAdvance(tx: Tx, orderId: string): Promise<void> {
  await sql`UPDATE order_lines SET advance_paise = line_paise + shipping_share_paise - contributed_paise
      - coalesce((SELECT sum(gone.goods_paise + gone.shipping_paise - gone.contributed_paise - gone.advance_paise)
        FROM cancellation_lines AS gone WHERE gone.order_line_id = order_lines.id), 0)
    WHERE order_id = ${orderId}`.execute(tx)
}
