import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { CancellationReason } from '#domain/orders/cancellations/cancellation-reason.ts'
import type { BornePieces } from '#domain/orders/cancellations/plan-cancellation.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export interface NewCancellation {
  id: string
  orderId: string
  vendorOrderId: string
  by: { kind: 'customer' | 'vendor' | 'admin' | 'system'; id?: string }
  reason: CancellationReason
  note: string | null
  at: Date
  lines: readonly (BornePieces & { lineId: string })[]
}

export async function insertCancellation(tx: Tx, cancellation: NewCancellation): Promise<void> {
  const { id, by } = cancellation
  await tx
    .insertInto('cancellations')
    .values({
      id,
      order_id: cancellation.orderId,
      vendor_order_id: cancellation.vendorOrderId,
      by_kind: by.kind,
      by_id: by.id ?? null,
      reason: cancellation.reason,
      note: cancellation.note,
      cancelled_at: cancellation.at,
    })
    .execute()
  await tx
    .insertInto('cancellation_lines')
    .values(
      cancellation.lines.map((line) => ({
        cancellation_id: id,
        order_line_id: line.lineId,
        quantity: line.quantity,
        goods_paise: line.goodsPaise,
        shipping_paise: line.shippingPaise,
        contributed_paise: line.contributedPaise,
        advance_paise: line.advancePaise,
      })),
    )
    .execute()
}

/** Writes which order was bought in the place of a cancelled line, and what of the money for the line pays it. */
export async function noteBoughtAgain(
  tx: Tx,
  again: { cancellationId: string; lineId: string; orderId: string; passedOnPaise: Paise },
): Promise<void> {
  await tx
    .updateTable('cancellation_lines')
    .set({ bought_again_as: again.orderId, passed_on_paise: again.passedOnPaise })
    .where('cancellation_id', '=', again.cancellationId)
    .where('order_line_id', '=', again.lineId)
    .execute()
}

/** Of which vendor order a cancellation was, under the lock of its order. */
export async function findCancelledVendorOrder(tx: Tx, cancellationId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('cancellations')
    .select('vendor_order_id')
    .where('id', '=', cancellationId)
    .executeTakeFirst()
  return row?.vendor_order_id
}
