import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Gstr1 } from '#domain/money/accounting/gstr1/gstr1.ts'
import type { App } from '#server/ground/app.ts'
import { readSuppliesOfSellers } from '#server/money/accounting/gst-returns/collected-tax-views.ts'
import { makeGstr1 } from '#server/money/accounting/gst-returns/make-gstr1.ts'
import { invoicePdf } from '#server/money/invoicing/open-invoice.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { addAdmin, permitted } from '#tests/support/back-office.ts'
import { databaseUrlOf } from '#tests/support/checkout.ts'
import { urlOf } from '#tests/support/database-server.ts'
import { STARTED_DEMO } from '#tests/support/opened-demo.ts'
import { PERSONAL_COLUMNS } from '#tests/support/personal-columns.ts'
import { plantOldOrder } from '#tests/support/planted-order.ts'
import {
  ERASED_BESIDE_ORDERS,
  ERASED_WITH_ORDERS,
  KEPT_WITH_ORDERS,
} from '#tests/support/retained-columns.ts'
import { openFilledTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { eraseOldOrders } from './erase-old-orders.ts'
import { endOrderHold, holdOrders } from './hold-orders.ts'
import { readRetention } from './retention-views.ts'

/** Long after every order of the demonstration, whenever it was opened. */
const clock = turnedClock('2091-01-01T06:00:00Z')
const SUBJECT = /zubeida|qadri/i
const DAY = 24 * 3_600

let app: App
let close: () => Promise<void>
/** Whoever has the database itself: what no trigger and no foreign key holds. */
let intruder: pg.Client
/** An order that nothing keeps, with a word of its buyer in each column that is to be emptied. */
let planted: { orderId: string; sequence: number; fileKeys: string[] }
/** One of which something is still open. */
let open: string

beforeAll(async () => {
  const opened = await openFilledTestApp(STARTED_DEMO)
  app = { ...opened.app, clock }
  close = opened.close
  const name = new URL(databaseUrlOf(app)).pathname.slice(1)
  intruder = new pg.Client({ connectionString: urlOf(inject('testServer').adminUrl, name) })
  await intruder.connect()
  await intruder.query(`SET session_replication_role = 'replica'`)
  planted = await plantOldOrder(app, intruder)
  const { rows } = await sql<{ id: string }>`SELECT order_id AS id FROM returns WHERE act_by IS NOT NULL
    ORDER BY requested_at LIMIT 1`.execute(app.db)
  open = rows[0]?.id ?? ''
})
afterAll(async () => {
  await intruder.end()
  await close()
})

const run = (signal = new AbortController().signal) => eraseOldOrders(app, {}, signal)

/** Tables that belong to an order, by their foreign keys, with their columns of text. */
async function columnsOfOrders(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    WITH RECURSIVE keys AS (
      SELECT conrelid, confrelid FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid
    ), of_order AS (
      SELECT 'orders'::regclass::oid AS id
      UNION SELECT conrelid FROM keys JOIN of_order ON confrelid = of_order.id
    )
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name IN (SELECT id::regclass::text FROM of_order)
      AND (udt_name = 'citext' OR data_type IN ('text', 'json', 'jsonb', 'inet', 'bytea', 'character varying')
        OR udt_name IN ('_text', '_jsonb'))`.execute(app.db)
  return rows.map((row) => row.name).sort()
}

const namesOf = (columns: Readonly<Record<string, string>>) =>
  Object.entries(columns).flatMap(([table, names]) => names.split(' ').map((column) => `${table}.${column}`))

/** The columns in which a word of the planted buyer stands. */
async function columnsThatMention(): Promise<string[]> {
  const found: string[] = []
  for (const name of [...(await columnsOfOrders()), ...namesOf(ERASED_BESIDE_ORDERS)]) {
    const [table = '', column = ''] = name.split('.')
    const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM ${sql.table(table)}
      WHERE ${sql.ref(column)}::text ~* ${SUBJECT.source}`.execute(app.db)
    if (rows[0]?.n) found.push(name)
  }
  return found
}

