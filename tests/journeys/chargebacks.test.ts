import { beforeAll, expect, vi } from 'vitest'
import { followChargebacks } from '#server/orders/disputes/chargebacks/follow-chargebacks.ts'
import { tellAnswers } from '#server/orders/disputes/chargebacks/tell-answers.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { looks, openJourneys, type Person } from '#tests/support/browser.ts'
import { addBuyers } from '#tests/support/buyers.ts'
import { type AddedOffer, addOffer } from '#tests/support/customers-and-offers.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { addVendorOf, signInVendor } from '#tests/support/sellers.ts'
import { buyByCard, CARD } from './steps.ts'

const PATIENCE = { timeout: 60_000, interval: 100 }
/** Paid, and then taken back by the customer's bank. */
const DISPUTED_CARD = { ...CARD, number: '4000 0000 0000 0259' }
const { shop, enter } = openJourneys()
let offer: AddedOffer
let vendor: { userId: string; sellerId: string }
let by: Dispatcher

beforeAll(async () => {
  const { app } = shop()
  offer = await addOffer(app, { name: 'Corsair power supply', sellerId: 'kumar-computers', available: 50 })
  vendor = await addVendorOf(app, offer.sellerId)
  by = { kind: 'vendor', vendor }
})

/** Buys by a card whose bank takes the payment back, at once; gives the order and its chargeback. */
async function buyByDisputedCard(customer: Person, userId: string) {
  const { app } = shop()
  const orderId = await buyByCard(customer, shop(), {
    productId: offer.productId,
    userId,
    card: DISPUTED_CARD,
  })
  const vendorOrderId = await vendorOrderOf(app, orderId)
  // The test gateway's bank disputes at once, a real one weeks after the delivery: until then nobody knows of it.
  const told = await vi.waitUntil(
    () =>
      app.db
        .selectFrom('payment_disputes')
        .selectAll()
        // It may be told before we know of the payment.
        .where((eb) => eb.or([eb('order_id', '=', orderId), eb('order_id', 'is', null)]))
        .executeTakeFirst(),
    PATIENCE,
  )
  return { orderId, vendorOrderId, told, disputeId: told.dispute_id }
}

/** The same, and has it delivered before the bank says anything. */
async function buyDisputed(customer: Person, userId: string) {
  const { app } = shop()
  const { told, ...bought } = await buyByDisputedCard(customer, userId)
  const { vendorOrderId } = bought
  await app.db.deleteFrom('payment_disputes').where('dispute_id', '=', told.dispute_id).execute()
  const parcelId = await handedOver(app, by, { vendorOrderId })
  const moved = await reportParcel(app, by, { parcelId, to: 'delivered', reason: 'As the courier says' })
  if (!moved.ok) throw new Error(moved.problem.code)
  await app.db.insertInto('payment_disputes').values(told).execute()
  await followChargebacks(app)
  return bought
}

/** A person plays the customer's bank, on the page of the test gateway. */
async function bankDecides(office: Person, disputeId: string, button: string): Promise<void> {
  const { app } = shop()
  const bank = await office.context.newPage()
  await bank.goto(`${app.gateway.tokenizerOrigin}/disputes/${disputeId}`)
  await bank.getByRole('button', { name: button }).click()
  await bank.getByText(/The bank has decided/).waitFor()
  await bank.close()
  await vi.waitUntil(async () => {
    const row = await app.db
      .selectFrom('payment_disputes')
      .select('status')
      .where('dispute_id', '=', disputeId)
      .executeTakeFirst()
    return row?.status === 'won' || row?.status === 'lost'
  }, PATIENCE)
  await followChargebacks(app)
}

async function letters(kind: string, words: RegExp): Promise<void> {
  const mails = await shop().app.db.selectFrom('mails').select('text_body').where('kind', '=', kind).execute()
  expect(mails.map(({ text_body }) => text_body ?? '').some((text) => words.test(text))).toBe(true)
}

