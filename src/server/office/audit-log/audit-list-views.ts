import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { type ChangesShown, changesOf, shortened } from '#domain/office/audit-log/audit-changes.ts'
import type { AuditSearch } from '#domain/office/audit-log/audit-list.ts'
import { readTicketNumber, ticketNumber } from '#domain/people/support/ticket-number.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { recordWaiting } from '#server/ground/audit/audit-queue.ts'
import { type AuditCheck, findLastCheck } from '#server/ground/audit/chain-views.ts'
import type { SortValue } from '#server/ground/db/cursor.ts'
import { allOf, equals, filterConditions, fromDay, toDay } from '#server/ground/db/filter-conditions.ts'
import { type KeysetList, keysetPage, moment, number } from '#server/ground/db/keyset-page.ts'
import { containing } from '#server/ground/db/like-pattern.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'

/** A row of the log for people. */
export interface AuditEntryShown extends ChangesShown {
  id: number
  at: string
  actorKind: 'customer' | 'vendor' | 'admin' | 'system'
  actorId: string | null
  /** As long as the account exists. */
  actorName: string | null
  action: string
  /** With its name as long as it has one: a person's, a shop's, a product's, that of what an offer sells, or the number of an order or ticket. */
  subject: { kind: string; id: string; name: string | null }
  shop: { id: string; name: string } | null
  address: string | null
}

export interface AuditPage extends Partial<PagePosition> {
  entries: AuditEntryShown[]
}

export const AUDIT_LOG: KeysetList<'latest'> = {
  table: 'log',
  pageSize: 50,
  tieBreaker: number('id'),
  orders: { latest: { by: [moment('at')], direction: 'desc' } },
}
/** So many people or things may answer to a term; it finds no more. */
const MATCHES_MAX = 20

/**
 * The audit log, latest first, a page at a time. Each search is answered by an index: people and things that a term
 * names are found first, then the latest rows of each.
 */
export async function listAudit(
  app: Pick<App, 'db' | 'random'>,
  _admin: Permitted<'audit.read'>,
  search: AuditSearch,
): Promise<AuditPage> {
  await recordWaiting(app)
  const page = keysetPage(AUDIT_LOG, search)
  const conditions = filterConditions(search, {
    actor: 'looked up apart',
    action: actionIs,
    subject: 'looked up apart',
    shop: equals('log.seller_id'),
    id: 'looked up apart',
    from: fromDay('log.at'),
    to: toDay('log.at'),
  })
  const rows = await inTransaction(app, async (tx) => {
    const latest: Latest = (more) => sql`SELECT log.* FROM audit_log AS log
      WHERE ${allOf([...conditions, page.after, ...more])} ORDER BY ${page.orderBy()} LIMIT ${sql.lit(page.limit)}`
    const { rows: found } = await sql<AuditRow>`SELECT log.*, ${AUDIT_NAMES}, ${page.key} AS key
      FROM (${rowsOf(search, latest)}) AS log
      LEFT JOIN users ON users.id = log.actor_id AND users.closed_at IS NULL
      LEFT JOIN sellers ON sellers.id = log.seller_id
      ORDER BY ${page.orderBy()} LIMIT ${page.limit}`.execute(tx)
    return found
  })
  const isTerm = search.actor !== undefined || search.id !== undefined
  const things = search.subject ? ofThing(search.subject) : []
  const listed = sql`SELECT FROM audit_log AS log WHERE ${allOf([...conditions, ...things])}`
  // What a term names is read thing by thing, and not counted.
  const count = async () => (isTerm ? undefined : countUpTo(app.db, listed))
  const { rows: shown, ...position } = await withTotal(page.cut(rows), count)
  return { entries: shown.map((row) => shownEntry(row)), ...position }
}

/** A record with the names of those in it. */
export interface AuditRow {
  id: number
  at: Date
  key: SortValue[]
  actor_kind: AuditEntryShown['actorKind']
  actor_id: string | null
  actor_name: string | null
  seller_id: string | null
  shop_name: string | null
  action: string
  subject_kind: string
  subject_id: string
  subject_name: string | null
  order_sequence: number | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  address: string | null
}

const isId = sql`log.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`

/** Names of those in a row of `log`, looked up by their primary keys for the rows of one page. */
export const AUDIT_NAMES = sql`users.name AS actor_name, sellers.name AS shop_name,
  CASE log.subject_kind
    WHEN 'user' THEN (SELECT name FROM users AS named WHERE named.id = log.subject_id AND named.closed_at IS NULL)
    WHEN 'account' THEN (SELECT name FROM users AS named WHERE named.id = log.subject_id AND named.closed_at IS NULL)
    WHEN 'seller' THEN (SELECT name FROM sellers AS named WHERE named.id = log.subject_id)
    WHEN 'product' THEN (SELECT name FROM products AS named WHERE named.id = log.subject_id)
    WHEN 'offer' THEN CASE WHEN ${isId} THEN (SELECT products.name FROM offers AS named JOIN products ON products.id = named.product_id
      WHERE named.id = log.subject_id::uuid) END
  END AS subject_name,
  CASE WHEN log.subject_kind = 'order' AND ${isId}
    THEN (SELECT sequence FROM orders AS named WHERE named.id = log.subject_id::uuid)
  END AS order_sequence`

