import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { sandboxSettlement } from '#server/ground/outside/settlement/sandbox-settlement.ts'
import { makePayouts } from '#server/money/payouts/make-payouts.ts'
import { readOwnPayouts } from '#server/money/payouts/payout-views.ts'
import { settlePayment } from '#server/orders/checkout/settle-payment.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { enterDeliveryCode, openBox } from '#server/orders/fulfilment/door/deliver-at-door.ts'
import { doorUrl } from '#server/orders/fulfilment/door/door-link.ts'
import { listDeliveryCodes } from '#server/orders/fulfilment/door/door-views.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { type AddedOwner, addAdmin } from '#tests/support/back-office.ts'
import { bankSays, type PaidSale, soldByCard } from '#tests/support/chargebacks.ts'
import { databaseUrlOf } from '#tests/support/checkout.ts'
import type { AddedOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { addSellerOf } from '#tests/support/paid-ahead.ts'
import { bookedByUs, handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { findChargeback } from './chargeback-views.ts'
import { decideBearer } from './decide-bearer.ts'
import { followChargebacks } from './follow-chargebacks.ts'

const DAY_SECONDS = 24 * 3_600
/** Below the setting of ₹25,000 alone, and above it twice; two are handed out for a code. */
const LAPTOP_PAISE = 1_500_000
let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let owner: AddedOwner
let laptop: AddedOffer
let seller: Extract<Dispatcher, { kind: 'vendor' }>
const clock = turnedClock('2026-11-02T06:30:00Z')
beforeAll(async () => {
  gateway = fakeGateway()
  ;({ app, close } = await openTestApp({ clock, gateway, settlement: sandboxSettlement }))
  owner = await addAdmin(app)
})
beforeEach(async () => {
  laptop = await addSellerOf(app, LAPTOP_PAISE)
  seller = { kind: 'vendor', vendor: { sellerId: laptop.sellerId, userId: app.random.uuid() } }
})
afterAll(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  await close()
})

/** So many laptops that were paid by card, each in a parcel of its own that has left. */
async function sent(quantity: number) {
  const expectedTotalPaise = quantity * LAPTOP_PAISE
  const sold = await soldByCard(app, { offer: laptop, gateway, quantity, expectedTotalPaise })
  const vendorOrderId = await vendorOrderOf(app, sold.orderId)
  const parcelIds: string[] = []
  for (let box = 0; box < quantity; box += 1)
    parcelIds.push(await handedOver(app, seller, { vendorOrderId, quantity: 1 }))
  return { ...sold, parcelIds }
}

/** Whoever stands at the door with the label is told the code by the customer. */
async function handedOut({ orderId, customer }: PaidSale, parcelId: string): Promise<void> {
  const codes = await listDeliveryCodes(app, { id: orderId, userId: customer.userId })
  const code = codes.find((each) => each.parcelId === parcelId)?.code
  const token = doorUrl(app, parcelId).split('/d/')[1] ?? ''
  await openBox(app, token, { checked: 'on' })
  expect(await enterDeliveryCode(app, token, { code })).toMatchObject({ ok: true })
}

async function lost(sale: PaidSale, { amountPaise, reason }: { amountPaise: number; reason?: string }) {
  for (const status of ['open', 'lost'] as const) {
    await bankSays(app, sale, status, { amountPaise, ...(reason && { reason }) })
    await followChargebacks(app)
  }
}
const shown = ({ disputeId }: PaidSale) => findChargeback(app, owner, disputeId)
const paidOut = async () =>
  (await readOwnPayouts(app, laptop.sellerId, {})).payouts.reduce(
    (sum, { amountPaise }) => sum + amountPaise,
    0,
  )

describe('a seller that is its own customer, and tells itself the code', () => {
  test.each(['goods_not_received', 'chargeback_reason_9'])(
    'is paid with what its bank takes back for “%s” up to the setting alone; above it a person decides',
    async (reason) => {
      const sale = await sent(2)
      for (const parcelId of sale.parcelIds) await handedOut(sale, parcelId)
      await settlePayment(app, sale.orderId)
      clock.turn(40 * DAY_SECONDS)
      await makePayouts(app)
      expect(await paidOut()).toBeGreaterThan(LAPTOP_PAISE)
      await lost(sale, { amountPaise: 2 * LAPTOP_PAISE, reason })
      expect(await shown(sale)).toMatchObject({ waitsForLook: true, shares: [{ isHeld: true }] })
      const decided = { disputeId: sale.disputeId, bearer: 'seller', reason: 'One person.' }
      expect(await decideBearer(app, owner, decided)).toMatchObject({ ok: true })
      await followChargebacks(app)
      expect(await shown(sale)).toMatchObject({
        waitsForLook: false,
        shares: [{ isHeld: false, bearer: 'seller' }],
      })
    },
  )

  test('counts what was borne for one reason with what is lost for another', async () => {
    const first = await sent(2)
    for (const parcelId of first.parcelIds) await handedOut(first, parcelId)
    await lost(first, { amountPaise: LAPTOP_PAISE })
    expect(await shown(first)).toMatchObject({ waitsForLook: false, shares: [{ bearer: 'marketplace' }] })
    const second = await sent(1)
    await reportParcel(app, seller, { parcelId: second.parcelIds[0] ?? '', to: 'delivered' })
    await lost(second, { amountPaise: LAPTOP_PAISE, reason: 'fraudulent_transaction' })
    expect(await shown(second)).toMatchObject({ waitsForLook: true })
  })
})

test.each(['lost', 'returned'] as const)(
  'a parcel that is %s, and was given back, says nothing of those that were handed out for the code',
  async (to) => {
    const sale = await sent(2)
    const [brought = '', gone = ''] = sale.parcelIds
    await handedOut(sale, brought)
    await bookedByUs(app, { parcelId: gone, sellerId: laptop.sellerId })
    const office = { kind: 'admin', admin: owner } as unknown as Dispatcher
    const reason = 'The courier says so'
    if (to === 'returned') await reportParcel(app, office, { parcelId: gone, to: 'returning', reason })
    expect(await reportParcel(app, office, { parcelId: gone, to, reason })).toMatchObject({ ok: true })
    await lost(sale, { amountPaise: 2 * LAPTOP_PAISE })
    expect(await shown(sale)).toMatchObject({ waitsForLook: false, shares: [{ bearer: 'marketplace' }] })
  },
)

test('what was neither handed out nor given back was not delivered, and its seller bears it', async () => {
  const sale = await sent(2)
  await handedOut(sale, sale.parcelIds[0] ?? '')
  await lost(sale, { amountPaise: 2 * LAPTOP_PAISE })
  expect(await shown(sale)).toMatchObject({ waitsForLook: false, shares: [{ bearer: 'seller' }] })
})
