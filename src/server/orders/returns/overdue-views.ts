import type { Kysely } from 'kysely'
import type { ReturnStatus } from '#domain/orders/returns/return-status.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { isRefundStopped } from '#server/orders/refunds/charged-back-views.ts'

/**
 * Returns that are due before a moment, the longest due first. One that came and whose payment a bank disputes waits for
 * that and is left out, so that such returns never fill the list.
 */
export async function listDueReturns(
  db: Kysely<Schema>,
  {
    statuses,
    before,
    limit,
    isUnwarned = false,
  }: { statuses: readonly ReturnStatus[]; before: Date; limit: number; isUnwarned?: boolean },
): Promise<{ id: string; order_id: string; seller_id: string }[]> {
  return (
    db
      .selectFrom('returns')
      .select(['id', 'order_id', 'seller_id'])
      .where('act_by', '<', before)
      .where('status', 'in', [...statuses])
      // What somebody is to look at waits for people.
      .where('agreed_takes_paise', 'is', null)
      // A warranty claim that is being repaired is late in the lists, and ends only by people.
      .where((eb) => eb.or([eb('status', '<>', 'accepted'), eb('kind', '=', 'return')]))
      .where((eb) => eb.or([eb('status', '=', 'requested'), eb.not(isRefundStopped('returns.order_id'))]))
      .$if(isUnwarned, (query) => query.where('warned_at', 'is', null))
      .orderBy('act_by')
      .orderBy('id')
      .limit(limit)
      .execute()
  )
}
