import type { Transaction } from 'kysely'
import type { HoursForm } from '#domain/orders/messages/hours-form.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** Writes when a shop answers, of the version that its form was opened at; false when that is another by now. */
export async function saveHours(
  tx: Transaction<Schema>,
  o: { sellerId: string; hours: HoursForm; version: number },
): Promise<boolean> {
  const { promisedHours, opens, closes, daysOff, showsReceipts } = o.hours
  const said = {
    promised_hours: promisedHours,
    opens: [...opens],
    closes: [...closes],
    days_off: daysOff,
    shows_receipts: showsReceipts,
  }
  const written =
    o.version === 0
      ? await tx
          .insertInto('seller_message_hours')
          .values({ seller_id: o.sellerId, ...said })
          .onConflict((conflict) => conflict.doNothing())
          .returning('seller_id')
          .executeTakeFirst()
      : await tx
          .updateTable('seller_message_hours')
          .set({ ...said, version: o.version + 1 })
          .where('seller_id', '=', o.sellerId)
          .where('version', '=', o.version)
          .returning('seller_id')
          .executeTakeFirst()
  return written !== undefined
}
