import type { Transaction } from 'kysely'
import type { CashCover } from '#domain/payments/cash-cover.ts'
import type { Schema } from '#server/db/schema.ts'

type Tx = Transaction<Schema>

/**
 * Holds a seller's cash and reserve until the transaction ends, so that no two refunds count on the same of it and no
 * payout ends a reserve meanwhile.
 */
export async function lockCashOfSeller(tx: Tx, sellerId: string): Promise<void> {
  await tx.selectFrom('sellers').select('id').where('id', '=', sellerId).forNoKeyUpdate().execute()
}

/** Writes with whose money a refund of cash is paid, once. */
export async function insertCover(
  tx: Tx,
  {
    refundId,
    parcelId,
    sellerId,
    cover,
    letThrough,
    at,
  }: {
    refundId: string
    parcelId: string
    sellerId: string
    cover: CashCover
    letThrough?: { by: string; reason: string }
    at: Date
  },
): Promise<void> {
  const isLet = cover.letThroughPaise > 0
  await tx
    .insertInto('cash_refund_covers')
    .values({
      refund_id: refundId,
      parcel_id: parcelId,
      seller_id: sellerId,
      remitted_paise: cover.remittedPaise,
      reserve_paise: cover.reservePaise,
      let_through_paise: cover.letThroughPaise,
      let_through_by: isLet ? (letThrough?.by ?? null) : null,
      reason: isLet ? (letThrough?.reason ?? null) : null,
      covered_at: at,
    })
    .execute()
}
