import { type SqlBool, sql } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { sequenceOfNumber } from '#domain/ground/shared/order-number.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { DemoMailFilters } from '#domain/office/system/demo-mail-list.ts'
import type { App } from '#server/ground/app.ts'
import { allOf, equals, filterConditions } from '#server/ground/db/filter-conditions.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/ground/db/keyset-page.ts'
import { containing } from '#server/ground/db/like-pattern.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'

export const DEMO_MAILS: KeysetList<'latest'> = {
  table: 'mails',
  pageSize: 30,
  tieBreaker: uuid('id'),
  // The index of all mails has its tie-breaker the other way round.
  orders: { latest: { by: [moment('created_at')], direction: 'desc', tieDirection: 'asc' } },
}

export interface DemoMail {
  id: string
  kind: string
  to_address: string
  subject: string
  created_at: Date
}

/** One page of the demonstration's mails, the newest first. */
export async function listMails(
  { db }: Pick<App, 'db'>,
  filters: DemoMailFilters,
): Promise<{ mails: DemoMail[] } & Partial<PagePosition>> {
  const page = keysetPage(DEMO_MAILS, filters)
  const conditions = filterConditions(filters, { q: aboutOrTo, kind: equals('kind') })
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'kind', 'to_address', 'subject', 'created_at'])
    .where(allOf(conditions))
    .$call(page.read)
  const listed = db.selectFrom('mails').select('id').where(allOf(conditions))
  const { rows: mails, ...position } = await withTotal(page.cut(rows), () => countUpTo(db, listed))
  return { mails, ...position }
}

/**
 * A whole address; else a number, of an order, a return, a dispute or a paper, or other words, which the subject or the text
 * holds. A demonstration has few mails: they are read.
 */
function aboutOrTo(words: string) {
  if (words.includes('@')) return sql<SqlBool>`to_address = ${words.toLowerCase()}`
  const sequence = sequenceOfNumber(words)
  const pattern = containing(words)
  const held = sql<SqlBool>`(subject ILIKE ${pattern} OR text_body ILIKE ${pattern})`
  return sequence === undefined
    ? held
    : sql<SqlBool>`(order_id = (SELECT id FROM orders WHERE sequence = ${sequence}) OR ${held})`
}

/** One message of the demonstration with its text, and the number of the order that it is about; or undefined. */
export async function findMailText({ db }: Pick<App, 'db'>, id: string) {
  if (!isUuid(id)) return undefined
  return db
    .selectFrom('mails')
    .leftJoin('orders', 'orders.id', 'mails.order_id')
    .select(['mails.id', 'kind', 'to_address', 'subject', 'text_body', 'html_body', 'mails.created_at'])
    .select(['order_id', 'attached_invoice_id', 'attached_credit_note_id', 'orders.sequence'])
    .where('mails.id', '=', id)
    .executeTakeFirst()
}
