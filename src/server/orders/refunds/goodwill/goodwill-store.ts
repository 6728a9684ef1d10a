import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { GoodwillBearer, GoodwillCause } from '#domain/orders/refunds/goodwill.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** Money that was given back of pieces which stay with their customer. */
export interface Goodwill {
  id: string
  orderId: string
  vendorOrderId: string
  sellerId: string
  parcelId: string
  orderLineId: string
  bearer: GoodwillBearer
  cause: GoodwillCause
  amountPaise: Paise
  reason: string
  creditNoteId: string | null
  decidedBy: string
  at: Date
}

export async function insertGoodwill(tx: Tx, goodwill: Goodwill): Promise<void> {
  await tx
    .insertInto('goodwill_refunds')
    .values({
      id: goodwill.id,
      order_id: goodwill.orderId,
      vendor_order_id: goodwill.vendorOrderId,
      seller_id: goodwill.sellerId,
      parcel_id: goodwill.parcelId,
      order_line_id: goodwill.orderLineId,
      bearer: goodwill.bearer,
      cause: goodwill.cause,
      amount_paise: goodwill.amountPaise,
      reason: goodwill.reason,
      credit_note_id: goodwill.creditNoteId,
      decided_by: goodwill.decidedBy,
      decided_at: goodwill.at,
    })
    .execute()
}

/** What this form gave back before; undefined where it has not. */
export async function findGoodwill(
  tx: Tx,
  id: string,
): Promise<{ orderId: string; amountPaise: Paise } | undefined> {
  return tx
    .selectFrom('goodwill_refunds')
    .select(['order_id as orderId', 'amount_paise as amountPaise'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertGoodwillReturn(
  tx: Tx,
  back: { goodwillId: string; causeId: string; paise: Paise; at: Date },
): Promise<void> {
  await tx
    .insertInto('goodwill_returns')
    .values({
      goodwill_id: back.goodwillId,
      cause_id: back.causeId,
      paise: back.paise,
      returned_at: back.at,
    })
    .execute()
}
