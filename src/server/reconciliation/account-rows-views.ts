import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Account } from '#domain/earnings/ledger-accounts.ts'
import type { EntryKind } from '#domain/earnings/ledger-entries.ts'
import type { PagePosition } from '#domain/lists/page-position.ts'
import { orderNumber, sequenceOfNumber } from '#domain/orders/order-number.ts'
import type { AccountRowsQuery } from '#domain/reconciliation/account-rows-list.ts'
import type { Paise } from '#domain/shared/money.ts'
import type { Permitted } from '#server/access/acting-admin.ts'
import type { App } from '#server/app.ts'
import { allOf, equals, filterConditions, fromDay, toDay } from '#server/db/filter-conditions.ts'
import { type KeysetList, keysetPage, moment, number } from '#server/db/keyset-page.ts'
import { findSellerIds } from '#server/sellers/seller-views.ts'

/** A row of the ledger on the page of one of its two accounts. Times are ISO texts, amounts paise. */
export interface AccountRow {
  id: number
  at: string
  kind: EntryKind
  isReversal: boolean
  note: string | null
  other: Account
  /** Of the two the one that it stands on. */
  debitPaise: Paise | null
  creditPaise: Paise | null
  seller: { id: string; name: string } | undefined
  order: { id: string; number: string } | undefined
  payoutId: string | null
}

export interface AccountRowsPage extends Partial<PagePosition> {
  rows: AccountRow[]
}

const ROWS: KeysetList<'latest'> = {
  table: 'ledger_entries',
  pageSize: 50,
  tieBreaker: number('id'),
  orders: { latest: { by: [moment('at')], direction: 'desc' } },
}

interface Read {
  id: number
  at: Date
  kind: EntryKind
  debit: Account
  credit: Account
  amount_paise: number
  reverses: number | null
  note: string | null
  seller_id: string | null
  seller_name: string | null
  order_id: string | null
  sequence: number | null
  payout_id: string | null
  key: (string | number)[]
}

/** The rows of an account, the latest first, a page at a time: each side by its own index. */
export async function listAccountRows(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'ledger.read'>,
  { account, query }: { account: Account; query: AccountRowsQuery },
): Promise<AccountRowsPage> {
  const page = keysetPage(ROWS, query)
  const orderId = query.order === undefined ? undefined : await findOrderId(db, query.order)
  const sellerIds = query.seller === undefined ? undefined : await findSellerIds(db, query.seller)
  if (orderId === null || sellerIds?.length === 0) return { rows: [] }
  const conditions = [
    ...filterConditions(query, {
      order: 'looked up apart',
      seller: 'looked up apart',
      kind: equals('ledger_entries.kind'),
      from: fromDay('ledger_entries.at'),
      to: toDay('ledger_entries.at'),
    }),
    ...(orderId ? [sql<SqlBool>`ledger_entries.order_id = ${orderId}`] : []),
    ...(sellerIds ? [sql<SqlBool>`ledger_entries.seller_id = ANY (${sellerIds})`] : []),
  ]
  const side = (column: 'debit' | 'credit'): RawBuilder<unknown> =>
    sql`(SELECT * FROM ledger_entries WHERE ${sql.ref(column)} = ${account} AND ${allOf([...conditions, page.after])}
      ORDER BY ${page.orderBy()} LIMIT ${page.limit})`
  const { rows } = await sql<Read>`
    SELECT ledger_entries.id, ledger_entries.at, ledger_entries.kind, debit, credit, amount_paise, reverses, note,
      ledger_entries.seller_id, sellers.name AS seller_name, ledger_entries.order_id, orders.sequence, payout_id, ${page.key} AS key
    FROM (${side('debit')} UNION ALL ${side('credit')}) AS ledger_entries
    LEFT JOIN orders ON orders.id = ledger_entries.order_id
    LEFT JOIN sellers ON sellers.id = ledger_entries.seller_id
    ORDER BY ${page.orderBy()} LIMIT ${page.limit}`.execute(db)
  const { rows: shown, ...position } = page.cut(rows)
  return { rows: shown.map((row) => rowOf(row, account)), ...position }
}

/** Null where there is no such order. */
async function findOrderId(db: App['db'], typed: string): Promise<string | null> {
  const sequence = sequenceOfNumber(typed)
  if (sequence === undefined) return null
  const row = await db.selectFrom('orders').select('id').where('sequence', '=', sequence).executeTakeFirst()
  return row?.id ?? null
}

function rowOf(row: Read, account: Account): AccountRow {
  const isDebit = row.debit === account
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    isReversal: row.reverses !== null,
    note: row.note,
    other: isDebit ? row.credit : row.debit,
    debitPaise: isDebit ? row.amount_paise : null,
    creditPaise: isDebit ? null : row.amount_paise,
    seller:
      row.seller_id === null ? undefined : { id: row.seller_id, name: row.seller_name ?? row.seller_id },
    order:
      row.order_id && row.sequence !== null
        ? { id: row.order_id, number: orderNumber(row.sequence) }
        : undefined,
    payoutId: row.payout_id,
  }
}
