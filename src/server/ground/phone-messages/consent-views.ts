import { type Kysely, sql } from 'kysely'
import type { ConsentWay } from '#domain/ground/phone-messages/consent-texts.ts'
import type { Purpose } from '#domain/ground/phone-messages/message-templates.ts'
import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import type { Schema } from '#server/ground/db/schema.ts'

export interface Consent {
  purpose: Purpose
  granted: boolean
  way: ConsentWay
  at: Date
}

/** What a person agreed to or ended last, of each purpose; a purpose that they were never asked for is missing. */
export async function listConsents(db: Kysely<Schema>, userId: string): Promise<Consent[]> {
  const { rows } = await sql<Consent>`
    SELECT DISTINCT ON (purpose) purpose, granted, way, at FROM message_consents
    WHERE user_id = ${userId} ORDER BY purpose, id DESC`.execute(db)
  return rows
}

/** The number that a person proved, to which WhatsApp may go, and whether it has answered STOP. */
export async function findOwnNumber(
  db: Kysely<Schema>,
  userId: string,
): Promise<{ number: PhoneNumber; isStopped: boolean } | undefined> {
  const row = await db
    .selectFrom('verified_phones')
    .leftJoin('stopped_numbers', 'stopped_numbers.phone_number', 'verified_phones.phone')
    .select(['verified_phones.phone', 'stopped_numbers.phone_number'])
    .where('verified_phones.user_id', '=', userId)
    .executeTakeFirst()
  return row && { number: row.phone as PhoneNumber, isStopped: row.phone_number !== null }
}
