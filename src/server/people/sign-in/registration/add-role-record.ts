import type { Transaction } from 'kysely'
import type { BackOfficeRole } from '#domain/ground/access/office-roles.ts'
import type { ShopRole } from '#domain/ground/access/shop-roles.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { insertAdmin, insertVendor } from '../account-store.ts'
import { confirmEmail } from '../email-verification/verification-store.ts'

/**
 * Makes a user one who acts for a seller in these roles, in the caller's transaction. An address counts as verified
 * where an invitation was mailed to it (`invitedAt`).
 */
export async function addVendorRecord(
  app: App,
  tx: Transaction<Schema>,
  o: { userId: string; sellerId: string; name: string; roles: ShopRole[]; invitedAt?: string },
): Promise<void> {
  const { userId, sellerId, name, roles, invitedAt } = o
  if (invitedAt !== undefined) await confirmEmail(tx, { userId, email: invitedAt })
  await insertVendor(tx, { user_id: userId, seller_id: sellerId, name, roles, created_at: app.clock.now() })
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
