import { sql } from 'kysely'
import type { ListTotal, PagePosition } from '#domain/ground/lists/page-position.ts'
import { redactedError } from '#domain/office/system/redacted-error.ts'
import type { UnsentMailFilters } from '#domain/office/system/unsent-mail-list.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { allOf, equals, filterConditions } from '#server/ground/db/filter-conditions.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/ground/db/keyset-page.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'

/** A mail that the next hop has refused so far, without its recipient (data minimisation). */
export interface UnsentMail {
  id: string
  kind: string
  /** The order that it is about. */
  orderId: string | null
  createdAt: string
  tries: number
  trouble: string
}

export interface UnsentMails extends Partial<PagePosition> {
  mails: UnsentMail[]
}

export const UNSENT_MAILS: KeysetList<'latest'> = {
  table: 'mails',
  pageSize: 50,
  tieBreaker: uuid('id'),
  orders: { latest: { by: [moment('created_at')], direction: 'desc' } },
}

/** One page of the mails that were given up, or that are still tried, the latest first, continued by key. */
export async function listUnsentMails(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'system.read'>,
  filters: UnsentMailFilters,
): Promise<UnsentMails> {
  const isTrying = filters.state === 'trying'
  const page = keysetPage(UNSENT_MAILS, filters)
  const conditions = filterConditions(filters, { state: 'looked up apart', kind: equals('kind') })
  const rows = await unsent(db, isTrying)
    .select(['id', 'kind', 'order_id', 'created_at', 'attempts', 'last_problem'])
    .where(allOf(conditions))
    .$call(page.read)
  const listed = unsent(db, isTrying).select('id').where(allOf(conditions))
  const { rows: shown, ...position } = await withTotal(page.cut(rows), () => countUpTo(db, listed))
  return {
    ...position,
    mails: shown.map((row) => ({
      id: row.id,
      kind: row.kind,
      orderId: row.order_id,
      createdAt: row.created_at.toISOString(),
      tries: row.attempts,
      trouble: redactedError(row.last_problem ?? ''),
    })),
  }
}

/** How many mails were given up, and how many are still tried. */
export async function countUnsentMails(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'system.read'>,
): Promise<Record<'given-up' | 'trying', ListTotal>> {
  const count = (isTrying: boolean) => countUpTo(db, unsent(db, isTrying).select('id'))
  return { 'given-up': await count(false), trying: await count(true) }
}

/** Those whose text is kept: a mail without one can never be sent. */
function unsent(db: App['db'], isTrying: boolean) {
  const givenUp = sql<boolean>`gave_up_at IS ${isTrying ? sql`NULL` : sql`NOT NULL`}`
  return db
    .selectFrom('mails')
    .where('sent_at', 'is', null)
    .where(givenUp)
    .where('last_problem', 'is not', null)
    .where('text_body', 'is not', null)
}
