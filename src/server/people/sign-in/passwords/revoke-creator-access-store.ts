import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/**
 * Takes from an account everything by which whoever made it could come back, or go on acting through it: second factor,
 * recovery codes, passkeys, the number that opens it, saved addresses, business, telephone and cards, the cart and the wishlist. For an address that is
 * proved for the first time by a new password: its owner did not necessarily make the account (decision 0320). Orders
 * and tickets stay; sessions, links and keys of shop software are ended with the password.
 */
export async function revokeCreatorAccess(tx: Transaction<Schema>, userId: string): Promise<void> {
  // First of all, as checkouts do (decision 0440): one that is under way is written before its cart is emptied.
  await tx.selectFrom('customers').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute()
  for (const table of [
    'second_factors',
    'recovery_codes',
    'passkeys',
    'passkey_challenges',
    'verified_phones',
    'sign_in_codes',
    'customer_addresses',
    'customer_businesses',
    'cart_codes',
    'cart_lines',
    // Whoever made the account may know the link of its list.
    'wishlists',
  ] as const) {
    await tx
      .deleteFrom(table as 'passkeys')
      .where('user_id', '=', userId)
      .execute()
  }
  // Their cards are deleted at the gateway by a job.
  await tx
    .updateTable('gateway_customers')
    .set({ forget_since: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .execute()
  await tx.updateTable('customers').set({ phone: null }).where('user_id', '=', userId).execute()
}
