import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { closeUser, lockUser } from '../account-store.ts'
import { endAccess } from '../end-access.ts'
import { holdsNothing } from './holdings-views.ts'
import { removePhoneOf } from './phone-store.ts'

/**
 * Ends an account that was made with a number and holds nothing yet, as its person has another one (`into`); false, and
 * nothing changed, where it holds something.
 */
export async function closeEmptyAccount(
  app: App,
  tx: Transaction<Schema>,
  o: { userId: string; into: string },
): Promise<boolean> {
  const { userId, into } = o
  if (!(await lockUser(tx, userId)) || !(await holdsNothing(tx, userId))) return false
  await endAccess(tx, userId)
  await removePhoneOf(tx, userId)
  await closeUser(tx, { userId, at: app.clock.now() })
  await audit(tx, app, {
    actor: { kind: 'customer', id: into },
    action: 'account.joined',
    subject: { kind: 'account', id: userId },
    after: { into },
  })
  return true
}
