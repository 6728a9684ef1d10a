import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type CheckName, LEDGER_CHECKS } from '#domain/money/reconciliation/ledger-checks.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import type { SettlementLine } from '#server/ground/outside/payment-gateway.ts'
import { sandboxSettlement } from '#server/ground/outside/settlement/sandbox-settlement.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { saveDispute } from '#server/money/payments/gateway-event-store.ts'
import { reconcileSettlements } from '#server/money/payments/settlements/reconcile-settlements.ts'
import { askPayouts } from '#server/money/payouts/ask-payouts.ts'
import { makePayouts } from '#server/money/payouts/make-payouts.ts'
import { readHealth } from '#server/office/system/read-health.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { settlePayment } from '#server/orders/checkout/settle-payment.ts'
import { followChargebacks } from '#server/orders/disputes/chargebacks/follow-chargebacks.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { importRemittance } from '#server/orders/fulfilment/remittances/import-remittance.ts'
import { giveBackPieces } from '#server/orders/refunds/give-back-pieces.ts'
import { addAdmin, permitted } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { urlOf } from '#tests/support/database-server.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { askForLedgerCheck } from './ask-for-ledger-check.ts'
import { checkLedger } from './check-ledger.ts'
import { keepRecentBooks } from './keep-recent-books.ts'
import { findLastCheck, listDifferences, readTrialBalance } from './ledger-check-views.ts'

const DAY_SECONDS = 24 * 3_600
const clock = turnedClock('2026-11-02T06:30:00Z')
const errors: string[] = []
let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let mouse: AddedOffer
let ravi: Dispatcher
let intruder: pg.Client
let settled: SettlementLine[] = []

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock, settlement: sandboxSettlement }))
  app.log.error = (_about: unknown, words?: string) => void errors.push(words ?? '')
  gateway = fakeGateway()
  gateway.settlementLines = async (day) => (day === '2026-11-02' ? settled : [])
  app.gateway = gateway
  mouse = await addOffer(app, { sellerId: app.random.uuid(), available: 500 })
  ravi = { kind: 'vendor', vendor: { sellerId: mouse.sellerId, userId: app.random.uuid() } }
  await app.db
    .updateTable('sellers')
    .set({
      bank_holder: 'Nehru Place Hardware',
      bank_ifsc: 'HDFC0000123',
      bank_account_last4: '1234',
      bank_account_ciphertext: 'sealed',
    })
    .where('id', '=', mouse.sellerId)
    .execute()
  const name = new URL(databaseUrlOf(app)).pathname.slice(1)
  intruder = new pg.Client({ connectionString: urlOf(inject('testServer').adminUrl, name) })
  await intruder.connect()
  // No trigger and no foreign key holds whoever has the database itself.
  await intruder.query(`SET session_replication_role = 'replica'`)
})
afterAll(async () => {
  await intruder.end()
  await close()
})