/** Every row of every table that belongs to orders or is a book, without what is to be emptied. */
async function everythingElse() {
  const { rows: tables } = await sql<{
    name: string
  }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
    AND tablename NOT IN ('order_retentions', 'retention_runs', 'audit_log', 'audit_chain', 'return_photographs',
      'dispute_photographs', 'order_line_builds', 'receipts_to_weigh', 'content_changes', 'reviews')
    ORDER BY 1`.execute(app.db)
  const all: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const gone = `${ERASED_WITH_ORDERS[name] ?? ''} ${ERASED_BESIDE_ORDERS[name] ?? ''}`
      .split(' ')
      .filter(Boolean)
    const without = [
      ...gone,
      ...(name === 'conversations' ? ['erased_at', 'waiting_since', 'due_at', 'queued_at'] : []),
      ...(name === 'parcels' ? ['delivery_wished_at'] : []),
    ]
    const { rows } = await sql<{
      row: unknown
    }>`SELECT to_jsonb(each) - ${without}::text[] AS row FROM ${sql.table(name)} AS each
      ORDER BY 1`.execute(app.db)
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

/** Every return of every seller and month, every month of what is collected for them, and the sums of the ledger. */
async function figures() {
  const { rows: asked } = await sql<{
    sellerId: string
    gstin: string
    month: string
  }>`SELECT DISTINCT seller_id AS "sellerId",
    gstin, to_char(issued_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') AS month FROM invoices ORDER BY 1, 2, 3`.execute(
    app.db,
  )
  const returns: Gstr1[] = []
  for (const each of asked) returns.push(await makeGstr1(app, each))
  const supplies: unknown[] = []
  for (const month of new Set(asked.map((each) => each.month)))
    for await (const some of readSuppliesOfSellers(app.db, month)) supplies.push(...some)
  const { rows: accounts } =
    await sql`SELECT account, sum(debit)::bigint AS debit, sum(credit)::bigint AS credit FROM (
    SELECT debit AS account, amount_paise AS debit, 0 AS credit FROM ledger_entries
    UNION ALL SELECT credit, 0, amount_paise FROM ledger_entries) AS sides GROUP BY 1 ORDER BY 1`.execute(
      app.db,
    )
  const errors = await findAccountingErrors(databaseUrlOf(app))
  const whole = (_: string, value: unknown) => (value instanceof Map ? [...value] : value)
  return JSON.stringify({ returns, supplies, accounts, errors }, whole).replaceAll(
    '"Qadri Systems"',
    '"Erased"',
  )
}

test('every column of text that belongs to an order has an end, or a reason to stay', async () => {
  const kept = KEPT_WITH_ORDERS.flatMap(({ columns }) => namesOf(columns))
  expect([...namesOf(ERASED_WITH_ORDERS), ...kept].sort()).toEqual(await columnsOfOrders())
})

test('every personal column that tax law keeps has an end with its order, or is a figure of books', () => {
  const books = KEPT_WITH_ORDERS.filter(({ why }) => why.startsWith('books')).flatMap(({ columns }) =>
    namesOf(columns),
  )
  const ends = [...namesOf(ERASED_WITH_ORDERS), ...namesOf(ERASED_BESIDE_ORDERS), ...books]
  const kept = PERSONAL_COLUMNS.filter(({ erasure }) => erasure === 'tax').flatMap(({ table, columns }) =>
    namesOf({ [table]: columns }),
  )
  expect(kept.filter((column) => !ends.includes(column))).toEqual([])
})

