import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import type { Browser } from './sessions/browser.ts'
import { noSessionCookie, readSessionToken } from './sessions/session-cookie.ts'
import { endSessionByToken } from './sessions/session-store.ts'
import { recordAccess } from './sessions/sign-in-audit.ts'

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
