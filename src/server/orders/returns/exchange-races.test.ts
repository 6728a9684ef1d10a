import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf, stockOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { deliveredByCard, sentBack } from '#tests/support/exchanges.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { RACE_ROUNDS } from '#tests/support/full-run.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { openTestApp } from '#tests/support/test-app.ts'

const LIMIT_MS = RACE_ROUNDS * 20_000
const PAD_PAISE = 50_000 + 39_900

let app: App
let close: () => Promise<void>
let sellerId: string
let mouse: AddedOffer
let ravi: Dispatcher
const points = pausePoints(() => app)
beforeAll(async () => {
  const opened = await openTestApp()
  close = opened.close
  app = { ...opened.app, gateway: fakeGateway(), pause: points.pause }
  sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 10_000 })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterAll(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  await close()
})

/** A pad of which there is one. */
const lastPad = () => addOffer(app, { sellerId, available: 1, listPricePaise: 50_000, discountBp: 0 })

/** A mouse that came back to be exchanged for the pad. */
async function cameBackFor({ offerId }: AddedOffer) {
  const of = await deliveredByCard(app, ravi, mouse)
  const { returnId, inspect } = await sentBack(app, ravi, { of, exchange: { offerId, paise: PAD_PAISE } })
  const end = async () => {
    const row = await app.db
      .selectFrom('returns')
      .innerJoin('payments', 'payments.order_id', 'returns.order_id')
      .select(['returns.status', 'refunded_paise', 'exchanged_paise'])
      .where('returns.id', '=', returnId)
      .executeTakeFirstOrThrow()
    return [row.status, row.refunded_paise, row.exchanged_paise]
  }
  return { inspect, end }
}
const EXCHANGED = ['exchanged', 40_000, PAD_PAISE]
const REFUNDED = ['refunded', 129_900, 0]

/** Fails when `planUnderLocks` plans before `lockStock`: both exchanges take the last piece. */
test(
  `two exchanges for the last piece of an offer, ${RACE_ROUNDS} times: one has it, the other its money`,
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const pad = await lastPad()
      const [first, second] = [await cameBackFor(pad), await cameBackFor(pad)]
      const both = await points.overtaken('checkout:stock-locked', first.inspect, second.inspect)
      expect(both).toMatchObject([{ ok: true }, { ok: true }])
      expect([await first.end(), await second.end()]).toEqual([EXCHANGED, REFUNDED])
      expect(await stockOf(app, pad)).toEqual({ onHand: 1, reserved: 1 })
    }
  },
  LIMIT_MS,
)

/** The same: the exchange and the checkout sell the piece twice. */
test(
  `an exchange and a checkout for the last piece of an offer, ${RACE_ROUNDS} times: whoever was first has it`,
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const pad = await lastPad()
      const exchange = await cameBackFor(pad)
      const customer = await addCustomer(app)
      const checkout = () =>
        placeOrder(app, customer, checkoutOf(pad, { by: 'cod', expectedTotalPaise: PAD_PAISE }))
      if (round % 2 === 0) {
        const [, placed] = await points.overtaken('checkout:stock-locked', exchange.inspect, checkout)
        expect(placed).toMatchObject({ ok: false })
        expect(await exchange.end()).toEqual(EXCHANGED)
      } else {
        const [placed] = await points.overtaken('checkout:stock-locked', checkout, exchange.inspect)
        expect(placed).toMatchObject({ ok: true })
        expect(await exchange.end()).toEqual(REFUNDED)
      }
      expect(await stockOf(app, pad)).toEqual({ onHand: 1, reserved: 1 })
    }
  },
  LIMIT_MS,
)
