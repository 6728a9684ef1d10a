import { sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** What their customer had paid for cancelled pieces: of an order with an advance their share of it, else what they bear. */
const PAID = sql<number>`CASE WHEN (SELECT has_advance FROM orders WHERE orders.id = cancellations.order_id)
  THEN advance_paise ELSE goods_paise + shipping_paise - contributed_paise - passed_on_paise END`

/**
 * The cancellations of an order that were asked for and for which no money goes back yet, with what their customer had paid
 * for their pieces, less what of it pays an order that was bought in their place.
 */
export async function readCancellationsToRefund(
  tx: Transaction<Schema>,
  orderId: string,
): Promise<{ cancellationId: string; paise: Paise }[]> {
  const rows = await tx
    .selectFrom('cancellations')
    .innerJoin('cancellation_lines', 'cancellation_id', 'cancellations.id')
    .select((eb) => ['cancellations.id', eb.fn.sum<number>(PAID).as('paise')])
    .where('order_id', '=', orderId)
    .where('is_unasked', '=', false)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_refunds')
            .select('payment_refunds.id')
            .where('payment_refunds.order_id', '=', orderId)
            .where('payment_refunds.reason', '=', 'cancellation')
            .whereRef('payment_refunds.cause_id', '=', 'cancellations.id'),
        ),
      ),
    )
    .groupBy('cancellations.id')
    .orderBy('cancellations.id')
    .execute()
  return rows
    .map(({ id, paise }) => ({ cancellationId: id, paise: Number(paise) }))
    .filter(({ paise }) => paise > 0)
}
