import type { App } from '#server/ground/app.ts'
import { removeOldCodes } from './codes/code-store.ts'
import { removeOldVerifications } from './email-verification/verification-store.ts'
import { removeOldResets } from './passwords/password-reset-store.ts'
import { removeOldChallenges } from './second-factor/passkey-store.ts'
import { removeOldPendingSignIns } from './second-factor/second-factor-store.ts'
import { removeOldSessions } from './sessions/session-store.ts'

/** Removes sessions and links to reset or verify that have been over for good; they opened nothing any more. */
export async function sweepExpiredSessions(app: App): Promise<void> {
  const at = app.clock.now()
  await removeOldSessions(app.db, at)
  await removeOldResets(app.db, at)
  await removeOldVerifications(app.db, at)
  await removeOldPendingSignIns(app.db, at)
  await removeOldChallenges(app.db, at)
  await removeOldCodes(app.db, at)
}
