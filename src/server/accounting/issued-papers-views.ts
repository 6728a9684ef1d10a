import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { IssuedKind, IssuedPapersQuery } from '#domain/accounting/issued-papers-list.ts'
import { readNumberStart } from '#domain/invoicing/invoice-list.ts'
import type { PagePosition } from '#domain/lists/page-position.ts'
import { orderNumber, sequenceOfNumber } from '#domain/orders/order-number.ts'
import { addDays, type Day, dayStart, indianDay } from '#domain/shared/days.ts'
import type { Paise } from '#domain/shared/money.ts'
import { daysOfMonth, type Month } from '#domain/shared/months.ts'
import type { Permitted } from '#server/access/acting-admin.ts'
import type { App } from '#server/app.ts'
import { allOf, filterConditions } from '#server/db/filter-conditions.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/db/keyset-page.ts'
import { countUpTo, withTotal } from '#server/db/list-total.ts'
import { findSellerIds } from '#server/sellers/seller-views.ts'

/** A paper in the list. Amounts in paise. */
export interface IssuedPaper {
  id: string
  number: string
  issuedOn: Day
  sellerId: string
  sellerName: string
  /** Undefined of our own papers for commission. */
  order: { id: string; number: string } | undefined
  taxablePaise: Paise
  taxPaise: Paise
  totalPaise: Paise
}

export interface IssuedPapersPage extends Partial<PagePosition> {
  papers: IssuedPaper[]
}

const TABLES: Readonly<Record<IssuedKind, string>> = {
  invoices: 'invoices',
  'credit-notes': 'credit_notes',
  commission: 'commission_papers',
}

const PAPERS: KeysetList<'latest'> = {
  table: 'papers',
  pageSize: 50,
  tieBreaker: uuid('id'),
  orders: { latest: { by: [moment('issued_at')], direction: 'desc' } },
}

interface Row {
  id: string
  number: string
  issued_at: Date
  seller_id: string
  seller_name: string
  order_id: string | null
  sequence: number | null
  taxable_paise: number
  total_paise: number
  is_taxed: boolean
  key: (string | number)[]
}

/** The papers of one kind of all sellers, the latest first, a page at a time. */
export async function listIssuedPapers(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'papers.read'>,
  query: IssuedPapersQuery,
): Promise<IssuedPapersPage> {
  const kind = query.kind ?? 'invoices'
  const page = keysetPage(PAPERS, query)
  const sellerIds = query.seller === undefined ? undefined : await findSellerIds(db, query.seller)
  const conditions = allOf([
    ...filterConditions(query, {
      kind: 'looked up apart',
      seller: 'looked up apart',
      month: issuedIn,
      q: (typed) => fitsSearch(kind, typed),
    }),
    ...(sellerIds ? [sql<SqlBool>`papers.seller_id = ANY (${sellerIds})`] : []),
  ])
  const table = sql.table(TABLES[kind])
  const orderId = kind === 'commission' ? sql`NULL::uuid` : sql`papers.order_id`
  const taxed = kind === 'credit-notes' ? sql`NOT papers.is_commercial` : sql`true`
  const { rows } = await sql<Row>`
    SELECT papers.id, number, issued_at, papers.seller_id, sellers.name AS seller_name, ${orderId} AS order_id, orders.sequence,
      papers.taxable_paise, papers.total_paise, ${taxed} AS is_taxed, ${page.key} AS key
    FROM ${table} AS papers JOIN sellers ON sellers.id = papers.seller_id LEFT JOIN orders ON orders.id = ${orderId}
    WHERE ${conditions} AND ${page.after} ORDER BY ${page.orderBy()} LIMIT ${page.limit}`.execute(db)
  const { rows: shown, ...position } = await withTotal(page.cut(rows), () =>
    countUpTo(db, sql`SELECT FROM ${table} AS papers WHERE ${conditions}`),
  )
  return { papers: shown.map(listed), ...position }
}

function issuedIn(month: Month): RawBuilder<SqlBool> {
  const { from, to } = daysOfMonth(month)
  return sql`(papers.issued_at >= ${dayStart(from)} AND papers.issued_at < ${dayStart(addDays(to, 1))})`
}

/** Our papers for commission are about no order. */
function fitsSearch(kind: IssuedKind, typed: string): RawBuilder<SqlBool> {
  const sequence = sequenceOfNumber(typed)
  if (sequence !== undefined)
    return kind === 'commission'
      ? sql`false`
      : sql`papers.order_id = (SELECT orders.id FROM orders WHERE orders.sequence = ${sequence})`
  const start = readNumberStart(typed)
  // The beginning of a number holds no sign that LIKE reads otherwise.
  return start === undefined ? sql`false` : sql`papers.number LIKE ${`${start}%`}`
}

function listed(row: Row): IssuedPaper {
  return {
    id: row.id,
    number: row.number,
    issuedOn: indianDay(row.issued_at),
    sellerId: row.seller_id,
    sellerName: row.seller_name,
    order:
      row.order_id && row.sequence !== null
        ? { id: row.order_id, number: orderNumber(row.sequence) }
        : undefined,
    taxablePaise: row.taxable_paise,
    taxPaise: row.is_taxed ? row.total_paise - row.taxable_paise : 0,
    totalPaise: row.total_paise,
  }
}
