import { beforeAll, expect, test } from 'vitest'
import { confirmationUrl } from '#server/ground/cash-on-delivery/confirmation-link.ts'
import { countRefusedCash } from '#server/ground/cash-on-delivery/count-refused-cash.ts'
import { tellToConfirm } from '#server/orders/cash-confirmations/tell-to-confirm.ts'
import { addToCart } from '#server/selling/cart/add-to-cart.ts'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { openJourneys } from '#tests/support/browser.ts'
import { addBuyers } from '#tests/support/buyers.ts'
import { type AddedOffer, addOffer } from '#tests/support/customers-and-offers.ts'
import { inFull } from '#tests/support/full-run.ts'
import { vendorOrderOf } from '#tests/support/parcels.ts'
import { addVendorOf, signInVendor } from '#tests/support/sellers.ts'
import { fillAddress, placeOrderButton } from './steps.ts'

const { shop, enter, newPerson } = openJourneys({ NODE_ENV: 'test', MESSAGES: 'sandbox' })
let laptop: AddedOffer
let ravi: Awaited<ReturnType<typeof addVendorOf>>

beforeAll(async () => {
  const { app } = shop()
  laptop = await addOffer(app, {
    name: 'Acer laptop',
    sellerId: 'ravi-computers',
    listPricePaise: 3_000_000,
    discountBp: 0,
    available: 50,
  })
  ravi = await addVendorOf(app, 'ravi-computers')
})

/** Somebody orders a laptop of ₹30,000 in cash; gives the order. */
async function orderedInCash({ javaScript }: { javaScript: boolean }) {
  const { app } = shop()
  // A journey before this one may have had codes sent to the same number, or from the same address.
  await app.db.deleteFrom('rate_limits').execute()
  const [buyer] = await addBuyers(app, 1)
  if (!buyer) throw new Error('somebody buys')
  const added = await addToCart(app, { userId: buyer.userId }, { offerId: laptop.offerId, quantity: 1 })
  if (!added.ok) throw new Error(added.problem.code)
  const person = await enter(buyer.cookie, { width: 360, javaScript })
  await person.visit('/checkout')
  await fillAddress(person.page, { fillsPlace: !javaScript })
  await person.page.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await placeOrderButton(person.page).click()
  await person.page.getByText('Your order is waiting for you to confirm it').waitFor()
  await person.lookAround({ axe: true })
  const { id: orderId } = await app.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', buyer.userId)
    .executeTakeFirstOrThrow()
  return { person, orderId, vendorOrderId: await vendorOrderOf(app, orderId) }
}

const LOOKS = [{ javaScript: false }, ...inFull([{ javaScript: true }], [])]

test.each(LOOKS)(
  'an order in cash is packed once its customer has pressed the button behind the link, on a phone (scripts: $javaScript)',
  async (look) => {
    const { app } = shop()
    const { person, orderId, vendorOrderId } = await orderedInCash(look)
    await person.visit(`/orders/${orderId}`)
    await person.page.getByRole('link', { name: 'How to confirm' }).click()
    await person.page.getByRole('heading', { name: 'Confirm your order', level: 1 }).waitFor()
    await person.page.getByRole('link', { name: 'Pay now instead' }).waitFor()
    await person.lookAround({ axe: true })
    // Where no code could be sent with the mail, one is asked for here.
    await tellToConfirm({ ...app, messages: undefined }, orderId)
    await person.visit(`/orders/${orderId}/confirm`)
    await person.page.getByRole('button', { name: 'Send a code' }).click()
    await person.page.getByRole('textbox', { name: 'Code' }).waitFor()
    await person.lookAround({ axe: true })
    await person.page.getByRole('button', { name: 'Send the email again' }).click()
    const mails = () =>
      app.db
        .selectFrom('mails')
        .select('text_body')
        .where('order_id', '=', orderId)
        .where('kind', '=', 'cash-confirmation')
        .execute()
    await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBe(2)

    const vendor = await enter(await signInVendor(app, ravi), { width: 360 })
    await vendor.visit(`/vendor/orders/${vendorOrderId}`)
    await vendor.page.getByText('Waiting for the customer to confirm: do not pack it yet').waitFor()
    expect(await vendor.page.getByRole('button', { name: 'Accept' }).count()).toBe(0)
    await vendor.lookAround({ axe: true })

    // Whoever reads the mail is signed in nowhere; to look at the link confirms nothing.
    const mailed = await newPerson({ width: 360, ...look })
    const link = confirmationUrl(app, orderId)
    for (const mail of await mails()) expect(mail.text_body).toContain(link)
    const { pathname, search } = new URL(link)
    await mailed.visit(pathname + search)
    await mailed.page.getByText('₹30,000.00').waitFor()
    await mailed.lookAround({ axe: true })
    await vendor.visit(`/vendor/orders/${vendorOrderId}`)
    await vendor.page.getByText('Waiting for the customer to confirm: do not pack it yet').waitFor()
    await mailed.page.getByRole('button', { name: 'Confirm my order' }).click()
    await mailed.page.getByRole('heading', { name: 'Your order is confirmed' }).waitFor()
    await mailed.lookAround({ axe: true })

    await vendor.visit(`/vendor/orders/${vendorOrderId}`)
    await vendor.page.getByRole('button', { name: 'Accept' }).click()
    await vendor.page.getByRole('link', { name: 'Pack' }).waitFor()
    await person.visit(`/orders/${orderId}`)
    expect(await person.page.getByRole('link', { name: 'How to confirm' }).count()).toBe(0)
  },
)

test('the back office finds what waits, confirms it for its customer, and compares what was refused', async () => {
  const { app } = shop()
  const { orderId } = await orderedInCash({ javaScript: true })
  const admin = await addAdmin(app)
  const office = await enter(await signInAdmin(app, admin), { width: 1440 })
  office.expectStatus(422)
  await office.visit('/admin/orders?unconfirmed=1')
  await office.page.getByRole('table').getByText('Waiting for confirmation').first().waitFor()
  await office.visit(`/admin/orders/${orderId}`)
  await office.page.getByText('Above the limit').waitFor()
  await office.lookAround({ axe: true })
  const why = office.page.getByLabel('How the customer confirmed it to you')
  await why.fill('  ')
  await office.page.getByRole('button', { name: 'Confirm for the customer' }).click()
  await office.page.getByText('This field is required').waitFor()
  await why.fill('Called her back')
  await office.page.getByRole('button', { name: 'Confirm for the customer' }).click()
  await office.page.getByText('“Called her back”').waitFor()
  await office.lookAround({ axe: true })
  await office.visit('/admin/cash/refused')
  await office.page.getByText('Nothing is counted yet').waitFor()
  await countRefusedCash(app)
  await office.visit('/admin/cash')
  await office.page.getByRole('link', { name: 'Refused parcels' }).click()
  await office.page.getByRole('heading', { name: 'Before and since' }).waitFor()
  await office.lookAround({ axe: true })
})
