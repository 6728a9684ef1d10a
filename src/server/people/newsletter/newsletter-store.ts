import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

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

/** Confirms a pending subscription, or finds it confirmed; the address, or undefined for an unknown or ended one. */
export async function confirmSubscription(
  db: Kysely<Schema>,
  o: { tokenSha256: string; at: Date },
): Promise<string | undefined> {
  const row = await db
    .updateTable('newsletter_subscribers')
    .set((eb) => ({ status: 'confirmed', confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(o.at)) }))
    .where('token_sha256', '=', o.tokenSha256)
    .where('status', '<>', 'unsubscribed')
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

/** Ends a subscription, or finds it ended; the address, or undefined for an unknown token. */
export async function endSubscription(
  db: Kysely<Schema>,
  o: { tokenSha256: string; at: Date },
): Promise<string | undefined> {
  const row = await db
    .updateTable('newsletter_subscribers')
    .set((eb) => ({
      status: 'unsubscribed',
      unsubscribed_at: eb.fn.coalesce('unsubscribed_at', eb.val(o.at)),
    }))
    .where('token_sha256', '=', o.tokenSha256)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

/** Ends the subscription of an address; what it was before, or undefined when there is none to end. */
export async function endSubscriptionOf(
  tx: Transaction<Schema>,
  o: { email: string; at: Date },
): Promise<'pending' | 'confirmed' | undefined> {
  const kept = await tx
    .selectFrom('newsletter_subscribers')
    .select('status')
    .where('email', '=', o.email)
    .forUpdate()
    .executeTakeFirst()
  if (!kept || kept.status === 'unsubscribed') return undefined
  await tx
    .updateTable('newsletter_subscribers')
    .set({ status: 'unsubscribed', unsubscribed_at: o.at })
    .where('email', '=', o.email)
    .execute()
  return kept.status
}