/** The latest rows that fulfil this too. */
type Latest = (more: readonly RawBuilder<SqlBool>[]) => RawBuilder<unknown>

/** One action, or all that happened to one kind of thing. */
function actionIs(action: string): RawBuilder<SqlBool> {
  return action.endsWith('.') ? sql`starts_with(log.action, ${action})` : sql`log.action = ${action}`
}

/** The latest rows, or for a term: the latest rows of each person or thing that it names. */
function rowsOf({ actor, subject, id }: AuditSearch, latest: Latest): RawBuilder<unknown> {
  const things = subject ? ofThing(subject) : []
  if (id && !subject) {
    const each = latest([sql`log.subject_id COLLATE "C" = thing.id`, ...(actor ? [byActor(actor)] : [])])
    return sql`SELECT rows.* FROM (${thingsNamed(id)}) AS thing (id), LATERAL (${each}) AS rows`
  }
  if (!actor) return latest(things)
  const each = latest([...things, sql`log.actor_id = person.id`])
  return sql`SELECT rows.* FROM (${peopleNamed(actor)}) AS person (id), LATERAL (${each}) AS rows`
}

function ofThing({ kind, id }: NonNullable<AuditSearch['subject']>): RawBuilder<SqlBool>[] {
  return [sql`log.subject_kind = ${kind}`, sql`log.subject_id COLLATE "C" = ${id}`]
}

/** People by the words of their name and e-mail, and whoever has this very id, with an account or without. */
function peopleNamed(term: string): RawBuilder<unknown> {
  return sql`SELECT ${term}::text UNION
    (SELECT id FROM users WHERE closed_at IS NULL AND search_text LIKE ${containing(term.toLowerCase())} ORDER BY id LIMIT ${sql.lit(MATCHES_MAX)})`
}

function byActor(term: string): RawBuilder<SqlBool> {
  return sql`log.actor_id IN (${peopleNamed(term)})`
}

/** The first ids that begin like this, each found by one step in the index, however many rows an id has. */
function thingsNamed(term: string): RawBuilder<unknown> {
  const step = (beyond: RawBuilder<unknown>) => sql`(SELECT subject_id COLLATE "C" FROM audit_log
    WHERE subject_id COLLATE "C" >= ${term} AND subject_id COLLATE "C" < ${`${term}\u{10ffff}`} AND ${beyond}
    ORDER BY subject_id COLLATE "C" LIMIT 1)`
  return sql`WITH RECURSIVE things (id, place) AS (
      SELECT ${step(sql`true`)}, 1
      UNION ALL SELECT ${step(sql`subject_id COLLATE "C" > things.id`)}, place + 1 FROM things
        WHERE things.id IS NOT NULL AND place < ${sql.lit(MATCHES_MAX)}
    ) SELECT id FROM things WHERE id IS NOT NULL`
}

function shownEntry(row: AuditRow, { isWhole = false } = {}): AuditEntryShown {
  const subject = { kind: row.subject_kind, id: row.subject_id }
  const changes = changesOf({ subject, before: row.before, after: row.after })
  const isCreation = row.before === null && /\.(created|added|made)$/.test(row.action)
  return {
    id: row.id,
    at: row.at.toISOString(),
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    actorName: row.actor_name,
    action: row.action,
    subject: { ...subject, name: auditSubjectName(row) },
    shop: row.seller_id ? { id: row.seller_id, name: row.shop_name ?? row.seller_id } : null,
    address: row.address,
    ...(isWhole ? { changes, fieldsLeftOut: 0, isCut: false } : shortened(changes, { isCreation })),
  }
}

/** What a record is about, by a name or number that people know. */
export function auditSubjectName(row: AuditRow): string | null {
  if (row.order_sequence !== null) return orderNumber(row.order_sequence)
  const ticket = row.subject_kind === 'ticket' ? readTicketNumber(row.subject_id) : undefined
  return ticket ? ticketNumber(ticket) : row.subject_name
}

/** One record with all that it says. */
export async function findAuditEntry(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'audit.read'>,
  id: number,
): Promise<AuditEntryShown | undefined> {
  const { rows } = await sql<AuditRow>`SELECT log.*, ${AUDIT_NAMES}
    FROM audit_log AS log
    LEFT JOIN users ON users.id = log.actor_id AND users.closed_at IS NULL
    LEFT JOIN sellers ON sellers.id = log.seller_id
    WHERE log.id = ${id}`.execute(db)
  return rows[0] && shownEntry(rows[0], { isWhole: true })
}

/** Every action there is in the log, found by one step in the index each. */
export async function listAuditActions(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'audit.read'>,
): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`WITH RECURSIVE actions (action, place) AS (
      SELECT (SELECT action FROM audit_log ORDER BY action LIMIT 1), 1
      UNION ALL SELECT (SELECT action FROM audit_log WHERE action > actions.action ORDER BY action LIMIT 1), place + 1
        FROM actions WHERE actions.action IS NOT NULL AND place < 300
    ) SELECT action FROM actions WHERE action IS NOT NULL`.execute(db)
  return rows.map((row) => row.action)
}

/** The last time that the chain was followed, whatever it found. */
export function findLastAuditCheck(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'audit.read'>,
): Promise<AuditCheck | undefined> {
  return findLastCheck(db)
}
