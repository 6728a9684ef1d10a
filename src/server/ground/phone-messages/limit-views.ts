import type { Kysely } from 'kysely'
import { type MessageLimits, OPENING_LIMITS } from '#domain/ground/phone-messages/message-limits.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** What administrators set last, or what holds before anybody did. */
export async function readLimits(db: Kysely<Schema>): Promise<MessageLimits> {
  const row = await db
    .selectFrom('message_limits')
    .select(['codes_day_paise', 'quiet_from_hour', 'quiet_until_hour'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row
    ? {
        codesDayPaise: row.codes_day_paise,
        quietFromHour: row.quiet_from_hour,
        quietUntilHour: row.quiet_until_hour,
      }
    : OPENING_LIMITS
}
