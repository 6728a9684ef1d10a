import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { settlePayment } from '#server/orders/checkout/settle-payment.ts'
import { decideDispute } from '#server/orders/disputes/decide-dispute.ts'
import { passOnOverdue } from '#server/orders/disputes/pass-on-overdue.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { type AddedOwner, addAdmin } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openedDispute, saying } from '#tests/support/disputes.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { bookedByUs, handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'

const DAY_SECONDS = 24 * 3_600
let app: App
let close: () => Promise<void>
let owner: AddedOwner
let office: Dispatcher
let mouse: AddedOffer
let seller: Dispatcher
/** All tests together stay within a financial year: what was deducted in one is not given back in the next. */
const clock = turnedClock('2026-04-02T06:30:00Z')
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock, gateway: fakeGateway() }))
  owner = await addAdmin(app)
  office = { kind: 'admin', admin: owner } as unknown as Dispatcher
})
beforeEach(async () => {
  mouse = await addOffer(app, { sellerId: app.random.uuid(), available: 100 })
  seller = { kind: 'vendor', vendor: { sellerId: mouse.sellerId, userId: app.random.uuid() } }
})
afterAll(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  await close()
})

/** Two mice that were paid ahead, left with a courier and were not heard of; a dispute about some of them ends in a refund. */
async function notArrived({
  bearer,
  pieces = [1, 2],
  isBooked = true,
}: {
  bearer: 'seller' | 'marketplace'
  pieces?: number[]
  isBooked?: boolean
}) {
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, checkoutOf(mouse, { quantity: 2, by: 'card' }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  await settlePayment(app, orderId)
  const parcelId = await handedOver(app, seller, { vendorOrderId: await vendorOrderOf(app, orderId) })
  if (isBooked) await bookedByUs(app, { parcelId, sellerId: mouse.sellerId })
  const { id: lineId } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const soldPaise = (await balanceOf(parcelId)).all
  clock.turn(40 * DAY_SECONDS)
  const disputeId = await openedDispute(
    app,
    { orderId, parcelId, lineId, userId: customer.userId },
    { pieces },
  )
  clock.turn(10 * DAY_SECONDS)
  await passOnOverdue(app)
  const fields = saying('Nobody says where it is.', { outcome: bearer })
  expect(await decideDispute(app, owner, { disputeId, fields })).toMatchObject({ ok: true })
  return { parcelId, soldPaise }
}

/** What the ledger has for the seller of a parcel: of it all, and in compensation. */
async function balanceOf(parcelId: string) {
  const rows = await app.db
    .selectFrom('ledger_entries')
    .select(['kind', 'seller_paise'])
    .where('parcel_id', '=', parcelId)
    .execute()
  const sum = (some: typeof rows) => some.reduce((total, row) => total + row.seller_paise, 0)
  return { all: sum(rows), compensation: sum(rows.filter(({ kind }) => kind === 'compensation')) }
}
const report = async (parcelId: string, to: 'returning' | 'returned' | 'lost' | 'damaged') => {
  const said = { parcelId, to, reason: 'The courier says so' }
  expect(await reportParcel(app, office, said)).toMatchObject({ ok: true })
}

describe('a parcel that our courier carries was refunded as not received', () => {
  test.each([[[1, 2]], [[1]]])(
    'at our expense: back with its seller it is compensated no more (%s)',
    async (pieces) => {
      const { parcelId } = await notArrived({ bearer: 'marketplace', pieces })
      expect((await balanceOf(parcelId)).compensation).toBeGreaterThan(0)
      await report(parcelId, 'returning')
      await report(parcelId, 'returned')
      expect(await balanceOf(parcelId)).toEqual({ all: 0, compensation: 0 })
    },
  )

  test.each([[[1, 2]], [[1]]])(
    'at its seller’s expense: lost then it is compensated whole (%s)',
    async (pieces) => {
      const { parcelId, soldPaise } = await notArrived({ bearer: 'seller', pieces })
      expect((await balanceOf(parcelId)).compensation).toBe(0)
      await report(parcelId, 'lost')
      expect(await balanceOf(parcelId)).toEqual({ all: soldPaise, compensation: soldPaise })
      await report(parcelId, 'returned')
      expect(await balanceOf(parcelId)).toEqual({ all: 0, compensation: 0 })
    },
  )

  test('at our expense: lost then it is compensated once', async () => {
    const { parcelId, soldPaise } = await notArrived({ bearer: 'marketplace' })
    await report(parcelId, 'lost')
    expect(await balanceOf(parcelId)).toEqual({ all: soldPaise, compensation: soldPaise })
  })

  test('damaged by the courier, it is compensated although it is back', async () => {
    const { parcelId, soldPaise } = await notArrived({ bearer: 'marketplace' })
    await report(parcelId, 'damaged')
    await report(parcelId, 'returned')
    expect(await balanceOf(parcelId)).toEqual({ all: soldPaise, compensation: soldPaise })
  })
})

test('what its seller’s own courier lost is its seller’s loss', async () => {
  const { parcelId } = await notArrived({ bearer: 'seller', isBooked: false })
  await report(parcelId, 'lost')
  expect(await balanceOf(parcelId)).toEqual({ all: 0, compensation: 0 })
})
