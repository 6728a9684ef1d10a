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

/** Numbers at which a person was written to and that have answered STOP. */
export async function listStoppedNumbers(db: Kysely<Schema>, userId: string): Promise<PhoneNumber[]> {
  const rows = await db
    .selectFrom('stopped_numbers')
    .innerJoin('phone_messages', 'phone_messages.to_number', 'stopped_numbers.phone_number')
    .select('phone_messages.to_number as number')
    .distinct()
    .where('phone_messages.user_id', '=', userId)
    .orderBy('number')
    .limit(20)
    .execute()
  return rows.map(({ number }) => number)
}
