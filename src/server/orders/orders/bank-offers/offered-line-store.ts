import { sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { BANK_OFFER } from '#domain/selling/promotions/promotion.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** The lines of an order with what its customer was to pay of each, delivery included, in their order. */
export async function readLinesToPay(
  tx: Tx,
  orderId: string,
): Promise<{ orderLineId: string; toPayPaise: Paise }[]> {
  const rows = await tx
    .selectFrom('order_lines')
    .select(['id', sql<Paise>`line_paise + shipping_share_paise - contributed_paise`.as('to_pay')])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ orderLineId: row.id, toPayPaise: Number(row.to_pay) }))
}

/** Writes that the marketplace pays so much of lines in their customer's place, beside what others pay. */
export async function addToContributed(
  tx: Tx,
  shares: readonly { orderLineId: string; paise: Paise }[],
): Promise<void> {
  for (const { orderLineId, paise } of shares)
    await tx
      .updateTable('order_lines')
      .set((eb) => ({
        contributed_paise: eb('contributed_paise', '+', paise),
        contributed_by: sql<string[]>`CASE WHEN ${BANK_OFFER} = ANY (contributed_by) THEN contributed_by
          ELSE contributed_by || ${BANK_OFFER}::text END`,
      }))
      .where('id', '=', orderLineId)
      .execute()
}
