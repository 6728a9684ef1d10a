import type { App } from '../app.ts'
import { removeOldChallenges } from './passkey-store.ts'
import { removeOldResets } from './password-reset-store.ts'
import { removeOldPendingSignIns } from './second-factor-store.ts'
import { removeOldSessions } from './session-store.ts'
import { removeOldVerifications } from './verification-store.ts'

/** Removes sessions and links to reset or verify that have been over for good; they opened nothing any more. */
export async function sweepExpiredSessions(app: App): Promise<void> {
  const at = app.clock.now()
  await removeOldSessions(app.db, at)
  await removeOldResets(app.db, at)
  await removeOldVerifications(app.db, at)
  await removeOldPendingSignIns(app.db, at)
  await removeOldChallenges(app.db, at)
}
