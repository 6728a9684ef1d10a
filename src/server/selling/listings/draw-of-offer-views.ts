import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** Whether a draw of some of its pieces is announced or open; to be asked under the lock of the offer. */
export async function isInDraw(tx: Transaction<Schema>, offerId: string): Promise<boolean> {
  const launch = await tx
    .selectFrom('launches')
    .select('id')
    .where('offer_id', '=', offerId)
    .where('drawn_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return launch !== undefined
}
