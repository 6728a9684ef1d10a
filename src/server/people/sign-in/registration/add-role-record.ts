import type { Transaction } from 'kysely'
import type { BackOfficeRole } from '#domain/ground/access/office-roles.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { insertAdmin, insertVendor } from '../account-store.ts'
import { confirmEmail } from '../email-verification/verification-store.ts'

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

/** Makes a user an administrator, whose address counts as verified: the invitation was mailed to it. */
export async function addAdminRecord(
  app: App,
  tx: Transaction<Schema>,
  o: { userId: string; email: string; name: string; role: BackOfficeRole },
): Promise<void> {
  const { userId, email, name, role } = o
  await confirmEmail(tx, { userId, email })
  await insertAdmin(tx, { user_id: userId, name, role, created_at: app.clock.now() })
}
