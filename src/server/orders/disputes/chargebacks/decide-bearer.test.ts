import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { indianDay } from '#domain/ground/shared/days.ts'
import { refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { saveDispute } from '#server/money/payments/gateway-event-store.ts'
import { countWaiting } from '#server/money/reporting/waiting-views.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { settlePayment } from '#server/orders/checkout/settle-payment.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { type AddedOwner, addAdmin } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf, ONE_MOUSE_PAISE } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { findChargeback, listChargebacks } from './chargeback-views.ts'
import { decideBearer } from './decide-bearer.ts'
import { followChargebacks } from './follow-chargebacks.ts'
import { listOwnShares } from './own-share-views.ts'

const DAY_SECONDS = 24 * 3_600
const reason = 'Three cards of three banks, one house, one telephone.'
let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let vendor: { userId: string; sellerId: string }
let offer: AddedOffer
let owner: AddedOwner
let last = 0
const clock = turnedClock('2026-11-02T06:30:00Z')
beforeAll(async () => {
  gateway = fakeGateway()
  ;({ app, close } = await openTestApp({ clock, gateway }))
  owner = await addAdmin(app)
  // So much that one chargeback of a mouse is borne, and not two.
  await sql`INSERT INTO setting_changes (key, value, valid_from, set_by, set_at, reason)
    VALUES ('chargebackLossPaise', ${String(2 * ONE_MOUSE_PAISE - 1)}::jsonb, ${indianDay(clock.now())}, 'test',
      ${clock.now()}, 'a test')`.execute(app.db)
})
beforeEach(async () => {
  offer = await addOffer(app, { sellerId: app.random.uuid(), available: 100 })
  vendor = await addVendorOf(app, offer.sellerId)
})
afterAll(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  await close()
})

/** A mouse that was paid by card, delivered, and whose payment the bank takes back for this reason. */
async function lost(why = 'fraudulent_transaction') {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { by: 'card' }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  await settlePayment(app, orderId)
  const by: Dispatcher = { kind: 'vendor', vendor }
  const vendorOrderId = await vendorOrderOf(app, orderId)
  const parcelId = await handedOver(app, by, { vendorOrderId })
  await reportParcel(app, by, { parcelId, to: 'delivered' })
  const before = await balanceOf(orderId)
  const disputeId = `disp_bearer_${++last}`
  for (const status of ['open', 'lost']) {
    await inTransaction(app, (tx) =>
      saveDispute(tx, {
        gateway: 'fake',
        dispute: {
          id: disputeId,
          gatewayPaymentId: gateway.paymentsOf(orderId)[0]?.id ?? '',
          status,
          phase: 'chargeback',
          reason: why,
          amountPaise: ONE_MOUSE_PAISE,
          respondBy: undefined,
        },
        at: clock.now(),
      }),
    )
    await followChargebacks(app)
  }
  return { orderId, vendorOrderId, disputeId, before }
}
const balanceOf = async (orderId: string) => {
  const { paise } = await app.db
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.sum<number>('seller_paise').as('paise'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return Number(paise)
}
const shown = (disputeId: string) => findChargeback(app, owner, disputeId)
const waiting = async () => (await countWaiting(app, owner)).lostChargebacks
const toDecide = async () =>
  (await listChargebacks(app, owner, { tab: 'to-decide' })).chargebacks.map(({ id }) => id)

test('the first about who paid is ours without a look, the next waits until a person has decided', async () => {
  const first = await lost()
  expect(await shown(first.disputeId)).toMatchObject({
    waitsForLook: false,
    shares: [{ bearer: 'marketplace' }],
  })
  expect(await balanceOf(first.orderId)).toBe(first.before)
  const counted = await waiting()
  const second = await lost()
  for (let run = 0; run < 2; run += 1) await followChargebacks(app)
  expect(await shown(second.disputeId)).toMatchObject({ waitsForLook: true, shares: [{ isHeld: true }] })
  expect(await balanceOf(second.orderId)).toBe(second.before - ONE_MOUSE_PAISE)
  expect(await waiting()).toBe(counted + 1)
  expect(await toDecide()).toEqual([second.disputeId])
  const own = await listOwnShares(app, vendor.sellerId, second.vendorOrderId)
  expect(own).toMatchObject([
    { isOpen: true, words: expect.stringContaining('while we decide who bears it') },
  ])
  const losses = app.db.selectFrom('ledger_entries').select('id').where('order_id', '=', second.orderId)
  expect(await losses.where('debit', '=', 'losses').execute()).toEqual([])
})

test.each(['seller', 'marketplace'] as const)(
  'it is borne by the %s who is named, and booked once',
  async (bearer) => {
    await lost()
    const { disputeId, orderId, before, vendorOrderId } = await lost()
    const decided = { disputeId, bearer, reason }
    const both = await Promise.all([decideBearer(app, owner, decided), decideBearer(app, owner, decided)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toEqual(refuse('disputes.nothing_to_decide'))
    for (let run = 0; run < 2; run += 1) await followChargebacks(app)
    expect(await balanceOf(orderId)).toBe(bearer === 'seller' ? before - ONE_MOUSE_PAISE : before)
    expect(await shown(disputeId)).toMatchObject({
      waitsForLook: false,
      shares: [{ isHeld: false, bearer, decided: { reason, byName: owner.name } }],
    })
    expect(await toDecide()).not.toContain(disputeId)
    const [own] = await listOwnShares(app, vendor.sellerId, vendorOrderId)
    expect(own?.words).toContain('as we have decided after we looked at it')
    const log = app.db.selectFrom('audit_log').select(['actor_id', 'after'])
    expect(
      await log.where('action', '=', 'chargeback.bearer_decided').orderBy('id', 'desc').limit(1).execute(),
    ).toMatchObject([{ actor_id: owner.userId, after: { bearer, reason } }])
  },
)

test('what a person has looked at does not count, and nothing after 90 days', async () => {
  await lost()
  clock.turn(50 * DAY_SECONDS)
  const second = await lost()
  await decideBearer(app, owner, { disputeId: second.disputeId, bearer: 'marketplace', reason })
  await followChargebacks(app)
  clock.turn(40 * DAY_SECONDS - 60)
  expect(await shown((await lost()).disputeId)).toMatchObject({ waitsForLook: true })
  clock.turn(120)
  expect(await shown((await lost()).disputeId)).toMatchObject({ waitsForLook: false })
})

test('one about the goods is decided as before, and a decision needs a bearer and a reason', async () => {
  await lost()
  const about = await lost('goods_or_services_not_as_described')
  expect(await shown(about.disputeId)).toMatchObject({ waitsForLook: false, shares: [{ bearer: 'seller' }] })
  const { disputeId } = about
  expect(await decideBearer(app, owner, { disputeId, bearer: 'seller', reason })).toEqual(
    refuse('disputes.nothing_to_decide'),
  )
  expect(await decideBearer(app, owner, { disputeId, bearer: 'nobody', reason: ' ' })).toMatchObject({
    problem: {
      code: 'disputes.bearer_not_valid',
      fields: { bearer: expect.any(String), reason: expect.any(String) },
    },
  })
})
