import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { looks, openJourneys, type Person } from '#tests/support/browser.ts'
import { addBuyers } from '#tests/support/buyers.ts'
import { type AddedOffer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { addVendorOf, signInVendor } from '#tests/support/sellers.ts'
import { buyByCard } from './steps.ts'

const { shop, enter } = openJourneys()
let offer: AddedOffer
let vendor: { userId: string; sellerId: string }
let photograph: Buffer

beforeAll(async () => {
  const { app } = shop()
  offer = await addOffer(app, { name: 'Corsair power supply', sellerId: 'kumar-computers', available: 50 })
  vendor = await addVendorOf(app, offer.sellerId)
  photograph = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#735' } })
    .jpeg()
    .toBuffer()
})

test.each(looks('desk'))(
  'of an order paid by card a piece is cancelled, one returned, one refused, disputed and refunded, and one parcel lost, at $width px',
  async (look) => {
    const { app } = shop()
    const [buyer] = await addBuyers(app, 1)
    if (!buyer) throw new Error('somebody buys')
    const customer = await enter(buyer.cookie, look)
    customer.expectStatus(409)
    const { page } = customer
    const orderId = await buyByCard(customer, shop(), {
      productId: offer.productId,
      userId: buyer.userId,
      pieces: 4,
    })
    const home = `/orders/${orderId}`
    const moneyBack = page.getByRole('region', { name: 'Refund' })

    await customer.visit(home)
    await page
      .getByRole('link', { name: /^Cancel/ })
      .first()
      .click()
    await page.getByRole('combobox', { name: /^Cancel/ }).selectOption('1')
    await customer.lookAround()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('radio').or(page.getByRole('combobox')).first().waitFor()
    await page.getByLabel('Why are you cancelling?').selectOption({ label: 'I ordered the wrong item' })
    await customer.lookAround({ axe: true })
    await page.getByRole('button', { name: /^Cancel/ }).click()
    await page.getByText('Cancelled. We have emailed you').waitFor()
    await moneyBack.getByText('₹999.75').first().waitFor()

    const by: Dispatcher = { kind: 'vendor', vendor }
    const vendorOrderId = await vendorOrderOf(app, orderId)
    const [twoPieces, onePiece] = [
      await handedOver(app, by, { vendorOrderId, quantity: 2 }),
      await handedOver(app, by, { vendorOrderId, quantity: 1 }),
    ]
    await reported(by, twoPieces, 'delivered')
    await reported(by, onePiece, 'lost')

    const seller = await enter(await signInVendor(app, vendor), look)
    const accepted = await sendBack(customer, home)
    await inspect(seller, { path: accepted, decision: 'Accept it', found: 'As new' })
    await customer.visit(accepted)
    await page.getByText('Refunded', { exact: true }).first().waitFor()
    await customer.lookAround()

    const refused = await sendBack(customer, home)
    await inspect(seller, { path: refused, decision: 'Refuse it', found: 'The cable is cut' })
    await customer.visit(refused)
    await page.getByText('The cable is cut').first().waitFor()
    await customer.lookAround({ axe: true })
    await page.getByRole('link', { name: 'Ask NanoNagar to decide' }).click()
    await page
      .getByRole('checkbox', { name: /Item \d of/ })
      .and(page.locator(':not(:disabled)'))
      .first()
      .check()
    await page.getByLabel('What happened').fill('It came with that cable.')
    await customer.lookAround()
    await page.getByRole('button', { name: 'Open the dispute' }).click()
    await page.getByRole('heading', { name: /Dispute NN-D-/ }).waitFor()
    const disputePath = new URL(page.url()).pathname

    await seller.visit('/vendor/disputes')
    await seller.page.getByRole('link', { name: /NN-D-/ }).first().click()
    await seller.page.getByLabel('Why you contest it').fill('We saw the cable.')
    await seller.page.getByRole('button', { name: 'Contest', exact: true }).click()
    await seller.page.getByText('Waiting for the customer').waitFor()
    await customer.visit(disputePath)
    await page.getByLabel('Your answer').fill('So did I, when it came.')
    await page.getByRole('button', { name: 'Send answer' }).click()
    await page.getByText('We decide next').waitFor()
    const office = await enter(await signInAdmin(app, await addAdmin(app)), look)
    await office.visit('/admin/disputes?state=to-decide')
    await office.page.getByRole('link', { name: /NN-D-/ }).first().click()
    await office.page.getByRole('radio', { name: /seller pays/ }).check()
    await office.page.getByLabel('Reason').fill('The photographs show it.')
    await office.lookAround()
    await office.page.getByRole('button', { name: 'Review decision' }).click()
    await office.page.getByRole('heading', { name: 'Confirm the decision' }).waitFor()
    await office.lookAround()
    await office.page.getByRole('button', { name: 'Send decision' }).click()
    // Of the return before it the page says "Refunded" already.
    await office.page.getByText('decided: refunded').waitFor()

    await askRefunds(app)
    await customer.visit(home)
    await customer.lookAround()
    // What is done is folded.
    await moneyBack.getByText('4 refunds done').click()
    expect(await moneyBack.getByRole('listitem').count()).toBe(4)
    const notes = page.getByRole('link', { name: /-C\d\d\// })
    expect(await notes.count()).toBe(3)
    for (const link of await notes.all()) {
      const file = await page.request.get((await link.getAttribute('href')) ?? '')
      expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
    }
    const { status, refunded_paise, amount_paise } = await app.db
      .selectFrom('payments')
      .select(['status', 'refunded_paise', 'amount_paise'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect({ status, refunded_paise }).toEqual({ status: 'refunded', refunded_paise: amount_paise })
    await office.visit(`/admin/orders/${orderId}`)
    await office.lookAround()
    await seller.visit('/vendor/earnings')
    await seller.lookAround()
  },
)

async function reported(by: Dispatcher, parcelId: string, to: 'delivered' | 'lost'): Promise<void> {
  const moved = await reportParcel(shop().app, by, { parcelId, to, reason: 'As the courier says' })
  if (!moved.ok) throw new Error(moved.problem.code)
}

/** Four pieces of ₹900 with delivery of ₹399. */
/** Asks to send the first piece back that can be, with a photograph; gives the return's address. */
async function sendBack({ page, visit, lookAround }: Person, home: string): Promise<string> {
  await visit(home)
  await page
    .getByRole('link', { name: /^Return or claim warranty/ })
    .first()
    .click()
  await page.getByRole('checkbox').and(page.locator(':not(:disabled)')).first().check()
  await page.getByRole('radio', { name: 'I no longer need it' }).check()
  await page.getByLabel('What happened?').fill('It is too loud for me.')
  await page.getByRole('radio', { name: /^A refund/ }).check()
  await page.getByRole('radio', { name: /Drop off/ }).check()
  await lookAround()
  await page.getByRole('button', { name: 'Request return' }).click()
  await page.getByRole('heading', { name: /R-\d+/ }).waitFor()
  await page
    .getByLabel('Add photos')
    .setInputFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer: photograph })
  await page.getByRole('button', { name: 'Upload photos' }).click()
  await page
    .getByRole('img', { name: /photograph/i })
    .first()
    .waitFor()
  await lookAround({ axe: true })
  return new URL(page.url()).pathname
}

/** The seller's side: the newest return arrives and is decided. */
async function inspect(
  { page, visit, lookAround }: Person,
  { path, decision, found }: { path: string; decision: string; found: string },
): Promise<void> {
  const returnId = path.slice(path.lastIndexOf('/') + 1)
  await visit('/vendor/returns')
  await lookAround()
  await visit(`/vendor/returns/${returnId}`)
  await page.getByRole('button', { name: 'Mark as arrived' }).click()
  await page.getByLabel('Condition').selectOption({ index: 2 })
  await page.getByRole('radio', { name: decision }).check()
  await page.getByLabel('What was found').fill(found)
  await lookAround({ axe: true })
  await page.getByRole('button', { name: 'Save inspection' }).click()
  const outcome = decision === 'Accept it' ? 'Refunded' : 'Refused'
  await page.getByText(outcome, { exact: true }).first().waitFor()
}
