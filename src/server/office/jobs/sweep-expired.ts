import { sweepUnknownFacts } from '#server/goods/catalogue/missing-facts/unknown-fact-store.ts'
import { sweepPictures } from '#server/goods/catalogue/pictures/sweep-pictures.ts'
import { sweepMisses } from '#server/goods/catalogue/search-miss-store.ts'
import type { App } from '#server/ground/app.ts'
import { purgeContentChanges } from '#server/ground/content-changes/content-change-store.ts'
import { sweepCounters } from '#server/ground/limits/sweep-counters.ts'
import { sweepGatewayEvents } from '#server/money/payments/gateway-event.ts'
import { sweepTracking } from '#server/orders/fulfilment/follow-couriers.ts'
import { sweepOrderExports } from '#server/orders/orders/export/manage-order-export.ts'
import { sweepUnconfirmed } from '#server/orders/refunds/sweep-unconfirmed.ts'
import { sweepExpiredSessions } from '#server/people/sign-in/sweep-expired-sessions.ts'
import { sweepTicketLinks } from '#server/people/support/ticket-link.ts'

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
