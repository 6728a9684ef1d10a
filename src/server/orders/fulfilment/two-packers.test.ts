import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { RACE_ROUNDS } from '#tests/support/full-run.ts'
import { vendorOrderOf } from '#tests/support/parcels.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { Dispatcher } from './dispatcher.ts'
import { packParcel } from './pack-parcel.ts'

let app: App
let close: () => Promise<void>
let offer: AddedOffer
let ravi: Dispatcher
const points = pausePoints(() => app)
beforeAll(async () => {
  const opened = await openTestApp()
  close = opened.close
  app = { ...opened.app, pause: points.pause }
  const sellerId = app.random.uuid()
  offer = await addOffer(app, { sellerId, available: 2 * RACE_ROUNDS + 4 })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterAll(() => close())

async function bought(quantity: number, category = 'Peripherals') {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { quantity }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const vendorOrderId = await vendorOrderOf(app, orderId)
  const { id: lineId } = await app.db
    .updateTable('order_lines')
    .set({ category })
    .where('order_id', '=', orderId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    vendorOrderId,
    pack: (quantityNow: number, serials: string[][] = []) =>
      packParcel(app, ravi, {
        parcelId: randomUUID(),
        vendorOrderId,
        lines: [{ lineId, quantity: quantityNow, serials }],
      }),
  }
}

describe('two people who pack at once', () => {
  test(`the same part ${RACE_ROUNDS} times: each piece is in one box, whoever came first`, async () => {
    for (let run = 0; run < RACE_ROUNDS; run++) {
      const { vendorOrderId, pack } = await bought(2)
      const packed = await points.overtaken(
        'fulfilment:locked',
        () => pack(2),
        () => pack(1 + (run % 2)),
      )
      expect(packed.map(({ ok }) => ok)).toEqual([true, false])
      const { pieces } = await app.db
        .selectFrom('parcel_lines')
        .innerJoin('parcels', 'parcels.id', 'parcel_id')
        .select((eb) => eb.fn.sum<number>('quantity').as('pieces'))
        .where('vendor_order_id', '=', vendorOrderId)
        .executeTakeFirstOrThrow()
      expect(Number(pieces)).toBe(2)
    }
    expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  })

  test('the same serial number into boxes of two orders: one is told that it is taken', async () => {
    const [one, other] = [await bought(1, 'Laptops'), await bought(1, 'Laptops')]
    const packed = await Promise.all([one.pack(1, [['SN-900']]), other.pack(1, [['SN-900']])])
    expect(packed.filter(({ ok }) => ok)).toHaveLength(1)
    expect(packed.find(({ ok }) => !ok)).toMatchObject({
      problem: { code: 'fulfilment.serial_taken', details: { serial: 'SN-900' } },
    })
  })
})