testInFull.each(looks('desk'))(
  'one chargeback is contested with evidence and won, another is given up and lost, seen from all three sides at $width px',
  async (look) => {
    const { app } = shop()
    const [asha, ravi] = await addBuyers(app, 2)
    if (!asha || !ravi) throw new Error('two people buy')
    const office = await enter(await signInAdmin(app, await addAdmin(app)), look)
    const seller = await enter(await signInVendor(app, vendor), look)
    office.expectStatus(422)

    const customer = await enter(asha.cookie, look)
    const won = await buyDisputed(customer, asha.userId)
    await seller.visit(`/vendor/orders/${won.vendorOrderId}`)
    await seller.page.getByText('A bank disputes the payment').waitFor()
    await seller.lookAround({ axe: true })
    await letters('seller-chargeback-held', /is on hold until the bank decides/)

    await office.visit('/admin/chargebacks')
    await office.lookAround({ axe: true })
    await office.visit(`/admin/chargebacks/${won.disputeId}`)
    await office.page.getByText(/The bank waits for \d more days/).waitFor()
    await office.lookAround({ axe: true })
    await office.page.getByRole('link', { name: 'Contest it' }).click()
    const summary = office.page.getByLabel('Summary for the bank')
    expect(await summary.inputValue()).toContain('was delivered on')
    await office.lookAround()
    await summary.fill('')
    await office.page.getByRole('button', { name: 'Send to the bank' }).click()
    await office.page.getByText('This field is required').first().waitFor()
    await office.lookAround({ axe: true })
    await summary.fill('Blue Dart delivered it, and the customer wrote to us about it.')
    await office.page.getByRole('checkbox', { name: /What happened to the order/ }).uncheck()
    const evidence = await office.page.request.get(
      `/admin/chargebacks/${won.disputeId}/evidence.pdf?part=delivery&part=invoices`,
    )
    expect((await evidence.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await office.page.getByRole('button', { name: 'Send to the bank' }).click()
    await office.page.getByRole('heading', { name: 'On its way to the bank' }).waitFor()
    await tellAnswers(app)
    await office.visit(`/admin/chargebacks/${won.disputeId}`)
    await office.page.getByRole('heading', { name: 'What we sent to the bank' }).waitFor()
    await office.lookAround({ axe: true })
    await bankDecides(office, won.disputeId, 'Decide for the shop')
    await office.visit(`/admin/chargebacks/${won.disputeId}`)
    await office.page.getByText('Won or closed').first().waitFor()
    await seller.visit(`/vendor/orders/${won.vendorOrderId}`)
    await seller.page.getByText(/the payment stands/).waitFor()
    await seller.lookAround()
    await customer.visit(`/orders/${won.orderId}`)
    await customer.lookAround()
    await letters('chargeback-decided', /stands/)

    const other = await enter(ravi.cookie, look)
    const lost = await buyDisputed(other, ravi.userId)
    await office.visit(`/admin/chargebacks/${lost.disputeId}`)
    await office.page.getByRole('link', { name: 'Give it up' }).click()
    await office.page.getByRole('button', { name: 'Give it up' }).click()
    await office.page.getByText('Please say why').waitFor()
    await office.lookAround({ axe: true })
    await office.page.getByLabel('Reason').fill('The courier has no proof of the handover')
    await office.page.getByRole('button', { name: 'Give it up' }).click()
    await office.page.getByText('Giving up this chargeback').waitFor()
    await tellAnswers(app)
    await followChargebacks(app)
    await office.visit(`/admin/chargebacks/${lost.disputeId}`)
    await office.page.getByText('Given up', { exact: true }).first().waitFor()
    await office.page.getByText('Borne by the seller').waitFor()
    await office.lookAround()
    await seller.visit(`/vendor/orders/${lost.vendorOrderId}`)
    await seller.page.getByText(/without a delivery code, so that nothing proves/).waitFor()
    await seller.lookAround()
    await seller.visit('/vendor/earnings/ledger')
    await seller.page.getByText('On hold for a dispute').first().waitFor()
    await letters('seller-chargeback-ended', /You bear/)
    await letters('chargeback-decided', /in your favour/)
    await other.visit(`/orders/${lost.orderId}`)
    await other.lookAround()
  },
)

testInFull.each(looks('phone'))(
  'an order whose payment the bank takes before it left waits, and is then cancelled, seen from all three sides at $width px',
  async (look) => {
    const { app } = shop()
    const [asha] = await addBuyers(app, 1)
    if (!asha) throw new Error('somebody buys')
    const office = await enter(await signInAdmin(app, await addAdmin(app)), look)
    const seller = await enter(await signInVendor(app, vendor), look)
    const customer = await enter(asha.cookie, look)
    customer.expectStatus(409)
    const { orderId, vendorOrderId, disputeId } = await buyByDisputedCard(customer, asha.userId)
    await followChargebacks(app)
    await customer.visit(`/orders/${orderId}`)
    await customer.page.getByRole('heading', { name: 'Your order is waiting for your bank' }).waitFor()
    await customer.lookAround({ axe: true })
    await customer.visit(`/orders/${orderId}/cancel`)
    await customer.page.getByRole('combobox', { name: /^Cancel/ }).selectOption('1')
    await customer.page.getByRole('button', { name: 'Continue' }).click()
    await customer.page.getByText(/^Your bank is taking this payment back, or may do so/).waitFor()
    await customer.lookAround()
    await seller.visit(`/vendor/orders/${vendorOrderId}`)
    await seller.page
      .getByRole('heading', { name: 'Do not send: the bank is deciding about the payment' })
      .waitFor()
    await seller.lookAround()

    await bankDecides(office, disputeId, 'Decide for the customer')
    await customer.visit(`/orders/${orderId}`)
    await customer.page.getByRole('heading', { name: 'Your order was cancelled' }).waitFor()
    await customer.page.getByText('Your money has been refunded.').waitFor()
    await customer.lookAround()
    await seller.visit(`/vendor/orders/${vendorOrderId}`)
    await seller.page.getByRole('heading', { name: 'Cancelled: do not send it' }).waitFor()
    await seller.lookAround()
    await office.visit(`/admin/orders/${orderId}`)
    await office.page.getByText('Cancelled').first().waitFor()
    await office.lookAround()
    await letters('order-pieces-cancelled', /Your bank has taken back your payment/)
    await letters('seller-pieces-cancelled', /bank has taken back the payment/)
  },
)
