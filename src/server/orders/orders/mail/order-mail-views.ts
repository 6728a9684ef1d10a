import type { Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { deliveryNote, deliveryTaken } from '../delivery-taken-views.ts'
import { cardOf, contributorsOf } from '../order-line-views.ts'
import type { OrderForMail } from './order-mail.ts'

/** An order with what its mails say, and whose it is. Throws when there is none. */
export async function findOrderForMail(
  db: Transaction<Schema> | App['db'],
  orderId: string,
): Promise<OrderForMail & { userId: string; email: string; goods: { offerId: string; quantity: number }[] }> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .selectAll('orders')
    .select(['payments.card_brand', 'payments.card_last4', 'payments.card_issuer'])
    .select(['payments.instrument', 'payments.amount_paise as paid_paise', 'payments.cash_due_paise'])
    .select(deliveryTaken({ order: 'orders.id' }).as('delivery_taken'))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('vendor_orders')
          .innerJoin('sellers', 'sellers.id', 'vendor_orders.seller_id')
          .select(['vendor_orders.id', 'sellers.name', 'supplier_name', 'promised_by'])
          .select(['vendor_orders.preorder_from', 'vendor_orders.moved_later_at'])
          .whereRef('vendor_orders.order_id', '=', 'orders.id'),
      ).as('vendorOrders'),
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .select(['vendor_order_id', 'offer_id', 'name', 'quantity', 'line_paise'])
          .select(['contributed_paise', 'contributed_by'])
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .orderBy('position'),
      ).as('lines'),
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { vendorOrders, lines } = row
  const contributedPaise = lines.reduce((sum, line) => sum + line.contributed_paise, 0)
  const vendorOrderOf = new Map(vendorOrders.map((vendorOrder) => [vendorOrder.id, vendorOrder]))
  const inOrderOfLines = [...Map.groupBy(lines, (line) => line.vendor_order_id)]
  return {
    orderId: row.id,
    userId: row.user_id,
    email: row.email,
    number: orderNumber(row.sequence),
    placedAt: row.placed_at,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    address: row.address,
    city: row.city,
    state: row.state_code,
    postalCode: row.postal_code,
    paymentMethod: row.payment_method,
    card: cardOf(row),
    instrument: row.instrument,
    vendorOrders: inOrderOfLines.map(([id, own]) => ({
      sellerName: vendorOrderOf.get(id)?.supplier_name ?? vendorOrderOf.get(id)?.name ?? '',
      promisedBy: vendorOrderOf.get(id)?.promised_by ?? null,
      preorderFrom: vendorOrderOf.get(id)?.preorder_from ?? null,
      isMovedLater: (vendorOrderOf.get(id)?.moved_later_at ?? null) !== null,
      lines: own.map((line) => ({ name: line.name, quantity: line.quantity, linePaise: line.line_paise })),
    })),
    goods: lines.map((line) => ({ offerId: line.offer_id, quantity: line.quantity })),
    subtotalPaise: row.subtotal_paise,
    savingsPaise: row.savings_paise,
    shippingPaise: row.shipping_paise,
    deliveryAs: deliveryNote(row.delivery_taken, row.shipping_paise),
    contributedPaise,
    contributedBy: contributorsOf(lines),
    totalPaise: row.total_paise - contributedPaise,
    onlinePaise: row.cash_due_paise > 0 ? row.paid_paise : row.total_paise - contributedPaise,
    restPaise: row.cash_due_paise,
  }
}
