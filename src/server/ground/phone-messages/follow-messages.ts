import type { App } from '#server/ground/app.ts'
import { askDue } from '#server/ground/outside/ask-due.ts'
import { endExpired, listDue } from './message-store.ts'
import { sendMessage } from './send-message.ts'

const BATCH = 50

/** Sends what waited for the morning or for a service that was busy, and ends what is too late. */
export async function followMessages(app: App): Promise<void> {
  await endExpired(app.db, app.clock.now())
  await askDue(app, {
    take: (limit) => listDue(app.db, { at: app.clock.now(), limit }),
    limit: BATCH,
    isTogether: true,
    ask: ({ id }) => sendMessage(app, id),
    failed: 'a message to a telephone could not be sent',
    named: ({ id }) => ({ messageId: id }),
  })
}
