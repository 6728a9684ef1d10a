import type { App } from '../app.ts'
import { sweepExpiredSessions } from '../identity/sweep-expired-sessions.ts'
import { sweepCounters } from '../limits/sweep-counters.ts'

/** Forgets what has run out: sessions, reset links and counters. What is kept as evidence is never swept. */
export async function sweepExpired(app: App): Promise<void> {
  await sweepExpiredSessions(app)
  await sweepCounters(app)
}
