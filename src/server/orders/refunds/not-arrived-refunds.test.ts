import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { settlePayment } from '#server/orders/checkout/settle-payment.ts'
import { decideDispute } from '#server/orders/disputes/decide-dispute.ts'
import { passOnOverdue } from '#server/orders/disputes/pass-on-overdue.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { readParcels } from '#server/orders/fulfilment/parcel-views.ts'
import { applyTracking } from '#server/orders/fulfilment/tracking/apply-tracking.ts'
import { listContradicted } from '#server/orders/fulfilment/tracking/contradiction-views.ts'
import { recordTracking } from '#server/orders/fulfilment/tracking/record-tracking.ts'
import { settleUndelivered } from '#server/orders/fulfilment/undelivered/settle-undelivered.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { listOrders } from '#server/orders/orders/own-orders-views.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { type AddedOwner, addAdmin } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { deliveredParcel, openedDispute, saying } from '#tests/support/disputes.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { bookedByUs, handedOver, numberOf, vendorOrderOf } from '#tests/support/parcels.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
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

/** Two mice, on their way, which were paid ahead unless a test says otherwise. */
async function sent(by: 'card' | 'cod' = 'card') {
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, checkoutOf(mouse, { quantity: 2, by }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  if (by === 'card') await settlePayment(app, orderId)
  const parcelId = await handedOver(app, seller, { vendorOrderId: await vendorOrderOf(app, orderId) })
  const { id: lineId } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { customer, orderId, parcelId, lineId }
}

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
  const { customer, orderId, parcelId, lineId } = await sent()
  if (isBooked) await bookedByUs(app, { parcelId, sellerId: mouse.sellerId })
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
  return {
    parcelId,
    lineId,
    soldPaise,
    orderId,
    userId: customer.userId,
    vendorOrderId: await vendorOrderOf(app, orderId),
  }
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
const report = async (parcelId: string, to: 'returning' | 'returned' | 'lost' | 'damaged' | 'delivered') => {
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

describe('a parcel that was refunded as not received and is delivered after all', () => {
  test.each([
    ['seller', 'was taken from the seller’s earnings'],
    ['marketplace', 'the seller keeps the compensation'],
  ] as const)('at the expense of the %s: everybody reads it, and no money moves', async (bearer, words) => {
    const { parcelId, orderId, vendorOrderId, userId } = await notArrived({ bearer })
    const vendor = await addVendorOf(app, mouse.sellerId)
    const before = await balanceOf(parcelId)
    const looked = () => listContradicted(app, owner)
    expect((await looked()).map(({ id }) => id)).not.toContain(parcelId)
    await report(parcelId, 'delivered')
    const refund = { paise: 2 * 90_000 + 39_900, bearer }
    expect((await looked()).find(({ id }) => id === parcelId)).toMatchObject({ refund, said: [] })
    const [card] = await readParcels(app, mouse.sellerId, vendorOrderId)
    expect(card).toMatchObject({ cameAfterRefund: refund })
    expect(await lettersTo(vendor.userId)).toEqual([
      expect.stringMatching(new RegExp(`refunded ₹2,199\\.00 because it had not arrived[^]*${words}`)),
    ])
    const page = await findOrder(app, userId, orderId)
    const next = { text: 'Your order was delivered', asksToWrite: true }
    expect(page).toMatchObject({ next })
    expect((await listOrders(app, userId, {})).orders).toMatchObject([{ next }])
    const [letter] = await app.db
      .selectFrom('mails')
      .select(['subject', 'text_body'])
      .where('order_id', '=', orderId)
      .where('kind', '=', 'parcel-delivered')
      .execute()
    expect(letter?.subject).toMatch(/^Delivered after its refund: /)
    expect(letter?.text_body).toContain('pay for them again, or give them back free of charge')
    expect(await balanceOf(parcelId)).toEqual(before)
  })

  test('in cash, which a dispute had counted as paid at the door: once the courier says that it came', async () => {
    const { customer, ...parcel } = await sent('cod')
    const { parcelId, orderId } = parcel
    await bookedByUs(app, { parcelId, sellerId: mouse.sellerId })
    const vendor = await addVendorOf(app, mouse.sellerId)
    clock.turn(40 * DAY_SECONDS)
    const disputeId = await openedDispute(app, { ...parcel, userId: customer.userId }, { pieces: [1, 2] })
    clock.turn(10 * DAY_SECONDS)
    await passOnOverdue(app)
    const fields = saying('Nobody says where it is.', { outcome: 'seller' })
    expect(await decideDispute(app, owner, { disputeId, fields })).toMatchObject({ ok: true })
    const shown = async () => (await listContradicted(app, owner)).find(({ id }) => id === parcelId)
    const says = async (eventId: string) => {
      const news = {
        eventId,
        trackingNumber: numberOf(parcelId),
        kind: 'delivered' as const,
        at: clock.now(),
      }
      await recordTracking(app, 'shiprocket', [news])
      await applyTracking(app, parcelId)
    }
    expect(await shown()).toBeUndefined()
    clock.turn(DAY_SECONDS)
    const before = await balanceOf(parcelId)
    for (const eventId of ['first', 'again']) await says(`${parcelId}-${eventId}`)
    expect(await shown()).toMatchObject({
      refund: { paise: 2 * 90_000 + 39_900, bearer: 'seller' },
      said: [],
    })
    expect(await lettersTo(vendor.userId)).toHaveLength(1)
    const letters = await app.db
      .selectFrom('mails')
      .select('subject')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'parcel-delivered')
      .execute()
    expect(letters).toEqual([{ subject: expect.stringMatching(/^Delivered after its refund: /) }])
    expect(await balanceOf(parcelId)).toEqual(before)
  })

  test('is told apart from one that was said to be delivered before, also when the courier says it came earlier', async () => {
    const customer = await addCustomer(app)
    const delivered = await deliveredParcel(app, seller, customer, { offer: mouse })
    const disputeId = await openedDispute(app, delivered)
    clock.turn(10 * DAY_SECONDS)
    await passOnOverdue(app)
    const fields = saying('It went to another house.', { outcome: 'seller' })
    expect(await decideDispute(app, owner, { disputeId, fields })).toMatchObject({ ok: true })
    const shown = async () => (await listContradicted(app, owner)).map(({ id }) => id)
    expect(await shown()).not.toContain(delivered.parcelId)
    const late = await notArrived({ bearer: 'seller' })
    const at = new Date(clock.now().getTime() - 11 * DAY_SECONDS * 1_000)
    const said = { parcelId: late.parcelId, to: 'delivered' as const, reason: 'As scanned', at }
    expect(await reportParcel(app, office, said)).toMatchObject({ ok: true })
    expect(await shown()).toContain(late.parcelId)
  })
})

describe('what was compensated as damaged and goes back on the shelf', () => {
  /** Says of one piece, once more, what became of it. */
  const settle = async ({ parcelId, lineId }: Settled, piece: number, outcome: 'shelved' | 'damaged') => {
    for (const _twice of [1, 2])
      expect(
        await settleUndelivered(app, seller, { parcelId, pieces: [{ lineId, piece, outcome }] }),
      ).toMatchObject({ ok: true })
  }
  type Settled = Pick<Awaited<ReturnType<typeof notArrived>>, 'parcelId' | 'lineId'>

  test.each([[[1]], [[1, 2]]])(
    'is compensated no more, piece by piece, also what a dispute gave back before (%s)',
    async (pieces) => {
      const parcel = await notArrived({ bearer: 'marketplace', pieces })
      await report(parcel.parcelId, 'damaged')
      await report(parcel.parcelId, 'returned')
      const { compensation } = await balanceOf(parcel.parcelId)
      await settle(parcel, 1, 'shelved')
      const left = (await balanceOf(parcel.parcelId)).compensation
      expect(Math.abs(left - compensation / 2)).toBeLessThanOrEqual(3)
      await settle(parcel, 2, 'shelved')
      expect((await balanceOf(parcel.parcelId)).compensation).toBe(0)
    },
  )

  test('is not taken back again where all of it was: of what was lost and found', async () => {
    const parcel = await sent()
    await bookedByUs(app, { parcelId: parcel.parcelId, sellerId: mouse.sellerId })
    for (const to of ['lost', 'returned'] as const) await report(parcel.parcelId, to)
    for (const piece of [1, 2]) await settle(parcel, piece, 'shelved')
    expect(await balanceOf(parcel.parcelId)).toEqual({ all: 0, compensation: 0 })
  })

  test('while what is damaged stays compensated', async () => {
    const parcel = await sent()
    await bookedByUs(app, { parcelId: parcel.parcelId, sellerId: mouse.sellerId })
    await report(parcel.parcelId, 'damaged')
    await report(parcel.parcelId, 'returned')
    const { compensation } = await balanceOf(parcel.parcelId)
    await settle(parcel, 1, 'damaged')
    expect((await balanceOf(parcel.parcelId)).compensation).toBe(compensation)
    await settle(parcel, 2, 'shelved')
    expect((await balanceOf(parcel.parcelId)).compensation).toBe(compensation / 2)
  })
})

async function lettersTo(userId: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('mails')
    .select('text_body')
    .where('user_id', '=', userId)
    .where('kind', '=', 'seller-parcel-after-refund')
    .execute()
  return rows.map((row) => row.text_body ?? '')
}
