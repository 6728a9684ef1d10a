import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  SECTION_ROWS_MAX,
  type StatementRow,
  withBalances,
} from '#domain/money/accounting/statement/statement.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { giveBackFirstPiece } from '#tests/support/credit-notes.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { writeLongLedger } from '#tests/support/long-ledger.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { openStatement } from './open-statement.ts'
import {
  countStatementSections,
  findStatementSection,
  readOpeningBalance,
  readStatement,
} from './statement-views.ts'

let app: App
let close: () => Promise<void>
const clock = turnedClock('2026-10-20T06:30:00Z')
const sellerId = 'ravi'
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  const first = await sold(sellerId)
  await sold('another')
  goTo('2026-10-31T18:31:00Z')
  await sold(sellerId)
  await inTransaction(app, (tx) => giveBackFirstPiece(app, tx, first))
  goTo('2026-11-30T18:31:00Z')
  await sold(sellerId)
})
afterAll(() => close())

const goTo = (moment: string) => clock.turn((Date.parse(moment) - clock.now().getTime()) / 1000)

/** Two pieces, sent now. */
async function sold(seller: string): Promise<string> {
  const offer = await addOffer(app, { sellerId: seller, available: 60 })
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { quantity: 2 }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const vendor = { sellerId: seller, userId: app.random.uuid() }
  return handedOver(
    app,
    { kind: 'vendor', vendor },
    { vendorOrderId: await vendorOrderOf(app, placed.value.orderId) },
  )
}

async function rowsOf(month: string, seller = sellerId): Promise<StatementRow[]> {
  const rows: StatementRow[] = []
  for await (const page of readStatement(app, seller, month)) rows.push(...page)
  return rows
}

/** What the ledger itself says of a moment. */
async function balanceAt(moment: string, seller = sellerId): Promise<number> {
  const { rows } = await sql<{
    sum: number
  }>`SELECT coalesce(sum(seller_paise), 0)::bigint AS sum FROM ledger_entries
    WHERE seller_id = ${seller} AND at < ${moment}`.execute(app.db)
  return rows[0]?.sum ?? 0
}

describe('a statement of a month', () => {
  test.each([
    ['2026-09', '2026-08-31T18:30:00Z', '2026-09-30T18:30:00Z', 0],
    ['2026-10', '2026-09-30T18:30:00Z', '2026-10-31T18:30:00Z', 6],
    ['2026-11', '2026-10-31T18:30:00Z', '2026-11-30T18:30:00Z', 12],
    ['2026-12', '2026-11-30T18:30:00Z', '2026-12-31T18:30:00Z', 6],
  ])(
    '%s: opening balance and rows come to the closing balance, to the paisa',
    async (month, from, to, count) => {
      const openingPaise = await readOpeningBalance(app, sellerId, month)
      const rows = await rowsOf(month)
      expect(rows).toHaveLength(count)
      expect(openingPaise).toBe(await balanceAt(from))
      expect(withBalances(openingPaise, rows).closingPaise).toBe(await balanceAt(to))
      expect(await findStatementSection(app, sellerId, { month, section: 1 })).toMatchObject({
        openingPaise,
        rows,
      })
    },
  )

  test('names order, invoice and credit note of each row', async () => {
    const rows = await rowsOf('2026-11')
    const paper = {
      orderNumber: expect.stringMatching(/^#NN/),
      invoiceNumber: expect.stringMatching(/\/26-27\//),
    }
    for (const row of rows) expect(row).toMatchObject(paper)
    const back = rows.filter(({ isReversal }) => isReversal)
    expect(back).toHaveLength(6)
    for (const { creditNoteNumber } of back) expect(creditNoteNumber).toMatch(/-C26\//)
    expect(
      rows.filter(({ isReversal }) => !isReversal).every(({ creditNoteNumber }) => !creditNoteNumber),
    ).toBe(true)
  })

  test('is printed with its balances, and has no part beyond its last', async () => {
    const file = await openStatement(app, sellerId, { month: '2026-11', section: 1 })
    const text = pdfText(file?.bytes ?? new Uint8Array())
    expect(file?.name).toBe('nanonagar-earnings-2026-11.pdf')
    for (const words of ['Opening balance', 'Sale reversed', 'TCS, CGST, given back', 'Closing balance'])
      expect(text).toContain(words)
    expect(await openStatement(app, sellerId, { month: '2026-11', section: 2 })).toBeUndefined()
  })

  test('of a long month is in parts, each of which begins with the balance at which the one before ended', async () => {
    const rows = 2 * SECTION_ROWS_MAX + 1
    await addOffer(app, { sellerId: 'busy' })
    await writeLongLedger(app, 'busy', rows)
    expect(await countStatementSections(app, 'busy', '2026-11')).toBe(3)
    let balance = 0
    for (const section of [1, 2, 3]) {
      const found = await findStatementSection(app, 'busy', { month: '2026-11', section })
      expect(found?.openingPaise).toBe(balance)
      balance = withBalances(balance, found?.rows ?? []).closingPaise
    }
    expect(balance).toBe((-rows * (rows + 1)) / 2)
    expect(await rowsOf('2026-11', 'busy')).toHaveLength(rows)
  })
})
