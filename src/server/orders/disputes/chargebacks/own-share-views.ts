import { formatInr } from '#domain/ground/shared/money.ts'
import { shareWords } from '#domain/orders/disputes/chargeback.ts'
import type { App } from '#server/ground/app.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

/** What a bank's dispute holds back from a seller, or took, in words. */
export interface OwnChargebackShare {
  id: string
  isOpen: boolean
  isTaken: boolean
  words: string
}

/** The shares of a seller's own vendor order, the newest first. */
export function listOwnShares(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
  vendorOrderId: string,
): Promise<OwnChargebackShare[]> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const rows = await tx
      .selectFrom('chargeback_shares')
      .select(['id', 'paise', 'taken_paise', 'bearer', 'cause', 'handed_out', 'ended_at', 'ended_early'])
      .select('looked_for_at')
      .where('vendor_order_id', '=', vendorOrderId)
      .orderBy('held_at', 'desc')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      isOpen: row.ended_at === null,
      isTaken: (row.taken_paise ?? 0) > 0,
      words: shareWords({
        held: formatInr(row.paise, 2),
        taken: row.taken_paise ? formatInr(row.taken_paise, 2) : undefined,
        isOpen: row.ended_at === null,
        isEarly: row.ended_early,
        isLookedAt: row.looked_for_at !== null,
        bearer: row.bearer ?? undefined,
        cause: row.cause ?? undefined,
        handedOut: row.handed_out ?? undefined,
      }),
    }))
  })
}
