import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'

const NOBODY = 'Closed account'
const REMOVED = 'Removed with the account.'

/**
 * Removes what the shop knows of a person, in every slice's tables at once, so that the list can be read in one place
 * (a test compares it with the columns of the database). What stays: orders, their lines and payments with the name and
 * address on the invoice, for as long as tax law asks (CGST Act 2017, section 36: 72 months), consents as evidence, and
 * of a ticket its number and its times (E-Commerce Rules 2020, rule 4(5)), under an id that leads to nobody.
 */
export async function forgetPerson(
  tx: Transaction<Schema>,
  { userId, email, at }: { userId: string; email: string; at: Date },
): Promise<void> {
  const nobodysEmail = `closed-${userId}@account.invalid`
  // First of all, as checkouts do: one that is under way is written before, any later one finds the account closed.
  await tx.selectFrom('customers').select('user_id').where('user_id', '=', userId).forUpdate().execute()
  for (const table of [
    'sessions',
    'passwords',
    'password_resets',
    'second_factors',
    'recovery_codes',
    'passkeys',
    'passkey_challenges',
    'pending_sign_ins',
    'customer_addresses',
    'cart_lines',
    'carts',
  ] as const) {
    await tx
      .deleteFrom(table as 'sessions')
      .where('user_id', '=', userId)
      .execute()
  }
  await tx.deleteFrom('newsletter_subscribers').where('email', '=', email).execute()
  await tx.deleteFrom('admin_invitations').where('email', '=', email).execute()
  const theirTickets = tx.selectFrom('tickets').select('id').where('user_id', '=', userId)
  await tx.deleteFrom('ticket_links').where('ticket_id', 'in', theirTickets).execute()
  await tx
    .updateTable('ticket_messages')
    .set({ text: REMOVED })
    .where('ticket_id', 'in', theirTickets)
    .execute()
  await tx
    .updateTable('ticket_messages')
    .set({ user_id: null, author_name: NOBODY, text: REMOVED })
    .where('kind', '=', 'reply')
    .where((eb) => eb.or([eb('ticket_id', 'in', theirTickets), eb('user_id', '=', userId)]))
    .execute()
  await tx
    .updateTable('tickets')
    .set({
      user_id: null,
      name: NOBODY,
      email: nobodysEmail,
      phone: null,
      message: REMOVED,
    })
    .where('user_id', '=', userId)
    .execute()
  const isTheirs = tx
    .selectFrom('mails')
    .select('id')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('to_address', '=', email)]))
  await tx.deleteFrom('mails').where('id', 'in', isTheirs).where('order_id', 'is', null).execute()
  await tx
    .updateTable('mails')
    .set({ to_address: nobodysEmail, text_body: null, html_body: null })
    .where('id', 'in', isTheirs)
    .execute()
  await tx
    .updateTable('customers')
    .set({ name: NOBODY, phone: null, closed_at: at })
    .where('user_id', '=', userId)
    .execute()
  await tx
    .updateTable('users')
    .set({
      name: NOBODY,
      email: nobodysEmail,
      email_verified: false,
      deactivated_at: at,
      closed_at: at,
      last_signed_in_at: null,
      updated_at: at,
    })
    .where('id', '=', userId)
    .execute()
}
