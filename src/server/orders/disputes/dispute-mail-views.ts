import type { Transaction } from 'kysely'
import { counted } from '#domain/ground/shared/counted.ts'
import { shorten } from '#domain/ground/shared/shorten.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { DisputedPiece } from '#domain/orders/disputes/dispute-forms.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** What letters about a dispute say of its order and pieces, and whom they go to. */
export async function readDisputeForMail(
  tx: Transaction<Schema>,
  { id, orderId, vendorOrderId }: { id: string; orderId: string; vendorOrderId: string },
  /** Of its pieces these alone. */
  some?: readonly DisputedPiece[],
): Promise<{ sequence: number; firstName: string; email: string; sellerName: string; items: string }> {
  const order = await tx
    .selectFrom('orders')
    .innerJoin('vendor_orders', 'vendor_orders.order_id', 'orders.id')
    .select(['orders.sequence', 'first_name', 'email', 'supplier_name'])
    .where('orders.id', '=', orderId)
    .where('vendor_orders.id', '=', vendorOrderId)
    .executeTakeFirstOrThrow()
  const lines = await tx
    .selectFrom('dispute_pieces')
    .innerJoin('order_lines', 'order_lines.id', 'dispute_pieces.order_line_id')
    .select(['name', (eb) => eb.fn.countAll<number>().as('quantity')])
    .where('dispute_id', '=', id)
    .where((eb) =>
      some
        ? eb.or(
            some.map(({ orderLineId, piece }) =>
              eb.and([
                eb('dispute_pieces.order_line_id', '=', orderLineId),
                eb('dispute_pieces.piece', '=', piece),
              ]),
            ),
          )
        : eb.lit(true),
    )
    .groupBy(['name', 'position'])
    .orderBy('position')
    .execute()
  const [first, ...others] = lines
  const more = others.length > 0 ? ` and ${counted(others.length, 'more product')}` : ''
  const items = first ? `${first.quantity} × ${shorten(first.name)}${more}` : ''
  return {
    sequence: order.sequence,
    firstName: order.first_name,
    email: order.email,
    sellerName: order.supplier_name,
    items,
  }
}

/** How the order of a dispute was paid. */
export async function readMethod(tx: Transaction<Schema>, orderId: string): Promise<PaymentMethod> {
  const { payment_method: method } = await tx
    .selectFrom('orders')
    .select('payment_method')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return method
}
