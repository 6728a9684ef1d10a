import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '#domain/money/earnings/ledger-accounts.ts'
import { exportRows, exportTitles } from '#domain/orders/orders/export-columns.ts'
import { GOODWILL_TO_NOBODY, goodwillRefusalText } from '#domain/orders/refunds/goodwill.ts'
import type { App } from '#server/ground/app.ts'
import { recordWaiting } from '#server/ground/audit/audit-queue.ts'
import { sandboxPayouts } from '#server/ground/outside/customer-payouts/sandbox-payouts.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { answerAsSeller } from '#server/orders/disputes/answer-dispute.ts'
import { findSoldDispute } from '#server/orders/disputes/dispute-views.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { listAllOrders } from '#server/orders/orders/all-orders-views.ts'
import { readExportBatch } from '#server/orders/orders/export/order-export-views.ts'
import { readLines } from '#server/orders/orders/order-line-views.ts'
import { findReturnableParcel } from '#server/orders/returns/returnable-views.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { type AddedOwner, addAdmin } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openedDispute } from '#tests/support/disputes.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { remitted } from '#tests/support/remittances.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { confirmAccount } from '../confirm-account.ts'
import { giveBackPieces } from '../give-back-pieces.ts'
import { lookUpAccount } from '../look-up-account.ts'
import { payCashRefunds } from '../pay-cash-refunds.ts'
import { listOwnRefunds } from '../refund-views.ts'
import { readExchangeableValue } from '../value-of-pieces-views.ts'
import { giveGoodwill } from './give-goodwill.ts'
import { listGoodwillForOffice, listLinesForGoodwill, listOwnReductions } from './goodwill-views.ts'

let app: App
let close: () => Promise<void>
let mouse: AddedOffer
let ravi: Extract<Dispatcher, { kind: 'vendor' }>
let payouts: ReturnType<typeof sandboxPayouts>
let owner: AddedOwner
const SALE = '2026-11-02T06:30:00Z'
let today = SALE
const points = pausePoints(() => app)
beforeAll(async () => {
  const opened = await openTestApp({ clock: { now: () => new Date(today) } })
  close = opened.close
  app = { ...opened.app, gateway: fakeGateway() }
  owner = await addAdmin(app)
})
beforeEach(async () => {
  today = SALE
  payouts = sandboxPayouts()
  app = { ...app, customerPayouts: payouts, pause: async () => {} }
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 50 })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterEach(async () => {
  await keepBooks(app)
  expect(await findAccountingErrors(databaseUrlOf(app), { areKept: true })).toEqual([])
})
afterAll(() => close())

interface Sold {
  customer: { userId: string }
  orderId: string
  vendorOrderId: string
  parcelId: string
  orderLineId: string
}

/** Mice at ₹900 that were delivered, and paid by card or at the door. */
async function delivered({ quantity = 1, by = 'card' as 'card' | 'cod' } = {}): Promise<Sold> {
  const sold = await sent({ quantity, by })
  await reportParcel(app, ravi, { parcelId: sold.parcelId, to: 'delivered' })
  if (by === 'cod') await remitted(app, sold.parcelId)
  return sold
}

