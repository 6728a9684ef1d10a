import { afterAll, beforeAll, expect, test } from 'vitest'
import { issuedPapersList } from '#domain/money/accounting/issued-papers-list.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { addAdmin, permitted } from '#tests/support/back-office.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { giveBackFirstPiece } from '#tests/support/credit-notes.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { issueCommissionPapers } from './commission/issue-commission-papers.ts'
import { listIssuedPapers } from './issued-papers-views.ts'
import { openIssuedPaper } from './open-issued-paper.ts'

const clock = turnedClock('2026-11-20T12:00:00Z')
let app: App
let close: () => Promise<void>
const orders: string[] = []

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  for (const sellerId of ['ravi', 'other']) {
    const offer = await addOffer(app, { sellerId, available: 60 })
    await app.db
      .updateTable('sellers')
      .set({ invoice_prefix: sellerId === 'ravi' ? 'RV' : 'OT' })
      .where('id', '=', sellerId)
      .execute()
    const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { quantity: 2 }))
    if (!placed.ok) throw new Error(placed.problem.code)
    orders.push(placed.value.number)
    const vendor = { sellerId, userId: app.random.uuid() }
    const vendorOrderId = await vendorOrderOf(app, placed.value.orderId)
    const parcelId = await handedOver(app, { kind: 'vendor', vendor }, { vendorOrderId })
    await inTransaction(app, (tx) => giveBackFirstPiece(app, tx, parcelId))
    clock.turn(3_600)
  }
  // 2 December in India: the commission of November is due.
  clock.turn(11 * 24 * 3_600)
  await issueCommissionPapers(app)
})
afterAll(() => close())

async function numbers(search: string): Promise<string[]> {
  const admin = permitted(await addAdmin(app), 'papers.read')
  const query = issuedPapersList.parse(new URLSearchParams(search))
  return (await listIssuedPapers(app, admin, query)).papers.map(({ number }) => number)
}

test('the papers of all sellers are found by number, order, vendor and month, each kind by itself', async () => {
  expect(await numbers('')).toEqual(['OT/26-27/000001', 'RV/26-27/000001'])
  expect(await numbers('q=rv/26')).toEqual(['RV/26-27/000001'])
  expect(await numbers(`q=${encodeURIComponent(orders[1] ?? '')}`)).toEqual(['OT/26-27/000001'])
  expect(await numbers('seller=ravi')).toEqual(['RV/26-27/000001'])
  expect(await numbers('seller=nobody')).toEqual([])
  expect(await numbers('month=2026-11')).toHaveLength(2)
  expect(await numbers('month=2026-12')).toEqual([])
  expect(await numbers('q=%25V')).toEqual([])
  expect(await numbers('kind=credit-notes')).toEqual(['OT-C26/000001', 'RV-C26/000001'])
  expect(await numbers(`kind=credit-notes&q=${encodeURIComponent(orders[0] ?? '')}`)).toEqual([
    'RV-C26/000001',
  ])
})

test('our own papers for commission are issued in the month after, and are about no order', async () => {
  const [first] = await numbers('kind=commission&month=2026-12')
  expect(first).toMatch(/^CM\/26-27\/0000/)
  expect(await numbers('kind=commission&month=2026-11')).toEqual([])
  expect(await numbers(`kind=commission&q=${encodeURIComponent(orders[0] ?? '')}`)).toEqual([])
})

test('a paper is taken as a PDF, and who took it is on record; of another kind there is none', async () => {
  const admin = permitted(await addAdmin(app), 'papers.read')
  for (const kind of ['invoices', 'credit-notes', 'commission'] as const) {
    const [paper] = (await listIssuedPapers(app, admin, { kind })).papers
    const id = paper?.id ?? ''
    const file = await openIssuedPaper(app, admin, { kind, id })
    expect(
      Buffer.from(file?.bytes ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const noted = await app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'after'])
      .where('subject_id', '=', id)
      .where('subject_kind', '=', 'paper')
      .executeTakeFirst()
    expect(noted).toEqual({
      action: 'papers.downloaded',
      actor_id: admin.userId,
      after: { file: file?.name },
    })
    const other = kind === 'invoices' ? 'credit-notes' : 'invoices'
    expect(await openIssuedPaper(app, admin, { kind: other, id })).toBeUndefined()
  }
  expect(await openIssuedPaper(app, admin, { kind: 'constructor', id: app.random.uuid() })).toBeUndefined()
})
