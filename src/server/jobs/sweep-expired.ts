import type { App } from '#server/app.ts'
import { sweepUnknownFacts } from '#server/catalogue/missing-facts/unknown-fact-store.ts'
import { sweepPictures } from '#server/catalogue/pictures/sweep-pictures.ts'
import { sweepMisses } from '#server/catalogue/search-miss-store.ts'
import { purgeContentChanges } from '#server/content-changes/content-change-store.ts'
import { sweepTracking } from '#server/fulfilment/follow-couriers.ts'
import { sweepCounters } from '#server/limits/sweep-counters.ts'
import { sweepOrderExports } from '#server/orders/export/manage-order-export.ts'
import { sweepGatewayEvents } from '#server/payments/gateway-event.ts'
import { sweepUnconfirmed } from '#server/refunds/sweep-unconfirmed.ts'
import { sweepExpiredSessions } from '#server/sign-in/sweep-expired-sessions.ts'
import { sweepTicketLinks } from '#server/support/ticket-link.ts'

/**
 * Forgets what has run out: sessions, links in mails, counters, and pictures that were never used. What is kept as
 * evidence is never swept.
 */
export async function sweepExpired(app: App): Promise<void> {
  await sweepExpiredSessions(app)
  await sweepCounters(app)
  await sweepPictures(app)
  await sweepOrderExports(app)
  await sweepTicketLinks(app)
  await sweepTracking(app)
  await sweepGatewayEvents(app)
  await sweepUnconfirmed(app)
  await sweepMisses(app)
  await sweepUnknownFacts(app)
  await purgeContentChanges(app)
}