async function sent({ quantity = 1, by = 'card' as 'card' | 'cod' } = {}): Promise<Sold> {
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, checkoutOf(mouse, { quantity, by }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const vendorOrderId = await vendorOrderOf(app, orderId)
  const parcelId = await handedOver(app, ravi, { vendorOrderId })
  const line = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { customer: { userId: customer.userId }, orderId, vendorOrderId, parcelId, orderLineId: line.id }
}

const formOf = ({ parcelId, orderLineId }: Sold, typed: object = {}) => ({
  key: app.random.uuid(),
  item: `${parcelId}:${orderLineId}`,
  amount: '150',
  bearer: 'marketplace',
  cause: 'late',
  reason: 'Three days late',
  ...typed,
})

async function given(sold: Sold, typed: object = {}) {
  const done = await giveGoodwill(app, owner, { orderId: sold.orderId, fields: formOf(sold, typed) })
  if (done.ok) return 'ok'
  const { code, fields } = done.problem
  return Object.values(fields ?? {})[0] ?? code
}

async function back({ parcelId, orderLineId }: Sold, quantity = 1) {
  return app.db.transaction().execute((tx) =>
    giveBackPieces(app, tx, {
      parcelId,
      pieces: [{ orderLineId, quantity }],
      reason: 'return',
      causeId: app.random.uuid(),
    }),
  )
}

const refundsOf = async ({ customer, orderId }: Sold) =>
  (await listOwnRefunds(app, customer, orderId)).map(({ reason, amountPaise }) => [reason, amountPaise])

const balanceOf = async (account: Account) => {
  const rows = await app.db
    .selectFrom('ledger_entries')
    .select(['debit', 'amount_paise'])
    .where((eb) => eb.or([eb('debit', '=', account), eb('credit', '=', account)]))
    .execute()
  return rows.reduce((sum, row) => sum + (row.debit === account ? row.amount_paise : -row.amount_paise), 0)
}

const notesOf = ({ parcelId }: Sold) =>
  app.db
    .selectFrom('credit_notes')
    .select(['reason', 'total_paise as total', 'taxable_paise as taxable', 'is_commercial as isCommercial'])
    .where('parcel_id', '=', parcelId)
    .orderBy('issued_at')
    .orderBy('serial')
    .execute()

const letterOf = async ({ orderId }: Sold) =>
  (
    await app.db
      .selectFrom('mails')
      .select('text_body')
      .where('kind', '=', 'goodwill-given')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).text_body

describe('the letter about goodwill', () => {
  test.each(['marketplace', 'seller'])(
    'of an order in cash says the goodwill that the %s pays and no more',
    async (bearer) => {
      const sold = await delivered({ by: 'cod' })
      expect(await given(sold, { bearer, amount: '111.11' })).toBe('ok')
      const letter = await letterOf(sold)
      expect(letter).toContain('₹111.11 goes back to you. You paid in cash, so another email asks')
      expect(letter).not.toContain('more goes back')
    },
  )

  test('says for each cause what it is for', async () => {
    const sold = await delivered()
    expect(await given(sold, { cause: 'other' })).toBe('ok')
    expect(await letterOf(sold)).toContain('”, for what you told us. We are sorry.')
    const late = await delivered()
    expect(await given(late)).toBe('ok')
    expect(await letterOf(late)).toContain('”, since it came later than we promised. We are sorry.')
  })
})

describe('goodwill that the marketplace pays', () => {
  test('is its cost: no credit note, no seller’s money, and the customer has it the way it was paid', async () => {
    const sold = await delivered()
    const before = await balanceOf('goodwill')
    expect(await given(sold)).toBe('ok')
    expect(await refundsOf(sold)).toEqual([['goodwill', 15_000]])
    expect(await notesOf(sold)).toEqual([])
    expect((await balanceOf('goodwill')) - before).toBe(15_000)
    await askRefunds(app)
    const payment = await app.db
      .selectFrom('payments')
      .select(['status', 'refunded_paise'])
      .where('order_id', '=', sold.orderId)
      .executeTakeFirstOrThrow()
    expect(payment).toEqual({ status: 'partly-refunded', refunded_paise: 15_000 })
    expect(await listOwnReductions(app, ravi.vendor.sellerId, sold.vendorOrderId)).toEqual([])
  })

  test('is nothing that the seller’s activity tells of, unlike what the seller pays', async () => {
    const sold = await delivered()
    expect(await given(sold)).toBe('ok')
    expect(await given(sold, { bearer: 'seller' })).toBe('ok')
    await recordWaiting(app)
    const told = await app.db
      .selectFrom('audit_log')
      .select(['seller_id', sql<string>`after ->> 'bearer'`.as('bearer')])
      .where('action', '=', 'order.goodwill_given')
      .where('subject_id', '=', sold.orderId)
      .orderBy('id')
      .execute()
    expect(told).toEqual([
      { seller_id: null, bearer: 'marketplace' },
      { seller_id: ravi.vendor.sellerId, bearer: 'seller' },
    ])
  })

  test('goes off what its pieces give back later, piece by piece, and comes back to the marketplace', async () => {
    const sold = await delivered({ quantity: 3 })
    const before = await balanceOf('goodwill')
    expect(await given(sold, { amount: '100' })).toBe('ok')
    const [line] = await listLinesForGoodwill(app, owner, sold.orderId)
    const paidPaise = line?.paidPaise ?? 0
    expect(
      await readExchangeableValue(app.db, {
        parcelId: sold.parcelId,
        pieces: [{ orderLineId: sold.orderLineId, quantity: 3 }],
      }),
    ).toBe(paidPaise - 10_000)
    const first = await back(sold)
    expect((await balanceOf('goodwill')) - before).toBe(10_000 - 3_333)
    const rest = await back(sold, 2)
    expect((await balanceOf('goodwill')) - before).toBe(0)
    expect(first.paise + rest.paise).toBe(paidPaise - 10_000)
    const total = (await refundsOf(sold)).reduce((sum, [, paise]) => sum + Number(paise), 0)
    expect(total).toBe(paidPaise)
  })

  test('goes to an account of who paid at the door, without waiting for the courier’s cash', async () => {
    const sold = await sent({ by: 'cod' })
    expect(await given(sold)).toBe('refunds.goodwill_not_delivered')
    await reportParcel(app, ravi, { parcelId: sold.parcelId, to: 'delivered' })
    expect(await given(sold)).toBe('ok')
    const typed = { kind: 'upi', upiAddress: 'asha.rao@ok' }
    const found = await lookUpAccount(app, sold.customer, { orderId: sold.orderId, typed })
    if (!found.ok) throw new Error(found.problem.code)
    const { accountId } = found.value
    await confirmAccount(app, sold.customer, { orderId: sold.orderId, accountId })
    await payCashRefunds(app)
    const [refund] = await listOwnRefunds(app, sold.customer, sold.orderId)
    expect(refund).toMatchObject({ reason: 'goodwill', status: 'processed', amountPaise: 15_000 })
  })
})

test.each(['marketplace', 'seller'])(
  'goodwill that the %s pays is not owed to an account that nobody can name any more',
  async (bearer) => {
    const [online, cash] = [await delivered(), await delivered({ by: 'cod' })]
    for (const sold of [online, cash]) {
      const theirs = app.db.updateTable('customers').where('user_id', '=', sold.customer.userId)
      await theirs.set({ closed_at: app.clock.now() }).execute()
    }
    expect(await given(cash, { bearer })).toBe(GOODWILL_TO_NOBODY)
    const [line] = await listLinesForGoodwill(app, owner, cash.orderId)
    expect(line && goodwillRefusalText(line)).toBe(GOODWILL_TO_NOBODY)
    expect(await refundsOf(cash)).toEqual([])
    expect(await given(online, { bearer })).toBe('ok')
  },
)

describe('goodwill that the seller pays', () => {
  test('reduces the price with its tax by a credit note without pieces, and its commission goes back', async () => {
    const sold = await delivered({ quantity: 2 })
    expect(await given(sold, { bearer: 'seller', amount: '118' })).toBe('ok')
    expect(await notesOf(sold)).toEqual([
      { reason: 'price-reduction', total: 11_800, taxable: 10_000, isCommercial: false },
    ])
    expect(await refundsOf(sold)).toEqual([['goodwill', 11_800]])
    const entries = await app.db
      .selectFrom('ledger_entries')
      .innerJoin('credit_notes', 'credit_notes.id', 'ledger_entries.credit_note_id')
      .select(['kind', 'ledger_entries.seller_paise as paise'])
      .where('credit_notes.parcel_id', '=', sold.parcelId)
      .execute()
    expect(entries.find(({ kind }) => kind === 'sale')?.paise).toBe(-11_800)
    expect(entries.find(({ kind }) => kind === 'commission')?.paise).toBeGreaterThan(0)
    const [own] = await listOwnReductions(app, ravi.vendor.sellerId, sold.vendorOrderId)
    expect(own).toMatchObject({ amountPaise: 11_800, reason: 'Three days late' })
    expect(await listOwnReductions(app, app.random.uuid(), sold.vendorOrderId)).toEqual([])
  })

  test('leaves the rest of the price for pieces that come back, so that all of it is the invoice', async () => {
    const sold = await delivered({ quantity: 2 })
    const [line] = await listLinesForGoodwill(app, owner, sold.orderId)
    const paidPaise = line?.paidPaise ?? 0
    expect(await given(sold, { bearer: 'seller', amount: '99.99' })).toBe('ok')
    expect(await given(sold, { amount: '50' })).toBe('ok')
    const first = await back(sold)
    const second = await back(sold)
    expect(first.paise + second.paise).toBe(paidPaise - 9_999 - 5_000)
    const notes = await notesOf(sold)
    expect(notes.reduce((sum, { total }) => sum + total, 0)).toBe(paidPaise)
    expect(await given(sold)).toBe('refunds.goodwill_not_delivered')
  })

  test('takes no tax off once the law does not allow it any more', async () => {
    const sold = await delivered()
    today = '2027-12-01T06:30:00Z'
    expect(await given(sold, { bearer: 'seller' })).toBe('ok')
    expect(await notesOf(sold)).toEqual([
      { reason: 'price-reduction', total: 15_000, taxable: 0, isCommercial: true },
    ])
  })

  test('of an order in cash waits until its courier has handed the cash over', async () => {
    const sold = await sent({ by: 'cod' })
    await reportParcel(app, ravi, { parcelId: sold.parcelId, to: 'delivered' })
    expect(await given(sold, { bearer: 'seller' })).toBe('ok')
    const found = await lookUpAccount(app, sold.customer, {
      orderId: sold.orderId,
      typed: { kind: 'upi', upiAddress: 'asha.rao@ok' },
    })
    if (!found.ok) throw new Error(found.problem.code)
    await confirmAccount(app, sold.customer, { orderId: sold.orderId, accountId: found.value.accountId })
    await payCashRefunds(app)
    expect((await listOwnRefunds(app, sold.customer, sold.orderId))[0]?.status).toBe('asked')
    await remitted(app, sold.parcelId)
    await payCashRefunds(app)
    expect((await listOwnRefunds(app, sold.customer, sold.orderId))[0]?.status).toBe('processed')
  })
})

describe('a dispute about what goodwill was given for', () => {
  test.each(['marketplace', 'seller'])(
    'is about what is left of goodwill that the %s paid',
    async (bearer) => {
      const sold = await delivered({ quantity: 3, by: 'cod' })
      const { orderId, parcelId, orderLineId: lineId, customer } = sold
      const [line] = await listLinesForGoodwill(app, owner, orderId)
      const paidPaise = line?.paidPaise ?? 0
      expect(await given(sold, { bearer, amount: '333.33' })).toBe('ok')
      const parcel = { orderId, parcelId, lineId, userId: customer.userId }
      const disputeId = await openedDispute(app, parcel, { pieces: [1, 2, 3] })
      const shown = await findSoldDispute(app, ravi.vendor.sellerId, disputeId)
      expect(shown?.amountPaise).toBe(paidPaise - 33_333)
      const hold = await app.db
        .selectFrom('ledger_entries')
        .select('amount_paise')
        .where('dispute_id', '=', disputeId)
        .executeTakeFirstOrThrow()
      expect(hold.amount_paise).toBe(paidPaise - 33_333)
      const agree = { key: app.random.uuid() }
      expect((await answerAsSeller(app, ravi.vendor, { disputeId, fields: agree, agrees: true })).ok).toBe(
        true,
      )
      const back = (await refundsOf(sold)).find(([reason]) => reason === 'dispute')
      expect(back).toEqual(['dispute', paidPaise - 33_333])
    },
  )
})

describe('what bounds goodwill', () => {
  test('no more is given than was paid, less a rupee of each piece, whoever paid before', async () => {
    const sold = await delivered()
    const [line] = await listLinesForGoodwill(app, owner, sold.orderId)
    const rupees = ((line?.paidPaise ?? 0) - 100) / 100
    expect(await given(sold, { amount: '100' })).toBe('ok')
    expect(await given(sold, { amount: String(rupees) })).toMatch(/^At most /)
    expect(await given(sold, { amount: String(rupees - 100), bearer: 'seller' })).toBe('ok')
    expect(await given(sold, { amount: '1' })).toBe('Nothing more can be refunded for this item')
  })

  test('the same form pressed twice at one moment gives once, and another amount under it is refused', async () => {
    const sold = await delivered()
    const fields = formOf(sold)
    const both = await Promise.all(
      [1, 2].map(() => giveGoodwill(app, owner, { orderId: sold.orderId, fields })),
    )
    expect(both.map(({ ok }) => ok)).toEqual([true, true])
    expect(await refundsOf(sold)).toEqual([['goodwill', 15_000]])
    const other = await giveGoodwill(app, owner, {
      orderId: sold.orderId,
      fields: { ...fields, amount: '151' },
    })
    expect(!other.ok && other.problem.code).toBe('refunds.goodwill_key_reused')
    expect(await listGoodwillForOffice(app, owner, sold.orderId)).toHaveLength(1)
  })

  test('what comes back at the same moment waits for it, and together they give back what was paid', async () => {
    const sold = await delivered()
    const held = { ...app, pause: points.pause }
    const fields = formOf(sold)
    await points.overtaken(
      'goodwill:locked',
      () => giveGoodwill(held, owner, { orderId: sold.orderId, fields }),
      () => back(sold),
    )
    const total = (await refundsOf(sold)).reduce((sum, [, paise]) => sum + Number(paise), 0)
    const { amount_paise: paid } = await app.db
      .selectFrom('payments')
      .select('amount_paise')
      .where('order_id', '=', sold.orderId)
      .executeTakeFirstOrThrow()
    expect(total).toBe(paid)
    expect(await given(sold)).toBe('refunds.goodwill_not_delivered')
  })

  test('an open dispute is decided first', async () => {
    const sold = await delivered()
    const { orderId, parcelId, orderLineId: lineId, customer } = sold
    const parcel = { orderId, parcelId, lineId, userId: customer.userId }
    const offered = async () =>
      (await listLinesForGoodwill(app, owner, orderId)).map((line) => goodwillRefusalText(line))
    expect(await offered()).toEqual([undefined])
    await openedDispute(app, parcel, { kind: 'not-as-described' })
    expect(await given(sold)).toBe('refunds.goodwill_being_decided')
    expect(await given(sold, { amount: '99999' })).toBe('refunds.goodwill_being_decided')
    expect(await offered()).toEqual(['Not possible while a return or a dispute is open'])
  })
})

describe('what is said of it elsewhere', () => {
  test('a form to return the item and the note of its warranty count it', async () => {
    const sold = await delivered()
    const said = async () => {
      const [line] = await readLines(app.db, sold.orderId)
      const parcel = await findReturnableParcel(app.db, app, sold.parcelId)
      return [Number(line?.goodwill_paise), parcel?.hasGoodwill]
    }
    expect(await said()).toEqual([0, false])
    expect(await given(sold, { amount: '100' })).toBe('ok')
    expect(await given(sold, { amount: '11.11', bearer: 'seller' })).toBe('ok')
    expect(await said()).toEqual([11_111, true])
  })

  test('a file of orders has it by who pays it, and not with what came back', async () => {
    const sold = await delivered({ quantity: 2 })
    const [line] = await listLinesForGoodwill(app, owner, sold.orderId)
    const paid = (line?.paidPaise ?? 0) / 100
    const titles = [
      'Cancelled and returned (INR)',
      'Goodwill of sellers (INR)',
      'Goodwill of NanoNagar (INR)',
    ]
    const cells = async () => {
      const limits = { criteria: [], below: 1e9, end: 0, looksMax: 9, ordersMax: 9 }
      const { orders } = await app.db
        .transaction()
        .execute((tx) => readExportBatch(tx, { ...limits, orderIds: [sold.orderId] }))
      return (['orders', 'lines'] as const).map((kind) => {
        const [row] = orders.flatMap((order) => exportRows(kind, order))
        return titles.map((title) => row?.[exportTitles(kind).indexOf(title)])
      })
    }
    expect(await given(sold, { amount: '118', bearer: 'seller' })).toBe('ok')
    expect(await given(sold, { amount: '50' })).toBe('ok')
    expect(await cells()).toEqual(Array(2).fill([0, 118, 50]))
    await back(sold, 2)
    expect(await cells()).toEqual(Array(2).fill([paid - 118, 118, 0]))
  })
})

test('the office finds by their states what came back whole and whose refund waits for an account', async () => {
  const sold = await delivered({ by: 'cod' })
  await back(sold)
  const found = async (filters: Parameters<typeof listAllOrders>[2]) =>
    (await listAllOrders(app, owner, filters)).orders.find(({ id }) => id === sold.orderId)
  expect(await found({ payment: 'refund-open' })).toMatchObject({ status: 'returned', hasOpenRefund: true })
  expect(await found({ status: 'returned' })).toBeDefined()
  expect(await found({ status: 'refunded' })).toBeUndefined()
  const { number } = (await found({})) ?? { number: '' }
  expect(await found({ q: number.slice(1, -2) })).toBeDefined()
  expect(await found({ q: `NN9${number.slice(4, -2)}` })).toBeUndefined()
})
