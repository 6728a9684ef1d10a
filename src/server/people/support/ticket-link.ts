import type { Transaction } from 'kysely'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { findTicketOfLink, insertLink, removeOldLinks } from './ticket-store.ts'

/** As long after the closing of its ticket a link opens the thread. */
export const LINK_DAYS = 90
const SWEPT_AT_ONCE = 1_000

/** A new link to a ticket's thread, for one mail; only its fingerprint is kept. */
export async function makeTicketLink(app: App, tx: Transaction<Schema>, ticketId: number): Promise<string> {
  const token = app.random.token()
  await insertLink(tx, {
    token_sha256: fingerprint(token),
    ticket_id: ticketId,
    created_at: app.clock.now(),
  })
  return `${app.config.publicUrl}/contact/tickets/${token}`
}

/** The ticket that a link opens; undefined for one that is unknown, or whose ticket was closed `LINK_DAYS` ago. */
export async function openTicketLink(app: App, token: string): Promise<number | undefined> {
  return findTicketOfLink(app.db, { tokenSha256: fingerprint(token), closedAfter: endOfLinks(app) })
}

/** Forgets the links that open nothing any more. */
export async function sweepTicketLinks(app: App): Promise<void> {
  let removed = SWEPT_AT_ONCE
  while (removed === SWEPT_AT_ONCE)
    removed = await removeOldLinks(app.db, { closedBefore: endOfLinks(app), limit: SWEPT_AT_ONCE })
}

function endOfLinks(app: App): Date {
  return new Date(app.clock.now().getTime() - LINK_DAYS * DAY_MS)
}
