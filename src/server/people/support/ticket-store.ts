import type { Insertable, Kysely, Transaction, Updateable } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** What a change of a ticket has to know about it. */
export type LockedTicket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>

/** Keeps a ticket and answers with its sequence number. */
export async function insertTicket(
  tx: Transaction<Schema>,
  row: Insertable<Schema['tickets']>,
): Promise<number> {
  const { id } = await tx.insertInto('tickets').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The ticket, locked until the end of the transaction: whoever answers at the same moment waits. */
export async function lockTicket(tx: Transaction<Schema>, id: number) {
  return tx
    .selectFrom('tickets')
    .select(['id', 'user_id', 'name', 'email', 'message', 'created_at'])
    .select(['status', 'kind', 'version', 'assigned_to'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Writes what becomes of a ticket. */
export async function changeTicket(
  tx: Transaction<Schema>,
  id: number,
  change: Updateable<Schema['tickets']>,
): Promise<void> {
  await tx.updateTable('tickets').set(change).where('id', '=', id).execute()
}

/** Says whether a form was sent and kept before. */
export async function isKeptBefore(
  tx: Transaction<Schema>,
  { ticketId, requestKey }: { ticketId: number; requestKey: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('ticket_messages')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  return Boolean(row)
}

export async function insertMessage(
  tx: Transaction<Schema>,
  row: Insertable<Schema['ticket_messages']>,
): Promise<void> {
  await tx.insertInto('ticket_messages').values(row).execute()
}

/** The person's latest message, for a mail to quote; undefined when nothing came after the first message. */
export async function findLatestReply(tx: Transaction<Schema>, ticketId: number) {
  return tx
    .selectFrom('ticket_messages')
    .select(['text', 'at'])
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', 'reply')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertLink(
  tx: Transaction<Schema>,
  row: Insertable<Schema['ticket_links']>,
): Promise<void> {
  await tx.insertInto('ticket_links').values(row).execute()
}

/** The ticket that a link leads to, unless it was closed before this moment; undefined for an unknown link too. */
export async function findTicketOfLink(
  db: Kysely<Schema>,
  { tokenSha256, closedAfter }: { tokenSha256: string; closedAfter: Date },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('ticket_links')
    .innerJoin('tickets', 'tickets.id', 'ticket_links.ticket_id')
    .select('tickets.id')
    .where('token_sha256', '=', tokenSha256)
    .where((eb) => eb.or([eb('resolved_at', 'is', null), eb('resolved_at', '>', closedAfter)]))
    .executeTakeFirst()
  return row?.id
}

/** Forgets links that open nothing any more, some at a time; answers with how many. */
export async function removeOldLinks(
  db: Kysely<Schema>,
  { closedBefore, limit }: { closedBefore: Date; limit: number },
): Promise<number> {
  const old = db
    .selectFrom('ticket_links')
    .innerJoin('tickets', 'tickets.id', 'ticket_links.ticket_id')
    .select('token_sha256')
    .where('status', '=', 'closed')
    .where('resolved_at', '<=', closedBefore)
    .limit(limit)
  const { numDeletedRows } = await db
    .deleteFrom('ticket_links')
    .where('token_sha256', 'in', old)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
