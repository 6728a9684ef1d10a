import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { isEmailAddress } from '#domain/ground/shared/form-fields.ts'
import { searchWords, TRIGRAM } from '#domain/ground/shared/typed-text/search-words.ts'
import { CONTACT_SUBJECTS } from '#domain/people/support/contact-form.ts'
import { ticketClock } from '#domain/people/support/ticket-clock.ts'
import { type TicketFilters, type TicketTab, usualTab } from '#domain/people/support/ticket-list.ts'
import { readTicketNumber, ticketNumber } from '#domain/people/support/ticket-number.ts'
import type { TicketKind, TicketStatus } from '#domain/people/support/ticket-state.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { allOf, equals, filterConditions } from '#server/ground/db/filter-conditions.ts'
import { type KeysetList, keysetPage, moment, number } from '#server/ground/db/keyset-page.ts'
import { containing } from '#server/ground/db/like-pattern.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { nearLimits } from './ticket-clock-views.ts'

type Db = Kysely<Schema>

/** How a ticket stands, as a page needs it: times are ISO texts. */
export interface ClockShown {
  step: 'acknowledge' | 'resolve' | 'done'
  urgency: 'calm' | 'near' | 'late'
  leftMs: number
  dueAt: string
}

/** One row of the list of tickets. */
export interface ListedTicket {
  id: number
  number: string
  name: string
  email: string
  subject: string
  /** How the message begins. */
  excerpt: string
  kind: TicketKind
  status: TicketStatus
  clock: ClockShown
  assignee: string | undefined
  createdAt: string
}

export interface TicketList extends Partial<PagePosition> {
  tickets: ListedTicket[]
  /** Why nothing was looked for, when the search has no word of three letters. */
  isTooShort: boolean
}

export const TICKETS: KeysetList<TicketFilters['sort']> = {
  table: 'tickets',
  pageSize: 25,
  tieBreaker: number('id'),
  orders: {
    urgent: { by: [moment('due_at')], direction: 'asc' },
    newest: { by: [], direction: 'desc' },
  },
}
const EXCERPT_LENGTH = 120
/** A search with more matches than this reads the list in its order instead of sorting what it found. */
const MATCHES_MAX = 1_000
const SAMPLE_SIZE = 2_000
const FREQUENT_SHARE = 0.02
/** What a closed ticket's `due_at` is, as the table computes it. */
const AFTER_ALL_OTHERS = new Date('2200-01-01T00:00:00Z')

/**
 * One page of the tickets, in the asked order, continued after the cursor by key. Looks for a number, an e-mail or words
 * in name, e-mail, subject and first message.
 */
export async function listTickets(
  app: Pick<App, 'db' | 'random' | 'clock'>,
  admin: Permitted<'support.read'>,
  filters: TicketFilters,
): Promise<TicketList> {
  const now = app.clock.now()
  const wanted = await findWanted(app, filters.q)
  if (wanted === 'too short') return { tickets: [], isTooShort: true }
  const page = keysetPage(TICKETS, filters)
  const { acknowledgeUntil, resolveUntil } = nearLimits(now)
  const conditions = filterConditions(
    { ...filters, tab: filters.tab ?? usualTab(filters.q) },
    {
      q: () => wanted?.condition ?? sql`true`,
      tab: onTab,
      kind: equals('kind'),
      isMine: () => sql`assigned_to = ${admin.userId}`,
      isNear: () =>
        sql`due_at <= ${resolveUntil} AND (acknowledged_at IS NOT NULL OR due_at <= ${acknowledgeUntil})`,
    },
  )
  const rows = await app.db
    .selectFrom('tickets')
    .leftJoin('admins', 'admins.user_id', 'tickets.assigned_to')
    .select(['tickets.id', 'tickets.name', 'tickets.email', 'tickets.subject', 'tickets.kind'])
    .select(['tickets.status', 'tickets.created_at', 'clock_from', 'acknowledged_at', 'resolved_at'])
    .select(sql<string>`left(tickets.message, ${EXCERPT_LENGTH})`.as('excerpt'))
    .select('admins.name as assignee')
    .where(allOf(conditions))
    .$call(page.read)
  const listed = app.db.selectFrom('tickets').select('id').where(allOf(conditions))
  const count = async () => (wanted?.areMany ? undefined : countUpTo(app.db, listed))
  const { rows: shown, ...position } = await withTotal(page.cut(rows), count)
  return {
    tickets: shown.map((row) => ({
      id: row.id,
      number: ticketNumber(row.id),
      name: row.name,
      email: row.email,
      subject: subjectLabel(row.subject),
      excerpt: row.excerpt,
      kind: row.kind,
      status: row.status,
      clock: showClock(row, now),
      assignee: row.assignee ?? undefined,
      createdAt: row.created_at.toISOString(),
    })),
    ...position,
    isTooShort: false,
  }
}