test('nothing is emptied while something stands against it, and an administrator reads why and what is next', async () => {
  const admin = permitted(await addAdmin(app), 'system.change')
  const about = `#NN${planted.sequence}`
  expect(await holdOrders(app, admin, { about, reason: '' })).toMatchObject({ ok: false })
  expect(await holdOrders(app, admin, { about: 'no such shop', reason: 'Appeal 12/2090' })).toMatchObject({
    ok: false,
  })
  expect(await holdOrders(app, admin, { about, reason: 'Appeal 12/2090, Zubeida' })).toMatchObject({
    ok: true,
  })
  expect((await readRetention(app, permitted(admin, 'system.read'))).next?.day).toBe('2091-01-02')

  await run()

  const of = (id: string) =>
    app.db.selectFrom('order_retentions').selectAll().where('order_id', '=', id).executeTakeFirst()
  expect(await of(planted.orderId)).toMatchObject({
    reasons: ['hold'],
    look_on: '2091-01-08',
    erased_at: null,
  })
  expect((await of(open))?.reasons).toContain('proceeding')
  expect((await columnsThatMention()).length).toBeGreaterThan(20)
  const { first_name: name } = await app.db
    .selectFrom('orders')
    .select('first_name')
    .where('id', '=', open)
    .executeTakeFirstOrThrow()
  expect(name).not.toBe('Erased')

  const read = await readRetention(app, permitted(admin, 'system.read'))
  expect(read.holds).toMatchObject([{ about: { label: `Order ${about}` }, keptUntil: null }])
  expect(read.kept).toContainEqual({ reason: 'hold', orders: 1 })
  expect(read.lastRun?.endedAt).toEqual(clock.now())
  const [hold] = read.holds
  expect(await endOrderHold(app, admin, hold?.id)).toMatchObject({ ok: true })
  expect(await endOrderHold(app, admin, hold?.id)).toMatchObject({ ok: false })
  clock.turn(8 * DAY)
  await run()
  expect((await of(planted.orderId))?.reasons).toEqual(['hold'])
})

describe('a year after the proceeding', () => {
  test('what is personal goes, and no other column of any table changes; no figure does', async () => {
    clock.turn(366 * DAY)
    const before = { everything: await everythingElse(), figures: await figures() }
    expect(before.figures).toContain('29AAAAA0000A1Z5')
    // What cannot be asked for: each of the columns had something to lose.
    expect(await columnsThatMention()).toEqual(
      expect.arrayContaining(namesOf(ERASED_WITH_ORDERS).filter((column) => !HOLDS_NO_WORD.has(column))),
    )
    for (const key of planted.fileKeys) expect(await app.files.has(key)).toBe(true)

    await run()

    expect(await columnsThatMention()).toEqual([])
    expect(await everythingElse()).toEqual(before.everything)
    expect(await figures()).toBe(before.figures)
    for (const key of planted.fileKeys) expect(await app.files.has(key)).toBe(false)
    const paid = await app.db
      .selectFrom('payments')
      .select('card_last4')
      .where('order_id', '=', planted.orderId)
      .executeTakeFirst()
    expect(paid?.card_last4).toBeNull()
  })

  test('its invoice can still be printed', async () => {
    const invoice = await app.db
      .selectFrom('invoices')
      .select('id')
      .where('order_id', '=', planted.orderId)
      .executeTakeFirstOrThrow()
    expect((await invoicePdf(app, invoice.id)).bytes.length).toBeGreaterThan(1_000)
  })

  test('it is on record, and done twice is done once', async () => {
    const { rows } = await sql<{ orders: string[] }>`SELECT after->'orders' AS orders FROM audit_log
      WHERE action = 'orders.erased' AND after->'orders' @> ${JSON.stringify([planted.orderId])}::jsonb`.execute(
      app.db,
    )
    expect(rows).toHaveLength(1)
    const before = await everythingElse()
    await run()
    expect(await everythingElse()).toEqual(before)
  })

  test('no other change of a paper, a note or the buyer is let through, and of no order that is kept', async () => {
    const ofPlanted = `order_id = '${planted.orderId}'`
    for (const statement of [
      `UPDATE invoices SET total_paise = total_paise WHERE ${ofPlanted}; UPDATE invoices SET document = erased_paper(document), number = 'X1' WHERE ${ofPlanted}`,
      `UPDATE invoices SET document = erased_paper(document) WHERE order_id = '${open}'`,
      `UPDATE invoices SET document = document || '{"number": "X1"}' WHERE ${ofPlanted}`,
      `UPDATE order_notes SET body = 'another' WHERE ${ofPlanted}`,
      `DELETE FROM invoices WHERE ${ofPlanted}`,
      `UPDATE orders SET buyer_gstin = NULL, buyer_company = NULL WHERE id = '${planted.orderId}'`,
      `UPDATE orders SET buyer_company = 'Erased', buyer_gstin = '29AAAAA0000A1Z5' WHERE id = '${open}'`,
    ])
      await expect(sql.raw(statement).execute(app.db), statement).rejects.toThrow(/append-only|never changes/)
  })

  test('nothing says that an order is emptied before its books may go', async () => {
    const early = sql`INSERT INTO order_retentions (order_id, kept_until, erased_at)
      SELECT id, '2020-12-31', now() FROM orders WHERE id NOT IN (SELECT order_id FROM order_retentions) LIMIT 1`
    await app.db.deleteFrom('order_retentions').where('order_id', '=', open).execute()
    await expect(early.execute(app.db)).rejects.toThrow('kept longer')
  })
})

