import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { askDue } from '#server/ground/outside/ask-due.ts'
import { endExpired, forgetNumbersOfCodes, listDue } from './message-store.ts'
import { sendMessage } from './send-message.ts'

const BATCH = 50
/** So long somebody may ask why no code came. */
const CODES_KEPT_MS = 7 * DAY_MS

/**
 * Sends what waited for the morning or for a service that was busy, ends what is too late, and forgets to which numbers
 * codes went a week ago.
 */
export async function followMessages(app: App): Promise<void> {
  const at = app.clock.now()
  await endExpired(app.db, at)
  await forgetNumbersOfCodes(app.db, new Date(at.getTime() - CODES_KEPT_MS))
  await askDue(app, {
    take: (limit) => listDue(app.db, { at: app.clock.now(), limit }),
    limit: BATCH,
    isTogether: true,
    ask: ({ id }) => sendMessage(app, id),
    failed: 'a message to a telephone could not be sent',
    named: ({ id }) => ({ messageId: id }),
  })
}
