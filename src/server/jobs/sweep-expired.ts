import type { App } from '../app.ts'
import { removeOldSessions } from '../identity/session-store.ts'
import { removeOldCounters } from '../limits/limit-store.ts'

/** Forgets what has run out: sessions and counters. What is kept as evidence is never swept. */
export async function sweepExpired(app: App): Promise<void> {
  const at = app.clock.now()
  await removeOldSessions(app.db, at)
  await removeOldCounters(app.db, at)
}
