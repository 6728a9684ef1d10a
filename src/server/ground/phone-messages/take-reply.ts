import { CONSENT_VERSION, readReply } from '#domain/ground/phone-messages/consent-texts.ts'
import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { insertConsents, listConsentsAtNumber, removeStop, saveStop } from './consent-store.ts'

/**
 * Takes what somebody wrote back on WhatsApp: STOP ends what the person agreed to whose proved number it is, and keeps
 * WhatsApp from it whoever gives it next; START brings both back, of the consents those that STOP ended. Anything
 * else is left alone: nobody reads these replies. Done twice is done once.
 */
export async function takeReply(
  app: App,
  { from, text }: { from: PhoneNumber; text: string },
): Promise<'stop' | 'start' | undefined> {
  const asked = readReply(text)
  if (!asked) return undefined
  const at = app.clock.now()
  await inTransaction(app, async (tx) => {
    if (asked === 'stop') await saveStop(tx, { number: from, at })
    else await removeStop(tx, from)
    const consents = await listConsentsAtNumber(tx, from)
    const changed = consents.filter(({ granted, way }) =>
      asked === 'stop' ? granted : !granted && way === 'stop',
    )
    await insertConsents(
      tx,
      changed.map(({ user_id, purpose }) => ({
        user_id,
        purpose,
        granted: asked === 'start',
        way: asked,
        text_version: CONSENT_VERSION,
        at,
      })),
    )
  })
  return asked
}
