import type { Kysely } from 'kysely'
import { MONEY_STAYS } from '#domain/money/payments/bank-dispute.ts'
import type { ReturnStatus } from '#domain/orders/returns/return-status.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/**
 * Returns that are due before a moment, the longest due first. One that came and whose payment a bank takes back waits for
 * people and is left out, so that such returns never fill the list.
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
      .where((eb) =>
        eb.or([
          eb('status', '=', 'requested'),
          eb.not(
            eb.exists(
              eb
                .selectFrom('payment_disputes')
                .select('dispute_id')
                .whereRef('payment_disputes.order_id', '=', 'returns.order_id')
                .where('payment_disputes.status', 'not in', [...MONEY_STAYS]),
            ),
          ),
        ]),
      )
      .$if(isUnwarned, (query) => query.where('warned_at', 'is', null))
      .orderBy('act_by')
      .orderBy('id')
      .limit(limit)
      .execute()
  )
}
