import type { App } from '../app.ts'
import { sweepPictures } from '../catalogue/sweep-pictures.ts'
import { sweepExpiredSessions } from '../identity/sweep-expired-sessions.ts'
import { sweepCounters } from '../limits/sweep-counters.ts'
import { sweepOrderExports } from '../orders/end-order-export.ts'
import { sweepTicketLinks } from '../support/ticket-link.ts'

/** Forgets what has run out: sessions, links in letters, counters, and pictures that were never used. What is kept as evidence is never swept. */
export async function sweepExpired(app: App): Promise<void> {
  await sweepExpiredSessions(app)
  await sweepCounters(app)
  await sweepPictures(app)
  await sweepOrderExports(app)
  await sweepTicketLinks(app)
}
