import { type RawBuilder, sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_PRODUCTS } from '#server/goods/catalogue/editing/all-products-views.ts'
import { PROPOSALS, REVIEWS } from '#server/goods/catalogue/editing/listing-review-views.ts'
import { MISSING_FACTS } from '#server/goods/catalogue/missing-facts/missing-fact-views.ts'
import { PRODUCTS } from '#server/goods/catalogue/product-sort-views.ts'
import type { App } from '#server/ground/app.ts'
import { SETTING_HISTORY } from '#server/ground/settings/setting-views.ts'
import { COMMISSIONS } from '#server/money/earnings/commission-views.ts'
import { LEDGER } from '#server/money/earnings/ledger-views.ts'
import { latestPapers } from '#server/money/invoicing/seller-paper-views.ts'
import { AUDIT_LOG } from '#server/office/audit-log/audit-list-views.ts'
import {
  PARCELS_IN_TROUBLE,
  PARCELS_TO_HAND_OVER,
  VENDOR_ORDERS_TO_DISPATCH,
} from '#server/orders/fulfilment/dispatch-list-views.ts'
import { ORDERS } from '#server/orders/orders/all-orders-views.ts'
import { OWN_ORDERS } from '#server/orders/orders/own-orders-views.ts'
import { CUSTOMERS } from '#server/orders/orders/seller-customer-views.ts'
import { SOLD_ORDERS } from '#server/orders/orders/vendor-order-views.ts'
import { RETURNS_TO_SEND_BACK } from '#server/orders/returns/return-list-views.ts'
import { USERS } from '#server/people/accounts/user-list-views.ts'
import { SUBSCRIBERS } from '#server/people/newsletter/newsletter-views.ts'
import { TICKETS } from '#server/people/support/ticket-views.ts'
import { EXPORTED } from '#server/selling/imports/export-views.ts'
import { LISTINGS } from '#server/selling/listings/listing-views.ts'
import { UNPRICED } from '#server/selling/listings/unpriced-views.ts'
import { SELLERS } from '#server/selling/sellers/seller-list-views.ts'
import { SHOP_PRODUCTS } from '#server/selling/sellers/shop-page-views.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { encodeCursor, type SortKind, type SortValue } from './cursor.ts'
import { type KeysetList, keysetPage } from './keyset-page.ts'
import type { Schema } from './schema.ts'

/** Every list, with the condition that it always has and for which its indexes are made; none where it is sorted. */
const LISTS: readonly (readonly [list: KeysetList<string>, always?: string])[] = [
  [ALL_PRODUCTS, "status <> 'hidden'"],
  [AUDIT_LOG, 'true'],
  [COMMISSIONS, 'true'],
  [CUSTOMERS, "seller_id = 'x'"],
  [EXPORTED],
  [latestPapers('invoices'), "seller_id = 'x'"],
  [latestPapers('credit_notes'), "seller_id = 'x'"],
  [LEDGER, "seller_id = 'x'"],
  [LISTINGS, "seller_id = 'x' AND status <> 'removed'"],
  [MISSING_FACTS, 'true'],
  [MISSING_FACTS, "kind = 'x'"],
  [MISSING_FACTS, "attribute = 'x'"],
  [ORDERS, 'true'],
  [OWN_ORDERS, "user_id = 'x' AND placed_at IS NOT NULL"],
  [
    PARCELS_IN_TROUBLE,
    "seller_id = 'x' AND status IN ('attempt-failed', 'held', 'returning', 'lost', 'damaged')",
  ],
  [PARCELS_TO_HAND_OVER, "seller_id = 'x' AND status = 'packed'"],
  [VENDOR_ORDERS_TO_DISPATCH, "seller_id = 'x' AND placed_at IS NOT NULL AND status = 'pending'"],
  [PRODUCTS, 'on_sale'],
  [PROPOSALS, "status = 'open'"],
  [RETURNS_TO_SEND_BACK, "seller_id = 'x' AND sent_at IS NULL"],
  [REVIEWS, "state = 'waiting'"],
  [SELLERS, 'true'],
  [SETTING_HISTORY, 'true'],
  [SHOP_PRODUCTS, "seller_id = 'x'"],
  [SOLD_ORDERS, "seller_id = 'x' AND placed_at IS NOT NULL"],
  [SUBSCRIBERS, 'true'],
  [TICKETS, 'true'],
  [UNPRICED, "seller_id = 'x'"],
  [USERS, 'closed_at IS NULL'],
]
const ORDERS_OF_LISTS = LISTS.flatMap(([list, always = '']) =>
  Object.keys(list.orders).map((sort) => ({ table: tableOf(list), sort, list, always })),
)
const ROWS = 30

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())

function tableOf({ table }: KeysetList<string>): string {
  return table === 'log' ? 'audit_log' : table
}

function select(
  { list, sort, always }: (typeof ORDERS_OF_LISTS)[number],
  cursor?: string,
): RawBuilder<{ key: SortValue[] }> {
  const page = keysetPage(list, { sort, cursor })
  return sql`SELECT ${page.key} AS key FROM ${sql.table(tableOf(list))} AS ${sql.ref(list.table)}
    WHERE ${sql.raw(always)} AND ${page.after} ORDER BY ${page.orderBy()} LIMIT ${sql.lit(page.limit)}`
}

