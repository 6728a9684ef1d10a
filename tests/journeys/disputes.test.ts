import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { looks, openJourneys, type Person, type PersonOptions } from '#tests/support/browser.ts'
import { addBuyers } from '#tests/support/buyers.ts'
import { type AddedOffer, addOffer } from '#tests/support/customers-and-offers.ts'
import { deliveredParcel } from '#tests/support/disputes.ts'
import { addSellerWithVendor, addVendorOf, signInVendor } from '#tests/support/sellers.ts'

const { shop, newPerson } = openJourneys()
let offer: AddedOffer
let vendor: { userId: string; sellerId: string }
let photograph: Buffer

beforeAll(async () => {
  const { app } = shop()
  offer = await addOffer(app, { name: 'Noctua NH-U12S cooler', sellerId: 'noctua-store', available: 20 })
  vendor = await addVendorOf(app, offer.sellerId)
  photograph = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer()
})

async function enter(cookie: string, look: PersonOptions): Promise<Person> {
  const person = await newPerson(look)
  const [name = '', value = ''] = cookie.split('=')
  await person.context.addCookies([{ name, value, url: shop().url }])
  return person
}

/** Adds a photograph to the dispute that is open before somebody; gives its address. */
async function photographed({ page }: Person): Promise<string> {
  await page
    .getByLabel('Add photos')
    .setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: photograph })
  await page.getByRole('button', { name: 'Upload photos' }).click()
  await page.getByText('1 photo added').waitFor()
  const own = page.getByRole('heading', { name: /^(Yours|From NanoNagar)$/ }).locator('..')
  return (await own.getByRole('link', { name: 'Open photograph 1' }).getAttribute('href')) ?? ''
}

test.each(looks('phone'))(
  'a customer disputes a delivery, the seller contests, the customer answers and an administrator refunds, at $width px',
  async (look) => {
    const { app } = shop()
    const [buyer] = await addBuyers(app, 1)
    if (!buyer) throw new Error('somebody buys')
    const by: Dispatcher = { kind: 'vendor', vendor }
    const asha = { userId: buyer.userId, name: 'Asha Rao', email: 'asha@example.in' }
    const { orderId } = await deliveredParcel(app, by, asha, { offer, quantity: 2 })

    const customer = await enter(buyer.cookie, look)
    await customer.visit(`/orders/${orderId}`)
    await customer.page.getByRole('link', { name: 'open a dispute' }).click()
    await customer.page.getByRole('radio', { name: /not received/i }).check()
    customer.expectStatus(422)
    await customer.page.getByRole('button', { name: 'Open the dispute' }).click()
    await customer.page.getByText('Please choose at least one item').waitFor()
    expect(await customer.page.getByRole('radio', { name: /not received/i }).isChecked()).toBe(true)
    await customer.page.getByRole('checkbox', { name: /Item 2 of 2/ }).check()
    expect(await customer.page.getByText('Please choose at least one item').count()).toBe(0)
    await customer.page.getByLabel('What happened').fill('The courier says it came. Nobody was at the door.')
    await customer.lookAround()
    await customer.page.getByRole('button', { name: 'Open the dispute' }).click()
    await customer.page.getByRole('heading', { name: /Dispute NN-D-/ }).waitFor()
    const disputePath = new URL(customer.page.url()).pathname
    const address = await photographed(customer)
    await customer.lookAround({ axe: true })
    // By the keyboard, as large as it was sent. A picture alone is a document of no origin: its icon may be refused.
    customer.expectComplaint(/ERR_BLOCKED_BY_RESPONSE\.NotSameOrigin/)
    await customer.page.getByRole('link', { name: 'Open photograph 1' }).focus()
    const [large] = await Promise.all([
      customer.context.waitForEvent('page'),
      customer.page.keyboard.press('Enter'),
    ])
    expect(new URL(large.url()).pathname).toBe(address)
    await large.waitForLoadState()
    await large.close()

    const seller = await enter(await signInVendor(app, vendor), look)
    await seller.visit('/vendor/disputes')
    await seller.lookAround()
    await seller.page.getByRole('link', { name: /NN-D-.*not received/i }).click()
    await photographed(seller)
    await seller.page.getByLabel('Why you contest it').fill('The courier has a signature for it.')
    await seller.lookAround()
    await seller.page.getByRole('button', { name: 'Contest', exact: true }).click()
    await seller.page.getByText('Waiting for the customer').waitFor()

    await customer.visit(disputePath)
    await customer.page.getByLabel('Your answer').fill('It is not mine: I was at work.')
    await customer.page.getByRole('button', { name: 'Send answer' }).click()
    await customer.page.getByText('We decide next').waitFor()

    const office = await enter(await signInAdmin(app, await addAdmin(app)), look)
    await office.visit('/admin/disputes?state=to-decide')
    await office.lookAround()
    await office.page
      .getByRole('link', { name: /NN-D-.*not received/i })
      .first()
      .click()
    await photographed(office)
    expect(await office.page.getByRole('link', { name: /Open photograph/ }).count()).toBe(3)
    await office.page.getByRole('radio', { name: /we pay/ }).check()
    await office.page
      .getByLabel('Reason')
      .fill('There is no delivery code and no photograph of the handover.')
    await office.lookAround()
    await office.page.getByRole('button', { name: 'Review decision' }).click()
    await office.page.getByRole('heading', { name: 'Confirm the decision' }).waitFor()
    await office.lookAround()
    await office.page.getByRole('button', { name: 'Send decision' }).click()
    await office.page.getByText('Refunded', { exact: true }).waitFor()

    await customer.visit(disputePath)
    await customer.page.getByText('Your money goes back').waitFor()
    const links = customer.page.getByRole('link', { name: /Open photograph/ })
    expect(await links.count()).toBe(3)
    expect(await customer.page.getByLabel('Add photos').count()).toBe(0)
    await expectOpenToSidesAlone(
      await Promise.all((await links.all()).map(async (link) => (await link.getAttribute('href')) ?? '')),
      { disputePath, customer, seller, office, look },
    )
    await customer.visit(`/orders/${orderId}`)
  },
)

/** Every address of a photograph answers its own side, and is absent for other customers, other sellers and visitors. */
async function expectOpenToSidesAlone(
  paths: readonly string[],
  o: { disputePath: string; customer: Person; seller: Person; office: Person; look: PersonOptions },
): Promise<void> {
  const { app, url } = shop()
  const [other] = await addBuyers(app, 1)
  const otherCustomer = await enter(other?.cookie ?? '', o.look)
  const otherSeller = await enter(await signInVendor(app, await addSellerWithVendor(app)), o.look)
  const visitor = await newPerson(o.look)
  const disputeId = o.disputePath.slice(o.disputePath.lastIndexOf('/') + 1)
  const statusOf = async ({ page }: Person, path: string) =>
    (await page.request.get(url + path, { maxRedirects: 0 })).status()
  for (const path of paths) {
    const photographId = path.slice(path.lastIndexOf('/') + 1)
    const ofSeller = `/vendor/disputes/${disputeId}/photographs/${photographId}`
    const ofOffice = `/admin/disputes/${disputeId}/photographs/${photographId}`
    expect(await statusOf(o.customer, path)).toBe(200)
    expect(await statusOf(o.seller, ofSeller)).toBe(200)
    expect(await statusOf(o.office, ofOffice)).toBe(200)
    expect(await statusOf(otherCustomer, path)).toBe(404)
    expect(await statusOf(otherSeller, ofSeller)).toBe(404)
    for (const each of [path, ofSeller, ofOffice]) expect(await statusOf(visitor, each)).toBe(302)
  }
}
