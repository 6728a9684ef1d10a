import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { indianDay } from '#domain/ground/shared/days.ts'
import { refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { sandboxSettlement } from '#server/ground/outside/settlement/sandbox-settlement.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { checkLedger } from '#server/money/reconciliation/check-ledger.ts'
import { listDifferences } from '#server/money/reconciliation/ledger-check-views.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { placedWithAdvance } from '#tests/support/advances.ts'
import { type AddedOwner, addAdmin } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { remitted } from '#tests/support/remittances.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { assignLine, takeBackLine } from './assign-line.ts'
import { bookFoundDelivery, findEndedAndPaid } from './book-found-delivery.ts'
import { handBackCash } from './hand-back-cash.ts'
import { listCash } from './remittance-views.ts'

const reason = 'The courier paid it in by mistake, and has it again.'
let app: App
let close: () => Promise<void>
let mouse: AddedOffer
let seller: Dispatcher
let owner: AddedOwner
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ settlement: sandboxSettlement, gateway: fakeGateway() }))
  owner = await addAdmin(app)
})
beforeEach(async () => {
  mouse = await addOffer(app, { sellerId: app.random.uuid(), available: 9 })
  seller = { kind: 'vendor', vendor: { sellerId: mouse.sellerId, userId: app.random.uuid() } }
})
afterAll(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  await close()
})

const MOVES = {
  lost: ['lost'],
  returned: ['returning', 'returned'],
  'damaged on its way': ['damaged', 'returning', 'returned'],
} as const

/** Two mice, of which ₹500 are paid in advance, or nothing, that do not arrive. */
async function ended(to: keyof typeof MOVES, advancePaise = 50_000) {
  const customer = await addCustomer(app)
  const of = (by: 'card' | 'cod') => checkoutOf(mouse, { quantity: 2, by })
  const ahead =
    advancePaise > 0 && (await placedWithAdvance(app, customer, { checkout: of('card'), advancePaise }))
  const placed = ahead ? undefined : await placeOrder(app, customer, of('cod'))
  const orderId = ahead || (placed?.ok ? placed.value.orderId : '')
  const parcelId = await handedOver(app, seller, { vendorOrderId: await vendorOrderOf(app, orderId) })
  for (const move of MOVES[to]) {
    const report = { parcelId, to: move, reason: 'The courier says so' }
    expect(await reportParcel(app, seller, report)).toMatchObject({ ok: true })
  }
  return { orderId, parcelId }
}
const differences = async () => {
  await keepBooks(app)
  await checkLedger(app)
  return (await listDifferences(app, owner, {})).differences.map(({ check }) => check)
}
const found = async () => (await listCash(app, owner, { state: 'found' })).cash.map(({ id }) => id)
const notHandedBack = (why: string) => refuse('fulfilment.not_handed_back', { details: { why } })

test.each(['lost', 'returned', 'damaged on its way'] as const)(
  'cash that comes in for a parcel with an advance that is %s is handed back, once, and the books agree',
  async (to) => {
    const { orderId, parcelId } = await ended(to)
    const back = app.db.selectFrom('payment_refunds').select(['gateway', 'amount_paise'])
    expect(await back.where('order_id', '=', orderId).execute()).toEqual([
      { gateway: 'fake', amount_paise: 50_000 },
    ])
    const hands = { parcelId, to: 'courier', reason }
    expect(await handBackCash(app, owner, hands)).toEqual(notHandedBack('nothing-in'))
    await remitted(app, parcelId)
    expect(await found()).toEqual([parcelId])
    expect(await differences()).toEqual(['cash'])
    expect(await findEndedAndPaid(app, owner, parcelId)).toMatchObject({
      value: { wait: 'refunded', keeps: undefined },
    })
    for (const wrong of [{ to: 'me' }, { reason: ' ' }])
      expect(await handBackCash(app, owner, { ...hands, ...wrong })).toMatchObject({
        problem: { code: 'fulfilment.hand_back_not_valid' },
      })
    const both = await Promise.all([handBackCash(app, owner, hands), handBackCash(app, owner, hands)])
    expect(both).toContainEqual({ ok: true, value: { paise: 2 * 90_000 + 39_900 - 50_000 } })
    expect(both).toContainEqual(notHandedBack('nothing-in'))
    expect(await found()).toEqual([])
    expect(await differences()).toEqual([])
    const rows = await app.db
      .selectFrom('ledger_entries')
      .select(['debit', 'credit', 'amount_paise'])
      .where('order_id', '=', orderId)
      .where('kind', '=', 'cash-remitted')
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { debit: 'bank', credit: 'couriers', amount_paise: 169_900 },
      { debit: 'couriers', credit: 'bank', amount_paise: 169_900 },
    ])
    const log = app.db.selectFrom('audit_log').select('action').where('subject_id', '=', orderId)
    expect(await log.where('action', '=', 'cash.handed_back').execute()).toHaveLength(1)
  },
)

test('cash that comes in once more is that of the parcel, which was delivered for it', async () => {
  const { parcelId } = await ended('lost', 0)
  await remitted(app, parcelId)
  expect(await handBackCash(app, owner, { parcelId, to: 'customer', reason })).toMatchObject({ ok: true })
  const deliveredOn = indianDay(app.clock.now())
  const book = () => bookFoundDelivery(app, owner, { parcelId, deliveredOn, reason })
  expect(await book()).toEqual(refuse('fulfilment.not_found_again', { details: { why: 'unpaid' } }))
  await remitted(app, parcelId)
  expect(await book()).toMatchObject({ ok: true })
  expect(await handBackCash(app, owner, { parcelId, to: 'courier', reason })).toEqual(
    notHandedBack('not-ended'),
  )
  expect(await differences()).toEqual([])
})

test('what a person had given to the parcel stays with it once it was handed back', async () => {
  const other = await ended('lost')
  await remitted(app, other.parcelId)
  const line = await app.db
    .updateTable('cash_remittance_lines')
    .set({ parcel_id: null, result: 'unknown' })
    .where('parcel_id', '=', other.parcelId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('parcels')
    .set({ cash_remitted_paise: 0 })
    .where('id', '=', other.parcelId)
    .execute()
  const { parcelId } = await ended('lost')
  const lineId = line.id
  expect(await assignLine(app, owner, { lineId, parcelId, reason })).toMatchObject({ ok: true })
  expect(await handBackCash(app, owner, { parcelId, to: 'courier', reason })).toMatchObject({ ok: true })
  expect(await takeBackLine(app, owner, { lineId, reason })).toEqual(
    refuse('fulfilment.line_stays', { details: { why: 'handed-back' } }),
  )
  expect(await differences()).toEqual([])
})