function onTab(tab: TicketTab) {
  // What is not closed stands before this in every order of urgency.
  const isNotClosed = sql<SqlBool>`due_at < ${AFTER_ALL_OTHERS}`
  if (tab === 'all') return sql<SqlBool>`true`
  if (tab === 'unresolved') return isNotClosed
  const hasStatus = sql<SqlBool>`tickets.status = ${tab}`
  return tab === 'closed' ? hasStatus : allOf([hasStatus, isNotClosed])
}

/** A ticket's clock at this moment. */
export function showClock(
  row: { clock_from: Date; acknowledged_at: Date | null; resolved_at: Date | null },
  now: Date,
): ClockShown {
  const times = {
    clockFrom: row.clock_from,
    acknowledgedAt: row.acknowledged_at,
    resolvedAt: row.resolved_at,
  }
  const { dueAt, ...clock } = ticketClock(times, now)
  return { ...clock, dueAt: dueAt.toISOString() }
}

/** What the contact form's menu calls a subject. */
export function subjectLabel(key: string): string {
  return CONTACT_SUBJECTS.find((subject) => subject.key === key)?.label ?? 'Other'
}

/** What a row must be to be found; undefined when nothing is looked for. */
async function findWanted(app: Pick<App, 'db' | 'random'>, q: string | undefined) {
  if (!q) return undefined
  const id = readTicketNumber(q)
  if (id !== undefined) return few(sql`tickets.id = ${id}`)
  const email = q.toLowerCase()
  if (isEmailAddress(email)) return few(sql`tickets.email = ${email}`)
  const words = searchWords(q)
  if (!words.some((word) => word.length >= TRIGRAM)) return 'too short'
  const holds = allOf(words.map((word) => sql<SqlBool>`search_text LIKE ${containing(word)}`))
  const many = { condition: holds, areMany: true }
  if (await isFrequent(app.db, holds)) return many
  const { rows } = await inTransaction(app, async (tx) => {
    // The planner misjudges how many texts hold a word, and would read all of them for a rare one.
    await sql`SELECT set_config('enable_seqscan', 'off', true)`.execute(tx)
    return sql<{ id: number }>`SELECT id FROM tickets WHERE ${holds} LIMIT ${MATCHES_MAX + 1}`.execute(tx)
  })
  if (rows.length > MATCHES_MAX) return many
  return few(sql`tickets.id = ANY(${rows.map((row) => row.id)}::bigint[])`)
}

const few = (condition: RawBuilder<SqlBool>) => ({ condition, areMany: false })

/** Whether so many of the newest tickets hold the words that the list is better read in its order than searched. */
async function isFrequent(db: Db, holds: ReturnType<typeof allOf>): Promise<boolean> {
  const newest = sql`(SELECT search_text FROM tickets ORDER BY id DESC LIMIT ${sql.lit(SAMPLE_SIZE)})`
  const { rows } = await sql<{
    n: number
  }>`SELECT count(*) AS n FROM ${newest} AS newest WHERE ${holds}`.execute(db)
  return (rows[0]?.n ?? 0) > SAMPLE_SIZE * FREQUENT_SHARE
}

/** Whether there is any ticket at all: an empty list says something else then. */
export async function hasTickets(db: Db, _admin: Permitted<'support.read'>): Promise<boolean> {
  return Boolean(await db.selectFrom('tickets').select('id').limit(1).executeTakeFirst())
}
