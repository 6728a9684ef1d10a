import type { Transaction } from 'kysely'
import type { App } from '../app.ts'
import type { Schema } from '../db/schema.ts'
import { insertVendor } from './account-store.ts'

/** Makes a user one who acts for a seller, in the caller's transaction. */
export async function addVendorRecord(
  app: App,
  tx: Transaction<Schema>,
  o: { userId: string; sellerId: string; name: string },
): Promise<void> {
  await insertVendor(tx, {
    user_id: o.userId,
    seller_id: o.sellerId,
    name: o.name,
    created_at: app.clock.now(),
  })
}
