import type { App } from '../app.ts'
import { inTransaction } from '../db/transaction.ts'
import { fingerprint } from '../outside/fingerprint.ts'
import { recordAccess } from './access-record.ts'
import type { Browser } from './browser.ts'
import { noSessionCookie, readSessionToken } from './session-cookie.ts'
import { endSessionByToken } from './session-store.ts'

/** Ends this browser's session, if it has one, at once and for good. Answers with the cookies that forget it. */
export async function signOut(app: App, browser: Browser): Promise<{ setCookies: string[] }> {
  const token = readSessionToken(app, browser.cookies)
  if (token)
    await inTransaction(app, async (tx) => {
      const ended = await endSessionByToken(tx, fingerprint(token))
      const { address } = browser
      if (ended) await recordAccess(tx, app, { ...ended, action: 'account.signed_out', address })
    })
  return { setCookies: [noSessionCookie(app)] }
}