test('a ticket that was closed so long ago is emptied, and no other', async () => {
  const words = {
    name: 'Zubeida',
    email: 'zubeida@example.in',
    phone: '9812345670',
    subject: 'Other',
    message: 'Zubeida',
  }
  const closed = (at: string) => ({ ...words, status: 'closed' as const, resolved_at: new Date(at) })
  const tickets = await app.db
    .insertInto('tickets')
    // The last second of 31 March in India, and the first of 1 April.
    .values([closed('2085-03-31T18:29:59Z'), closed('2085-03-31T18:30:00Z'), words])
    .returning('id')
    .execute()
  const ids = tickets.map(({ id }) => id)
  const [old] = ids
  const reply = {
    kind: 'reply' as const,
    author_name: 'Zubeida',
    text: 'Zubeida',
    request_key: app.random.uuid(),
  }
  await app.db
    .insertInto('ticket_messages')
    .values({ ...reply, ticket_id: old ?? 0 })
    .execute()
  await run()
  const read = await app.db
    .selectFrom('tickets')
    .select('message')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  expect(read.map(({ message }) => message)).toEqual(['Erased.', 'Zubeida', 'Zubeida'])
  const said = await app.db
    .selectFrom('ticket_messages')
    .select(['author_name', 'text'])
    .where('ticket_id', 'in', ids)
    .execute()
  expect(said).toEqual([{ author_name: 'Erased', text: 'Erased.' }])
})

test('a run that was cut short is gone on from', async () => {
  await sql`INSERT INTO retention_runs (started_at) VALUES (${clock.now()})`.execute(app.db)
  const gone = new AbortController()
  gone.abort()
  await run(gone.signal)
  const openRuns = () =>
    app.db.selectFrom('retention_runs').select('id').where('ended_at', 'is', null).execute()
  expect(await openRuns()).toHaveLength(1)
  await run()
  expect(await openRuns()).toEqual([])
  const again = await app.db
    .selectFrom('order_retentions')
    .select('reasons')
    .where('order_id', '=', open)
    .executeTakeFirst()
  expect(again?.reasons).toContain('proceeding')
})

/** Columns of keys, marks and lists, which hold no word of anybody by their rules. */
const HOLDS_NO_WORD = new Set([
  'conversations.user_id',
  'messages.user_id',
  'messages.held_for',
  'dispute_photographs.by_kind',
  'return_photographs.by_kind',
  'payments.card_last4',
])