describe.each(ORDERS_OF_LISTS)('$table by $sort', (asked) => {
  test('page after page holds every row once, and back again, among rows that are equal but for the tie-breaker', async () => {
    const list = { ...asked.list, pageSize: 4 }
    await app.db.transaction().execute(async (tx) => {
      await shadowWithEqualRows(tx, list)
      const read = async (cursor?: string) => {
        const { rows } = await select({ ...asked, list, always: 'true' }, cursor).execute(tx)
        const page = keysetPage(list, { sort: asked.sort, cursor }).cut(rows)
        return { ...page, ids: page.rows.map(({ key }) => key.at(-1)) }
      }
      const forth = [await read()]
      while (forth.at(-1)?.nextCursor && forth.length <= ROWS)
        forth.push(await read(forth.at(-1)?.nextCursor))
      const seen = forth.flatMap(({ ids }) => ids)
      expect(seen.length).toBe(ROWS)
      expect(new Set(seen).size).toBe(ROWS)
      const whole = await select({ ...asked, list: { ...list, pageSize: ROWS }, always: 'true' }).execute(tx)
      expect(seen).toEqual(whole.rows.map(({ key }) => key.at(-1)))

      const back = forth.slice(-1)
      for (let cursor = back[0]?.previousCursor; cursor !== undefined; cursor = back[0]?.previousCursor)
        back.unshift(await read(cursor))
      expect(back.map(({ ids, firstRow }) => ({ ids, firstRow }))).toEqual(
        forth.map(({ ids }, index) => ({ ids, firstRow: index * list.pageSize + 1 })),
      )
      // And on again from a page that was reached backwards.
      expect((await read(back[2]?.nextCursor)).ids).toEqual(forth[3]?.ids)

      // A page whose rows are gone leads back to the row that it was to begin behind, or to end before.
      const emptied = (cursor?: string) => keysetPage(list, { sort: asked.sort, cursor }).cut<never>([])
      expect((await read(emptied(forth[3]?.nextCursor).previousCursor)).ids).toEqual(forth[3]?.ids)
      expect((await read(emptied(forth[3]?.previousCursor).nextCursor)).ids).toEqual(forth[3]?.ids)
    })
  })

  test.each(asked.always ? (['behind', 'from', 'before', 'through'] as const) : [])(
    'the page %s a row is read off an index, from the cursor on',
    async (side) => {
      const { list, sort } = asked
      const columns = [...(list.orders[sort]?.by ?? []), list.tieBreaker]
      const cursor = encodeCursor(sort, { values: columns.map(({ kind }) => SAMPLES[kind]), side, row: 51 })
      const plan = await app.db.transaction().execute(async (tx) => {
        for (const way of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'])
          await sql`SELECT set_config(${`enable_${way}`}, 'off', true)`.execute(tx)
        const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${select(asked, cursor)}`.execute(tx)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })
      expect(plan).not.toContain('Sort')
      if (list.orders[sort]?.tieDirection === undefined) expect(plan).toMatch(/Index Cond: .*(ROW\(|id [<>])/)
    },
  )
})

const SAMPLES: Readonly<Record<SortKind, SortValue>> = {
  moment: 1_763_800_000_000_001,
  day: '2026-11-24',
  number: 7,
  decimal: '7.5',
  text: 'x',
  uuid: '00000000-0000-4000-8000-000000000007',
}

/** A table of the same name for this transaction: the same columns without rules, and rows with few values. */
async function shadowWithEqualRows(tx: Transaction<Schema>, list: KeysetList<string>): Promise<void> {
  const name = tableOf(list)
  await sql`CREATE TEMPORARY TABLE ${sql.table(name)} ON COMMIT DROP AS TABLE ${sql.table(`public.${name}`)} WITH NO DATA`.execute(
    tx,
  )
  const { rows: columns } = await sql<{ name: string; type: string }>`
    SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
    WHERE attrelid = ${`pg_temp.${name}`}::regclass AND attnum > 0
  `.execute(tx)
  const fill = (column: { name: string; type: string }) =>
    column.name === list.tieBreaker.of ? UNIQUE[column.type] : REPEATED[column.type]
  const filled = columns.filter((column) => fill(column))
  await sql`INSERT INTO ${sql.table(name)} (${sql.join(filled.map((column) => sql.ref(column.name)))})
    SELECT ${sql.join(filled.map((column) => sql.raw(fill(column) ?? '')))}
    FROM generate_series(1, ${sql.lit(ROWS)}) AS n ORDER BY n * 7 % ${sql.lit(ROWS + 1)}`.execute(tx)
}

const UNIQUE: Readonly<Record<string, string>> = {
  text: "'id-' || n",
  citext: "'id-' || n",
  bigint: 'n',
  integer: 'n',
  uuid: "('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid",
}
const REPEATED: Readonly<Record<string, string>> = {
  text: "'x' || n % 3",
  bigint: 'CASE WHEN n % 5 > 0 THEN n % 3 ELSE 0 END',
  integer: 'n % 3',
  smallint: 'n % 3',
  numeric: '(n % 3) / 7.0',
  date: "date '2026-11-20' + (n % 3)::int",
  'timestamp with time zone': "timestamptz '2026-11-20' + n % 3 * interval '1 microsecond'",
}
