import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { handOverParcel } from '#server/orders/fulfilment/hand-over-parcel.ts'
import { nameCourier } from '#server/orders/fulfilment/name-courier.ts'
import { packParcel } from '#server/orders/fulfilment/pack-parcel.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { inFull, RACE_ROUNDS } from '#tests/support/full-run.ts'
import { numberOf, packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { cancelOwnPieces } from './cancel-pieces.ts'
import { readLinesToCancel } from './pieces-to-cancel-views.ts'

const PATIENCE_MS = inFull(1_800_000, 400_000)

let app: App
let close: () => Promise<void>
let offer: AddedOffer
let ravi: Dispatcher
const points = pausePoints(() => app)
beforeAll(async () => {
  const opened = await openTestApp()
  close = opened.close
  app = { ...opened.app, pause: points.pause, gateway: fakeGateway() }
  const sellerId = app.random.uuid()
  offer = await addOffer(app, { sellerId, available: 6 * RACE_ROUNDS })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterAll(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  await close()
})

/** A paid order of one piece, and how its customer cancels it. */
async function bought() {
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, checkoutOf(offer, { by: 'card' }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const vendorOrderId = await vendorOrderOf(app, orderId)
  const [line] = await readLinesToCancel(app.db, vendorOrderId)
  const lines = [{ lineId: line?.lineId ?? '', quantity: 1 }]
  const cancel = () =>
    cancelOwnPieces(app, customer, {
      orderId,
      reason: 'changed-mind',
      vendorOrders: [{ cancellationId: randomUUID(), vendorOrderId, lines }],
    })
  return { vendorOrderId, lineId: line?.lineId ?? '', cancel }
}

/** Fails when `cancel` plans before `lockVendorOrders`: the second finds the piece still there. */
describe('one piece that two tabs cancel at once', () => {
  test(
    `${RACE_ROUNDS} times: it is cancelled once, and its money goes back once`,
    async () => {
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const { cancel } = await bought()
        const both = await points.overtaken('cancellations:locked', cancel, cancel)
        expect(both).toMatchObject([{ ok: true }, { ok: false, problem: { code: 'cancellations.too_late' } }])
      }
    },
    PATIENCE_MS,
  )
})

/** Fails when `cancel` or `handOverParcel` reads what has left before `lockVendorOrders`. */
describe('a parcel that its seller hands over while its customer cancels', () => {
  test(
    `${RACE_ROUNDS} times: it has left, or it is cancelled`,
    async () => {
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const { vendorOrderId, cancel } = await bought()
        const parcelId = await packed(app, ravi, { vendorOrderId })
        await nameCourier(app, ravi, {
          parcelId,
          courierName: 'Blue Dart',
          trackingNumber: numberOf(parcelId),
        })
        const handOver = () => handOverParcel(app, ravi, parcelId)
        const results =
          round % 2 === 0
            ? await points.overtaken('cancellations:locked', cancel, handOver)
            : await points.overtaken('fulfilment:locked', handOver, cancel)
        expect(results).toMatchObject([{ ok: true }, { ok: false }])
      }
    },
    PATIENCE_MS,
  )
})

/** Fails when `cancel` or `packParcel` reads what is left to pack before `lockVendorOrders`. */
describe('a piece that its seller packs while its customer cancels', () => {
  test(
    `${RACE_ROUNDS} times: it is cancelled, and in no box`,
    async () => {
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const { vendorOrderId, lineId, cancel } = await bought()
        const lines = [{ lineId, quantity: 1, serials: [] }]
        const pack = () => packParcel(app, ravi, { parcelId: randomUUID(), vendorOrderId, lines })
        const results =
          round % 2 === 0
            ? await points.overtaken('cancellations:locked', cancel, pack)
            : await points.overtaken('fulfilment:locked', pack, cancel)
        // What was packed before is taken apart.
        expect(results).toMatchObject([{ ok: true }, { ok: round % 2 === 1 }])
        const boxes = app.db.selectFrom('parcels').select('id').where('vendor_order_id', '=', vendorOrderId)
        expect(await boxes.where('status', '<>', 'cancelled').execute()).toEqual([])
      }
    },
    PATIENCE_MS,
  )
})
