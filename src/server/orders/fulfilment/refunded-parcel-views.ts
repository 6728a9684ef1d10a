import type { Kysely, Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Bearer } from '#domain/orders/disputes/dispute-state.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** What disputes refunded of a parcel as not received. */
export interface NotReceivedRefund {
  paise: Paise
  /** Whose expense it was, by the latest decision. */
  bearer: Bearer
}

/** What was refunded of a parcel since it had not arrived; undefined where nothing was. */
export async function readNotReceivedRefund(
  db: Kysely<Schema> | Transaction<Schema>,
  parcelId: string,
): Promise<NotReceivedRefund | undefined> {
  const rows = await db
    .selectFrom('disputes')
    .select(['amount_paise', 'refunded_paise', 'bearer'])
    .where('parcel_id', '=', parcelId)
    .where('kind', '=', 'not-received')
    .where('status', '=', 'refunded')
    .orderBy('ended_at', 'desc')
    .orderBy('id')
    .execute()
  const [latest] = rows
  if (!latest) return undefined
  return {
    paise: rows.reduce((sum, row) => sum + (row.refunded_paise ?? row.amount_paise), 0),
    bearer: latest.bearer ?? 'seller',
  }
}
