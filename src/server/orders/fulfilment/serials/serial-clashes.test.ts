import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { inspectReturn } from '#server/orders/returns/inspect-return.ts'
import { receiveReturn } from '#server/orders/returns/receive-return.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { addAdmin, permitted } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { Dispatcher } from '../dispatcher.ts'
import { handOverParcel } from '../hand-over-parcel.ts'
import { reportParcel } from '../move-parcel.ts'
import { nameCourier } from '../name-courier.ts'
import { packParcel } from '../pack-parcel.ts'
import { unpackParcel } from '../unpack-parcel.ts'
import { listSerialClashes } from './serial-clashes-views.ts'

let app: App
let close: () => Promise<void>
let office: Permitted<'orders.read'>
let ravi: AddedOffer
let meena: AddedOffer
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  office = permitted(await addAdmin(app), 'orders.read')
})
/** Two sellers of one laptop. */
beforeEach(async () => {
  ravi = await addOffer(app, { name: 'Laptop', sellerId: app.random.uuid() })
  const other = await addOffer(app, { name: 'Laptop', sellerId: app.random.uuid() })
  meena = { ...other, productId: ravi.productId }
  await inTransaction(app, async (tx) => {
    await tx
      .updateTable('offers')
      .set({ product_id: ravi.productId })
      .where('id', '=', meena.offerId)
      .execute()
    await refreshBestOffers(tx, [ravi.productId, other.productId])
  })
})
afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

const dispatcherOf = ({ sellerId }: AddedOffer): Dispatcher => ({
  kind: 'vendor',
  vendor: { sellerId, userId: app.random.uuid() },
})

async function pack(offer: AddedOffer, serial: string) {
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, checkoutOf(offer))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId, number } = placed.value
  const { id: lineId } = await app.db
    .updateTable('order_lines')
    .set({ category: 'Laptops' })
    .where('order_id', '=', orderId)
    .returning('id')
    .executeTakeFirstOrThrow()
  const parcelId = randomUUID()
  const packed = await packParcel(app, dispatcherOf(offer), {
    parcelId,
    vendorOrderId: await vendorOrderOf(app, orderId),
    lines: [{ lineId, quantity: 1, serials: [[serial]] }],
  })
  return { customer, lineId, parcelId, orderId, number, told: packed.ok ? 'ok' : packed.problem.code }
}

/** The piece is delivered, sent back and accepted. */
async function comesBack(
  offer: AddedOffer,
  { customer, parcelId, lineId }: Awaited<ReturnType<typeof pack>>,
  serial: string,
) {
  const by = dispatcherOf(offer)
  const returnId = randomUUID()
  await nameCourier(app, by, {
    parcelId,
    courierName: 'Blue Dart',
    trackingNumber: `BD${parcelId.slice(0, 8)}`,
  })
  await handOverParcel(app, by, parcelId)
  await reportParcel(app, by, { parcelId, to: 'delivered' })
  await requestReturn(app, customer, {
    returnId,
    parcelId,
    pieces: [{ orderLineId: lineId, piece: 1 }],
    reason: 'changed-mind',
    words: 'I have one already.',
    wanted: 'refund',
    way: 'drop-off',
  })
  await receiveReturn(app, by, { returnId })
  const { id: unitId } = await app.db
    .selectFrom('return_units')
    .select('id')
    .where('return_id', '=', returnId)
    .executeTakeFirstOrThrow()
  const found = { condition: 'like-new', outcome: 'accepted', note: 'Opened once' } as const
  const inspected = await inspectReturn(app, by, {
    returnId,
    units: [{ ...found, unitId, cameSerials: [serial] }],
  })
  expect(inspected).toMatchObject({ ok: true })
}

const clashesOf = async (serial: string) =>
  (await listSerialClashes(app, office)).filter((clash) => clash.serial === serial)

test('a number that another seller packed keeps nobody’s parcel, and the office sees both', async () => {
  const wrong = await pack(ravi, 'SN-TWICE')
  expect(await clashesOf('SN-TWICE')).toEqual([])
  const right = await pack(meena, 'SN-TWICE')
  expect([wrong.told, right.told]).toEqual(['ok', 'ok'])
  const [clash, ...others] = await clashesOf('SN-TWICE')
  expect(others).toEqual([])
  expect(clash).toMatchObject({ productId: ravi.productId, productName: 'Laptop' })
  expect(new Set(clash?.boxes)).toEqual(
    new Set(
      [
        { of: ravi, box: wrong },
        { of: meena, box: right },
      ].map(({ of, box: { parcelId, orderId, number } }) => ({
        parcelId,
        orderId,
        orderNumber: number,
        sellerName: of.sellerId,
        packedAt: expect.any(String),
      })),
    ),
  )
  expect((await pack(meena, 'SN-TWICE')).told).toBe('fulfilment.serial_taken')
  await unpackParcel(app, dispatcherOf(ravi), wrong.parcelId)
  expect(await clashesOf('SN-TWICE')).toEqual([])
})

test('a piece that came back to one seller may be sold by another, and is no clash', async () => {
  const first = await pack(ravi, 'SN-BACK')
  await comesBack(ravi, first, 'SN-BACK')
  expect((await pack(ravi, 'SN-BACK')).told).toBe('fulfilment.serial_taken')
  expect((await pack(meena, 'SN-BACK')).told).toBe('ok')
  expect(await clashesOf('SN-BACK')).toEqual([])
})
