import type { App } from '#server/ground/app.ts'
import { markMailGivenUp } from './mail-store.ts'

/** Puts a message that was tried to the last on the list of mails that administrators can send again. */
export async function giveMailUp(app: App, mailId: string): Promise<void> {
  await markMailGivenUp(app.db, { id: mailId, at: app.clock.now() })
}
