import { beforeAll, expect, test } from 'vitest'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { adjustStock } from '#server/selling/inventory/adjust-stock.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { looks, openJourneys } from '#tests/support/browser.ts'
import { addBuyers } from '#tests/support/buyers.ts'
import { databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addOffer, addOfferOf } from '#tests/support/customers-and-offers.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { addVendorOf, signInVendor } from '#tests/support/sellers.ts'
import { buyByCard } from './steps.ts'

const { shop, enter } = openJourneys()
const PATIENCE_MS = 180_000
let memory: AddedOffer
let ravi: Awaited<ReturnType<typeof addVendorOf>>
let meera: Awaited<ReturnType<typeof addVendorOf>>

beforeAll(async () => {
  const { app } = shop()
  memory = await addOffer(app, { name: 'Corsair memory', sellerId: 'ravi-computers', available: 50 })
  await addOfferOf(app, memory, { sellerId: 'meera-systems', pricePaise: 110_000 })
  ravi = await addVendorOf(app, 'ravi-computers')
  meera = await addVendorOf(app, 'meera-systems', 'Meera Iyer')
})

test.each(looks('phone'))(
  'a price that a seller breaks costs the seller, not the buyer, at $width px (scripts: $javaScript)',
  async (look) => {
    const { app } = shop()
    const [buyer] = await addBuyers(app, 1)
    if (!buyer) throw new Error('somebody buys')
    const { userId } = buyer
    const orderId = await buyByCard(await enter(buyer.cookie, { width: look.width }), shop(), {
      productId: memory.productId,
      userId,
    })

    const vendor = await enter(await signInVendor(app, ravi), look)
    vendor.expectStatus(409)
    await vendor.visit(`/vendor/orders/${await vendorOrderOf(app, orderId)}/cancel`)
    await vendor.page.getByLabel(/Cancel/).selectOption('1')
    await vendor.page.getByRole('button', { name: 'Continue' }).click()
    // ₹1,100 from Meera and ₹900 from Ravi, with the same delivery.
    await vendor.page.getByText('Cancelling costs you ₹200.00').waitFor()
    await vendor.page.getByText('It costs nothing if the customer asked for it.').waitFor()
    await vendor.lookAround({ axe: true })

    // Meera raises her price while Ravi thinks: his form says so, and nothing is cancelled yet.
    await priceOfMeera(115_000)
    await vendor.page.getByLabel('Why can you not send it?').selectOption('Out of stock')
    await vendor.page.getByRole('button', { name: 'Cancel 1 item' }).click()
    await vendor.page.getByText(/Cancelling now costs you ₹250\.00/).waitFor()
    await vendor.page.getByText('Cancelling costs you ₹250.00').waitFor()
    await vendor.page.getByLabel('Why can you not send it?').selectOption('Out of stock')
    await vendor.page.getByRole('button', { name: 'Cancel 1 item' }).click()
    await vendor.page.getByText('Cancelled. We have told the customer.').waitFor()

    const customer = await enter(buyer.cookie, look)
    await customer.visit(`/orders/${orderId}`)
    await customer.page.getByText('The price you paid is kept: meera-systems sends it now').waitFor()
    await customer.lookAround({ axe: true })
    await customer.page.getByRole('link', { name: /^See order/ }).click()
    await customer.page.getByText('ravi-computers could not send it').waitFor()
    const summary = customer.page.getByRole('region', { name: 'Order Summary' })
    await summary.getByText('Price kept, paid for you').waitFor()
    await summary.getByText('−₹250.00').waitFor()
    await summary.getByText('₹1,299.00').waitFor()
    await customer.lookAround({ axe: true })

    const again = new URL(customer.page.url()).pathname.split('/').at(-1) ?? ''
    const by = { kind: 'vendor', vendor: meera } as const
    const parcelId = await handedOver(app, by, { vendorOrderId: await vendorOrderOf(app, again) })
    await reportParcel(app, by, { parcelId, to: 'delivered' })
    await vendor.visit('/vendor/earnings/ledger')
    await vendor.page.getByText('Penalty').first().waitFor()
    await vendor.lookAround()

    const refunds = await app.db.selectFrom('payment_refunds').select('id').execute()
    expect(refunds).toEqual([])
    await keepBooks(app)
    expect(await findAccountingErrors(databaseUrlOf(app), { areKept: true })).toEqual([])
    await priceOfMeera(110_000)
  },
  PATIENCE_MS,
)

testInFull(
  'a price that was an obvious slip waits for a person of the office, who says why it is kept',
  async () => {
    const { app } = shop()
    const [buyer] = await addBuyers(app, 1)
    if (!buyer) throw new Error('somebody buys')
    await priceOfMeera(250_000)
    // That he has none was believed.
    await inTransaction(app, async (tx) => {
      const change = { kind: 'by', pieces: 50, reason: 'receipt', note: null } as const
      await adjustStock(app, tx, { offerId: memory.offerId, change, actorId: ravi.userId })
      await refreshBestOffers(tx, [memory.productId])
    })
    const orderId = await buyByCard(await enter(buyer.cookie), shop(), {
      productId: memory.productId,
      userId: buyer.userId,
    })
    const home = `/vendor/orders/${await vendorOrderOf(app, orderId)}`
    const vendor = await enter(await signInVendor(app, ravi), { width: 360 })
    await vendor.visit(`${home}/cancel`)
    await vendor.page.getByLabel(/Cancel/).selectOption('1')
    await vendor.page.getByRole('button', { name: 'Continue' }).click()
    await vendor.page.getByLabel('Why can you not send it?').selectOption('The price was wrong')
    await vendor.page.getByRole('button', { name: 'Cancel 1 item' }).click()
    await vendor.page.getByText(/We look at this price and decide by .* Nothing is cancelled yet\./).waitFor()

    const office = await enter(await signInAdmin(app, await addAdmin(app)))
    office.expectStatus(422)
    await office.visit('/admin/slips')
    await office.page.getByText('1 × Corsair memory: sold for ₹900, usually ₹2,500').waitFor()
    await office.page.getByRole('button', { name: 'Keep the price' }).click()
    await office.page.getByText('Please say why').waitFor()
    await office.lookAround({ axe: true })
    await office.page.getByLabel('Reason').fill('You had announced this price as a sale')
    await office.page.getByRole('button', { name: 'Keep the price' }).click()
    await office.page.getByText('Kept. We have told the seller.').waitFor()
    await office.page.getByText('Price kept').first().waitFor()
    await office.lookAround({ axe: true })
  },
)

async function priceOfMeera(paise: number): Promise<void> {
  await shop()
    .app.db.updateTable('offers')
    .set({ list_price_paise: paise, unit_price_paise: paise })
    .where('seller_id', '=', 'meera-systems')
    .execute()
}