async function bought(quantity: number, by: 'card' | 'cod') {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(mouse, { quantity, by }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  if (by === 'card') await settlePayment(app, orderId)
  const vendorOrderId = await vendorOrderOf(app, orderId)
  const { id: lineId } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { orderId, vendorOrderId, lineId }
}

async function delivered(quantity: number, by: 'card' | 'cod') {
  const order = await bought(quantity, by)
  const parcelId = await handedOver(app, ravi, order)
  await reportParcel(app, ravi, { parcelId, to: 'delivered' })
  return { ...order, parcelId }
}

async function chargedBack(orderId: string, id: string, status: string) {
  await inTransaction(app, (tx) =>
    saveDispute(tx, {
      gateway: 'fake',
      dispute: {
        id,
        gatewayPaymentId: gateway.paymentsOf(orderId)[0]?.id ?? '',
        status,
        phase: 'chargeback',
        reason: 'fraudulent',
        amountPaise: 50_000,
        respondBy: undefined,
      },
      at: app.clock.now(),
    }),
  )
  await followChargebacks(app)
}

const line = (id: string, kind: SettlementLine['kind'], amountPaise: number): SettlementLine => ({
  id,
  kind,
  amountPaise,
  gatewayPaymentId: undefined,
  settlementId: 'setl_1',
  utr: undefined,
  feePaise: kind === 'payment' ? 2_000 : 0,
  taxPaise: kind === 'payment' ? 360 : 0,
})

/** One of everything: returned, paid in cash, unsent, disputed by banks, paid out. */
async function tradeOf() {
  const card = await delivered(3, 'card')
  const cash = await delivered(1, 'cod')
  const unsent = await bought(1, 'card')
  const open = await delivered(1, 'card')
  const lost = await delivered(1, 'card')
  await inTransaction(app, (tx) =>
    giveBackPieces(app, tx, {
      parcelId: card.parcelId,
      reason: 'return',
      causeId: app.random.uuid(),
      pieces: [{ orderLineId: card.lineId, quantity: 1 }],
    }),
  )
  await askRefunds(app)
  await chargedBack(open.orderId, 'disp_open', 'open')
  for (const status of ['open', 'lost']) await chargedBack(lost.orderId, 'disp_lost', status)
  await app.db
    .updateTable('parcels')
    .set({ tracking_number: 'BD00000001' })
    .where('id', '=', cash.parcelId)
    .execute()
  const admin = await addAdmin(app)
  const imported = await importRemittance(app, permitted(admin, 'cash.import'), {
    name: 'cod.csv',
    text: 'AWB,Amount,Date,UTR\nBD00000001,"1,299.00",02-11-2026,UTR1\n',
  })
  expect(imported).toMatchObject({ ok: true, value: { matched: 1 } })
  const refund = await app.db
    .selectFrom('payment_refunds')
    .select(['gateway_refund_id', 'amount_paise'])
    .executeTakeFirstOrThrow()
  settled = [card, unsent, open, lost].map(({ orderId }) => {
    const payment = gateway.paymentsOf(orderId)[0]
    return line(payment?.id ?? '', 'payment', payment?.amountPaise ?? 0)
  })
  settled.push(
    line(refund.gateway_refund_id ?? '', 'refund', -refund.amount_paise),
    line('adj_1', 'adjustment', -1_180),
  )
  clock.turn(2 * DAY_SECONDS)
  await reconcileSettlements(app)
  clock.turn(10 * DAY_SECONDS)
  await makePayouts(app)
  await askPayouts(app)
  await keepBooks(app)
  return { card, cash, unsent, open, lost }
}

type Trade = Awaited<ReturnType<typeof tradeOf>>
let trade: Trade

/** What stands, each by its check and its order, or else the kind of what it is about. */
async function standing(): Promise<string[]> {
  const admin = permitted(await addAdmin(app), 'ledger.read')
  const { differences } = await listDifferences(app, admin, {})
  const names = new Map(Object.entries(trade).map(([name, { orderId }]) => [orderId, name]))
  return differences
    .map(({ check, order, subject }) => `${check} of ${order ? names.get(order.id) : subject.kind}`)
    .toSorted()
}

/** What somebody changes in the database itself, and what stands until it is mended. */
interface Break {
  check: CheckName
  harm: (of: Trade) => string
  mend: (of: Trade) => string
  stands: string[]
}

/** A column of one row that becomes greater by so much. */
function more(column: `${string}.${string}`, where: (of: Trade) => string, by = 1) {
  const [table = '', name = ''] = column.split('.')
  const write = (sign: string) => (of: Trade) =>
    `UPDATE ${table} SET ${name} = ${name} ${sign} ${by} WHERE ${where(of)}`
  return { harm: write('+'), mend: write('-') }
}
/** A row of the ledger that is a paisa too much. */
const entry = (where: (of: Trade) => string) => more('ledger_entries.amount_paise', where)
const gone = (where: (of: Trade) => string) => ({
  harm: (of: Trade) => `WITH gone AS (DELETE FROM ledger_entries WHERE ${where(of)} RETURNING *)
    INSERT INTO away SELECT row_to_json(gone)::text FROM gone`,
  mend: () => `WITH back AS (DELETE FROM away RETURNING kept)
    INSERT INTO ledger_entries (id, source, kind, debit, credit, amount_paise, order_id, at) OVERRIDING SYSTEM VALUE
    SELECT (kept::json->>'id')::bigint, kept::json->>'source', kept::json->>'kind', kept::json->>'debit', kept::json->>'credit',
      (kept::json->>'amount_paise')::bigint, (kept::json->>'order_id')::uuid, (kept::json->>'at')::timestamptz FROM back`,
})
const ofOrder = (name: keyof Trade, kind: string) => (of: Trade) =>
  `kind = '${kind}' AND reverses IS NULL AND order_id = '${of[name].orderId}'`

const BREAKS: readonly Break[] = [
  { check: 'moved', ...entry(ofOrder('card', 'captured')), stands: ['customer of card', 'moved of card'] },
  { check: 'moved', ...entry(ofOrder('card', 'refunded')), stands: ['customer of card', 'moved of card'] },
  {
    check: 'moved',
    ...entry(ofOrder('cash', 'cash-collected')),
    stands: ['customer of cash', 'moved of cash'],
  },
  {
    check: 'customer',
    ...more('vendor_orders.cancelled_paise', ({ unsent }) => `id = '${unsent.vendorOrderId}'`),
    stands: ['customer of unsent'],
  },
  {
    check: 'part-sale',
    harm: ({
      unsent,
    }) => `INSERT INTO ledger_entries (source, kind, debit, credit, amount_paise, seller_id, order_id, vendor_order_id, at)
      SELECT 'part:forged', 'sale', 'customers', 'house', 100, seller_id, order_id, id, placed_at
      FROM vendor_orders WHERE id = '${unsent.vendorOrderId}'`,
    mend: () => `DELETE FROM ledger_entries WHERE source = 'part:forged'`,
    stands: ['part-sale of unsent'],
  },
  {
    check: 'parcel-sale',
    ...entry(ofOrder('cash', 'sale')),
    stands: ['customer of cash', 'parcel-sale of cash', 'payout of payout', 'seller-day of seller'],
  },
  {
    check: 'invoice',
    harm: ({ cash }) => `UPDATE invoices SET taxable_paise = taxable_paise + 1, total_paise = total_paise + 1
      WHERE order_id = '${cash.orderId}'`,
    mend: ({ cash }) => `UPDATE invoices SET taxable_paise = taxable_paise - 1, total_paise = total_paise - 1
      WHERE order_id = '${cash.orderId}'`,
    stands: ['invoice of cash'],
  },
  {
    check: 'deduction',
    ...entry(ofOrder('cash', 'tds')),
    stands: ['deduction of cash', 'payout of payout', 'rate of cash', 'seller-day of seller'],
  },
  {
    check: 'taken-back',
    ...entry(({ card }) => `kind = 'sale' AND reverses IS NOT NULL AND order_id = '${card.orderId}'`),
    stands: ['customer of card', 'payout of payout', 'seller-day of seller', 'taken-back of card'],
  },
  {
    check: 'hold',
    ...entry(ofOrder('open', 'hold')),
    stands: ['hold of open', 'payout of payout', 'seller-day of seller'],
  },
  {
    check: 'bank-took',
    ...entry(ofOrder('open', 'bank-took')),
    stands: ['bank-took of open', 'customer of open'],
  },
  {
    check: 'borne',
    ...entry(ofOrder('lost', 'chargeback-lost')),
    stands: ['borne of lost', 'customer of lost'],
  },
  {
    check: 'cash',
    ...more('cash_remittance_lines.amount_paise', () => `tracking_number = 'BD00000001'`),
    stands: ['cash of cash', 'cash-sum of cash', 'remittance of cash'],
  },
  {
    check: 'cash-sum',
    ...more('parcels.cash_remitted_paise', ({ cash }) => `id = '${cash.parcelId}'`),
    stands: ['cash-sum of cash'],
  },
  {
    // Its day passed a month ago, and it is still kept.
    check: 'reserve',
    harm: ({
      card,
    }) => `INSERT INTO ledger_entries (source, kind, debit, credit, amount_paise, basis_paise, rate_bp, note,
        seller_id, order_id, vendor_order_id, at, reserve_until)
      SELECT 'reserve:forged', 'reserve', 'seller', 'reserve', 100, 1000, 1000, 'forged', seller_id, order_id, id, placed_at, '2026-10-01'
      FROM vendor_orders WHERE id = '${card.vendorOrderId}'`,
    mend: () => `DELETE FROM ledger_entries WHERE source = 'reserve:forged'`,
    stands: ['reserve of card', 'seller-day of seller'],
  },
  { check: 'remittance', ...entry(ofOrder('cash', 'cash-remitted')), stands: ['remittance of cash'] },
  {
    check: 'unknown-remittance',
    harm: () =>
      `UPDATE cash_remittance_lines SET parcel_id = NULL, result = 'unknown' WHERE tracking_number = 'BD00000001'`,
    mend: ({ cash }) => `UPDATE cash_remittance_lines SET parcel_id = '${cash.parcelId}', result = 'matched'
      WHERE tracking_number = 'BD00000001'`,
    stands: [
      'cash of cash',
      'cash-sum of cash',
      'remittance of remittance',
      'unknown-remittance of remittance',
    ],
  },
  {
    check: 'settlement',
    ...more(
      'settlement_lines.amount_paise',
      ({ unsent }) => `line_id = '${gateway.paymentsOf(unsent.orderId)[0]?.id}'`,
    ),
    stands: ['settled-entry of unsent', 'settlement of unsent'],
  },
  { check: 'settled-entry', ...entry(ofOrder('unsent', 'settled')), stands: ['settled-entry of unsent'] },
  { check: 'settled-entry', ...entry(ofOrder('unsent', 'gateway-fee')), stands: ['settled-entry of unsent'] },
  {
    check: 'settled-entry',
    ...gone(ofOrder('unsent', 'gateway-fee-gst')),
    stands: ['settled-entry of settlement'],
  },
  {
    check: 'unsettled',
    harm: ({ unsent }) => `UPDATE settlement_lines SET line_id = 'x' || line_id
      WHERE line_id = '${gateway.paymentsOf(unsent.orderId)[0]?.id}'`,
    mend: () => `UPDATE settlement_lines SET line_id = substr(line_id, 2) WHERE line_id LIKE 'x%'`,
    // The line is of nobody, its rows are of no line, and the payment has none.
    stands: [
      ...['settled-entry of settlement', 'settled-entry of settlement', 'settled-entry of settlement'],
      ...['settled-entry of unsent', 'settled-entry of unsent', 'settled-entry of unsent'],
      ...['settlement of settlement', 'unsettled of unsent'],
    ],
  },
  {
    check: 'payout',
    ...more('payouts.amount_paise', () => 'true'),
    stands: ['payout of payout', 'payout-entry of payout'],
  },
  {
    check: 'payout-entry',
    ...entry(() => `kind = 'payout'`),
    stands: ['payout-entry of payout', 'seller-day of seller'],
  },
  {
    check: 'reversal',
    harm: ({
      card,
    }) => `UPDATE ledger_entries SET reverses = (SELECT id FROM ledger_entries WHERE ${ofOrder('card', 'tds')({ card } as Trade)})
      WHERE kind = 'sale' AND reverses IS NOT NULL AND order_id = '${card.orderId}'`,
    mend: ({
      card,
    }) => `UPDATE ledger_entries SET reverses = (SELECT id FROM ledger_entries WHERE ${ofOrder('card', 'sale')({ card } as Trade)})
      WHERE kind = 'sale' AND reverses IS NOT NULL AND order_id = '${card.orderId}'`,
    stands: ['reversal of card', 'taken-back of card'],
  },
  {
    check: 'rate',
    ...entry(ofOrder('cash', 'commission')),
    stands: ['payout of payout', 'rate of cash', 'seller-day of seller'],
  },
  {
    check: 'seller-day',
    ...more(
      'ledger_days.sales_paise',
      () => 'ctid = (SELECT min(ctid) FROM ledger_days WHERE sales_paise > 0)',
    ),
    stands: ['seller-day of seller'],
  },
]

beforeAll(async () => {
  await intruder.query('CREATE TABLE away (kept text)')
  trade = await tradeOf()
  const admin = permitted(await addAdmin(app), 'ledger.read')
  unchecked = await readTrialBalance(app, admin)
  uncheckedLarge = await readTrialBalance(app, admin, { rowsMax: 1 })
  await checkLedger(app)
}, 60_000)

/** Before the first check: of this ledger, and of one with more rows than are summed. */
let unchecked: Awaited<ReturnType<typeof readTrialBalance>>
let uncheckedLarge: typeof unchecked

describe('the ledger held against what it is about', () => {
  test('agrees where nobody broke it, and its accounts come to nothing', async () => {
    expect(await standing()).toEqual([])
    const admin = permitted(await addAdmin(app), 'ledger.read')
    const { totals, last, running } = await readTrialBalance(app, admin)
    const sum = (side: 'debitPaise' | 'creditPaise') => totals.reduce((all, total) => all + total[side], 0)
    expect(sum('debitPaise')).toBe(sum('creditPaise'))
    expect(sum('debitPaise')).toBeGreaterThan(0)
    expect(last).toMatchObject({ openedCount: 0, closedCount: 0, stepsDone: 7 })
    expect(running).toBeUndefined()
  })

  test('has its totals before the first check too, unless it has too many rows to sum', async () => {
    const { totals } = await readTrialBalance(app, permitted(await addAdmin(app), 'ledger.read'))
    expect(unchecked).toMatchObject({ totals, asOf: expect.any(Date), last: undefined })
    expect(uncheckedLarge.asOf).toBeUndefined()
    expect(uncheckedLarge.totals.every(({ debitPaise }) => debitPaise === 0)).toBe(true)
  })

  test.each(BREAKS)(
    'one thing broken in $check is found at its place, and closes when it is mended',
    async ({ harm, mend, stands }) => {
      expect((await intruder.query(harm(trade))).rowCount).toBe(1)
      await checkLedger(app)
      const found = await standing()
      expect((await intruder.query(mend(trade))).rowCount).toBe(1)
      await checkLedger(app)
      expect({ found, left: await standing() }).toEqual({ found: stands, left: [] })
    },
  )

  test('every check was broken once', () => {
    expect(new Set(BREAKS.map(({ check }) => check))).toEqual(new Set(Object.keys(LEDGER_CHECKS)))
  })

  test('a difference keeps when it was found first, is an error in the log once, and its history stays', async () => {
    const admin = permitted(await addAdmin(app), 'ledger.read')
    const [harm] = BREAKS.filter(({ check }) => check === 'remittance')
    await intruder.query(harm?.harm(trade) ?? '')
    errors.length = 0
    await checkLedger(app)
    const [first] = (await listDifferences(app, admin, {})).differences
    const health = async () =>
      (await readHealth(app, await addAdmin(app))).find(({ name }) => name === 'books')?.state
    expect(await health()).toBe('warn')
    clock.turn(DAY_SECONDS)
    await intruder.query(harm?.harm(trade) ?? '')
    await checkLedger(app)
    const [second] = (await listDifferences(app, admin, {})).differences
    expect(second).toMatchObject({
      id: first?.id,
      since: first?.since,
      firstSeenAt: first?.firstSeenAt,
      expectedPaise: 129_900,
      foundPaise: 129_902,
      line: first?.line,
    })
    expect(errors).toHaveLength(1)
    for (const _ of [1, 2]) await intruder.query(harm?.mend(trade) ?? '')
    await checkLedger(app)
    expect(await health()).toBe('good')
    const closed = await listDifferences(app, admin, { state: 'closed', check: 'remittance' })
    expect(closed.differences).toContainEqual({ ...second, closedAt: app.clock.now().toISOString() })
  })

  test('what moved meanwhile is posted and no difference; a check that was left is begun again', async () => {
    const admin = await addAdmin(app)
    await bought(1, 'card')
    await askForLedgerCheck(app, admin)
    await askForLedgerCheck(app, admin)
    expect(await findLastCheck(app.db, { hasEnded: false })).toMatchObject({ stepsDone: 0 })
    await checkLedger(app)
    expect(await standing()).toEqual([])
    expect(await findLastCheck(app.db, { hasEnded: false })).toBeUndefined()
  })

  test('the books are kept from a little before the last check on, and the check itself misses nothing', async () => {
    const early = await bought(1, 'card')
    const posted = (orderId: string) =>
      app.db
        .selectFrom('ledger_entries')
        .select('id')
        .where('order_id', '=', orderId)
        .executeTakeFirst()
        .then((row) => row !== undefined)
    clock.turn(2 * DAY_SECONDS)
    // As if the last check had not seen it.
    await app.db.updateTable('ledger_checks').set({ started_at: app.clock.now() }).execute()
    const late = await bought(1, 'card')
    await keepRecentBooks(app)
    expect([await posted(early.orderId), await posted(late.orderId)]).toEqual([false, true])
    await checkLedger(app)
    expect(await posted(early.orderId)).toBe(true)
  })
})
