import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { RACE_ROUNDS } from '#tests/support/full-run.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { endDisputedReturn } from './end-disputed-return.ts'
import { inspectReturn } from './inspect-return.ts'
import { receiveReturn } from './receive-return.ts'
import { requestReturn } from './request-return.ts'
import { refundInstead } from './send-instead.ts'
import { withdrawReturn } from './withdraw-return.ts'

const LIMIT_MS = RACE_ROUNDS * 20_000

let app: App
let close: () => Promise<void>
let offer: AddedOffer
let ravi: Dispatcher
const points = pausePoints(() => app)
beforeAll(async () => {
  const opened = await openTestApp()
  close = opened.close
  app = { ...opened.app, gateway: fakeGateway(), pause: points.pause }
  const sellerId = app.random.uuid()
  offer = await addOffer(app, { sellerId, available: 10_000 })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterAll(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  await close()
})

/** A delivered piece, and the ways of both sides with its return. */
async function delivered() {
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, checkoutOf(offer, { by: 'card' }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const parcelId = await handedOver(app, ravi, { vendorOrderId: await vendorOrderOf(app, orderId) })
  await reportParcel(app, ravi, { parcelId, to: 'delivered' })
  const { id: orderLineId } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return {
    customer,
    orderId,
    ask: (wanted: 'refund' | 'replacement' = 'refund', returnId = randomUUID()) =>
      requestReturn(app, customer, {
        returnId,
        parcelId,
        pieces: [{ orderLineId, piece: 1 }],
        reason: 'changed-mind',
        words: '',
        wanted,
        way: 'drop-off',
      }),
  }
}

async function asked(wanted: 'refund' | 'replacement' = 'refund') {
  const { ask, ...of } = await delivered()
  const done = await ask(wanted)
  if (!done.ok) throw new Error(done.problem.code)
  const { returnId } = done.value
  const { id: unitId } = await app.db
    .selectFrom('return_units')
    .select('id')
    .where('return_id', '=', returnId)
    .executeTakeFirstOrThrow()
  const inspect = (outcome: 'accepted' | 'refused' = 'accepted') =>
    inspectReturn(app, ravi, {
      returnId,
      units: [{ unitId, cameSerials: [], condition: 'used', outcome, note: 'Seen' }],
    })
  return { ...of, returnId, inspect }
}

async function refundsOf(orderId: string): Promise<number> {
  const rows = await app.db
    .selectFrom('payment_refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .execute()
  return rows.length
}

const oks = (results: readonly { ok: boolean }[]) => results.filter(({ ok }) => ok).length

test(
  `two returns of one piece, ${RACE_ROUNDS} times: one of them is asked for`,
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const { ask } = await delivered()
      const both = await points.overtaken(
        'returns:locked',
        () => ask(),
        () => ask(),
      )
      expect(oks(both)).toBe(1)
    }
  },
  LIMIT_MS,
)

test(
  `two inspections of one return, ${RACE_ROUNDS} times: its money goes back once`,
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const { orderId, returnId, inspect } = await asked()
      await receiveReturn(app, ravi, { returnId })
      const other = round % 2 === 0 ? 'accepted' : 'refused'
      const both = await points.overtaken(
        'returns:locked',
        () => inspect(),
        () => inspect(other),
      )
      // The same said again is answered again.
      expect(oks(both)).toBe(other === 'accepted' ? 2 : 1)
      expect(await refundsOf(orderId)).toBe(1)
    }
  },
  LIMIT_MS,
)

test(
  `withdrawn and received at once, ${RACE_ROUNDS} times: only one of both is so`,
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const { customer, returnId } = await asked()
      const withdraw = () => withdrawReturn(app, customer, returnId)
      const receive = () => receiveReturn(app, ravi, { returnId })
      const both =
        round % 2 === 0
          ? await points.overtaken('returns:locked', withdraw, receive)
          : await points.overtaken('returns:locked', receive, withdraw)
      expect(oks(both)).toBe(1)
      const { is_held } = await app.db
        .selectFrom('return_units')
        .select('is_held')
        .where('return_id', '=', returnId)
        .executeTakeFirstOrThrow()
      expect(is_held).toBe(round % 2 === 1)
    }
  },
  LIMIT_MS,
)

test(
  `money given back twice for one accepted return, ${RACE_ROUNDS} times: once`,
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const { orderId, returnId, inspect } = await asked('replacement')
      await receiveReturn(app, ravi, { returnId })
      await inspect()
      const back = () => refundInstead(app, ravi, { returnId })
      const dispute = () =>
        app.db.transaction().execute((tx) => endDisputedReturn(app, tx, { returnId, outcome: 'refunded' }))
      const both = await points.overtaken('returns:locked', back, round % 2 === 0 ? back : dispute)
      expect(oks(both)).toBe(1)
      expect(await refundsOf(orderId)).toBe(1)
    }
  },
  LIMIT_MS,
)
