import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'

/**
 * Notes that an address asked for the newsletter, under a new token. An address that is confirmed already stays as it
 * is, and the answer is false.
 */
export async function askForNewsletter(
  tx: Transaction<Schema>,
  o: { email: string; tokenSha256: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('newsletter_subscribers')
    .values({ email: o.email, status: 'pending', token_sha256: o.tokenSha256, asked_at: o.at })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({
          status: 'pending',
          token_sha256: o.tokenSha256,
          asked_at: o.at,
          unsubscribed_at: null,
        })
        .where('newsletter_subscribers.status', '<>', 'confirmed'),
    )
    .returning('email')
    .executeTakeFirst()
  return Boolean(row)
}

/** Confirms or ends the subscription that the token belongs to; the address, or undefined for an unknown token. */
export async function setNewsletterStatus(
  db: Kysely<Schema>,
  o: { tokenSha256: string; status: 'confirmed' | 'unsubscribed'; at: Date },
): Promise<string | undefined> {
  const row = await db
    .updateTable('newsletter_subscribers')
    .set({
      status: o.status,
      ...(o.status === 'confirmed' ? { confirmed_at: o.at } : { unsubscribed_at: o.at }),
    })
    .where('token_sha256', '=', o.tokenSha256)
    .where('status', '<>', o.status === 'confirmed' ? 'unsubscribed' : 'pending')
    .returning('email')
    .executeTakeFirst()
  return row?.email
}
