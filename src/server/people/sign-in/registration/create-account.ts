import type { ShopRole } from '#domain/ground/access/shop-roles.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { insertAdmin, insertCustomer, insertVendor } from '../account-store.ts'
import { findAccount } from '../account-views.ts'
import { confirmEmail } from '../email-verification/verification-store.ts'
import { hashPassword } from '../hash-password.ts'
import { insertAccount } from './insert-account.ts'

export type RoleRecord =
  | { kind: 'customer' }
  /** An owner of the shop, unless told. */
  | { kind: 'vendor'; sellerId: string; roles?: ShopRole[] }
  | { kind: 'admin' }

/**
 * Makes an account with a password and its role records, for seeds, tests and the command line; nobody is asked to
 * agree to anything and no mail goes out; the address counts as verified. An address that has an account keeps its
 * password and gains the roles.
 */
export async function createAccount(
  app: App,
  o: { name: string; email: string; password: string; roles?: readonly RoleRecord[] },
): Promise<{ userId: string }> {
  const { name, email } = o
  const hash = await hashPassword(o.password)
  invariant(hash.ok, 'nobody else hashes passwords while accounts are seeded')
  const at = app.clock.now()
  return inTransaction(app, async (tx) => {
    const fresh = app.random.uuid()
    const isNew = await insertAccount(tx, { userId: fresh, name, email, hash: hash.value, at })
    const userId = isNew ? fresh : (await findAccount(tx, email))?.userId
    invariant(userId, 'an address that is taken belongs to a user')
    if (isNew) await confirmEmail(tx, { userId, email })
    for (const role of o.roles ?? []) {
      if (role.kind === 'customer') await insertCustomer(tx, { user_id: userId, name, created_at: at })
      if (role.kind === 'vendor') {
        const { sellerId, roles = ['owner'] } = role
        await insertVendor(tx, { user_id: userId, seller_id: sellerId, name, roles, created_at: at })
      }
      if (role.kind === 'admin') await insertAdmin(tx, { user_id: userId, name, created_at: at })
    }
    return { userId }
  })
}
