import { type Insertable, sql, type Transaction } from 'kysely'
import type { Purpose } from '#domain/ground/phone-messages/message-templates.ts'
import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** Lets one transaction at a time read and change what a person agreed to. */
export async function lockConsents(tx: Transaction<Schema>, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`message consents ${userId}`}, 0))`.execute(tx)
}

export async function insertConsents(
  tx: Transaction<Schema>,
  rows: readonly Insertable<Schema['message_consents']>[],
): Promise<void> {
  if (rows.length > 0) await tx.insertInto('message_consents').values(rows).execute()
}

/** Notes that nothing more goes to a number on WhatsApp, or that it may again. */
export async function saveStop(
  tx: Transaction<Schema>,
  { number, at }: { number: PhoneNumber; at: Date },
): Promise<void> {
  await tx
    .insertInto('stopped_numbers')
    .values({ phone_number: number, stopped_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeStop(tx: Transaction<Schema>, number: PhoneNumber): Promise<void> {
  await tx.deleteFrom('stopped_numbers').where('phone_number', '=', number).execute()
}

/** What the person whose proved number it is agreed to last, and in which way. */
export async function listConsentsAtNumber(tx: Transaction<Schema>, number: PhoneNumber) {
  const { rows } = await sql<{ user_id: string; purpose: Purpose; granted: boolean; way: string }>`
    SELECT DISTINCT ON (user_id, purpose) user_id, purpose, granted, way FROM message_consents
    WHERE user_id IN (SELECT user_id FROM verified_phones WHERE phone = ${number})
    ORDER BY user_id, purpose, id DESC`.execute(tx)
  return rows
}
