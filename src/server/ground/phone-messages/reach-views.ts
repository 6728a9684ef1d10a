import type { Kysely } from 'kysely'
import { CHANNELS, type Channel, type Reach } from '#domain/ground/phone-messages/choose-channel.ts'
import type { Purpose } from '#domain/ground/phone-messages/message-templates.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/**
 * How a person can be reached now at a number, about something. What they agreed to holds for the number that they proved:
 * one that was only typed for an order may be somebody else's. Whoever asks for a code is nobody yet: the account that the
 * number opens has agreed, or not.
 */
export async function findReach(
  app: Pick<App, 'messages'>,
  db: Kysely<Schema>,
  { to, userId, purpose }: { to: string; userId: string | null; purpose: Purpose },
): Promise<Reach> {
  const { messages } = app
  const channels = new Set<Channel>(CHANNELS.filter((channel) => messages?.[channel]))
  const consent =
    userId === null && purpose !== 'codes'
      ? undefined
      : await db
          .selectFrom('message_consents')
          .innerJoin('verified_phones', 'verified_phones.user_id', 'message_consents.user_id')
          .select('granted')
          .where('verified_phones.phone', '=', to)
          .$if(userId !== null, (query) => query.where('message_consents.user_id', '=', userId ?? ''))
          .where('purpose', '=', purpose)
          .orderBy('message_consents.id', 'desc')
          .limit(1)
          .executeTakeFirst()
  const stop = await db
    .selectFrom('stopped_numbers')
    .select('phone_number')
    .where('phone_number', '=', to)
    .executeTakeFirst()
  return { channels, hasAgreed: consent?.granted === true, isStopped: stop !== undefined }
}
