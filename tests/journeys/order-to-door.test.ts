import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { openJourneys, type Person, type PersonOptions } from '#tests/support/browser.ts'
import { addBuyers } from '#tests/support/buyers.ts'
import { type AddedOffer, addOffer } from '#tests/support/customers-and-offers.ts'
import { inFull } from '#tests/support/full-run.ts'
import { vendorOrderOf } from '#tests/support/parcels.ts'
import { addVendorOf, signInVendor } from '#tests/support/sellers.ts'
import { CARD, fillAddress, fillCard, placeOrderButton } from './steps.ts'

const { shop, newPerson } = openJourneys()

interface SoldGoods extends AddedOffer {
  name: string
  ean: string
}

/** The goods of two sellers and of the house. */
let meera: SoldGoods
let imran: SoldGoods
let house: SoldGoods
const office = { cookie: '' }

beforeAll(async () => {
  meera = await addGoods('Gigabyte graphics card', '4719331310000', shop().app.random.uuid())
  imran = await addGoods('Noctua fan', '9010018100501', shop().app.random.uuid())
  house = await addGoods('Logitech trackball', '5099206085206', 'house')
  office.cookie = await signInAdmin(shop().app, await addAdmin(shop().app))
})

async function addGoods(name: string, ean: string, sellerId: string): Promise<SoldGoods> {
  const offer = await addOffer(shop().app, { name, sellerId, available: 50 })
  await shop().app.db.updateTable('products').set({ ean }).where('id', '=', offer.productId).execute()
  return { ...offer, name, ean }
}

async function enter(cookie: string, look: PersonOptions): Promise<Person> {
  const person = await newPerson(look)
  const [name = '', value = ''] = cookie.split('=')
  await person.context.addCookies([{ name, value, url: shop().url }])
  return person
}

async function payByConfirmedCard(page: Page): Promise<void> {
  await fillCard(page, { ...CARD, number: '4000 0000 0000 3220' })
  await placeOrderButton(page).click()
  await page.getByRole('button', { name: 'Approve the payment' }).click()
}

async function payByUpi(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /UPI/ }).check()
  await placeOrderButton(page).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open the test UPI app' }).click()
  await (await opened).getByRole('button', { name: 'Pay', exact: true }).click()
}

async function payInCash(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await placeOrderButton(page).click()
}

/** A courier numbers each parcel once. */
let sent = 0

/** Accepts a vendor order on its page and sends each piece of it in a parcel of its own, packed by scan. */
async function dispatch(
  person: Person,
  home: string,
  { goods, pieces }: { goods: SoldGoods; pieces: number },
) {
  const { page, visit } = person
  await visit(home)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  for (let left = pieces; left > 0; left--) {
    await page.getByRole('link', { name: left === pieces ? 'Pack' : /^Pack the rest/, exact: true }).click()
    // This page is loaded, for the camera: its script sees a scan only once it has come to life.
    const scans = page.getByLabel('Scan a product or a serial number')
    await expect.poll(() => scans.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.getByLabel(`Pieces, of ${left}`).fill('1')
    await scans.fill(goods.ean)
    await page.keyboard.press('Enter')
    await page.getByText('1 of 1 scanned').waitFor()
    await page.getByRole('button', { name: 'Pack this parcel' }).click()
    // The tab key goes on from the parcels, where the page is.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('parcels')
    await page.getByLabel('Courier', { exact: true }).fill('Blue Dart')
    await page.getByLabel(/^Tracking number/).fill(`BD${sent++}${goods.ean}`)
    await person.lookAround()
    await page.getByRole('button', { name: 'Hand over to the courier' }).click()
    await page.getByText('Handed over. We have told the customer.').waitFor()
  }
}

/** Reports every parcel of a vendor order as delivered. */
async function deliver({ page, visit }: Person, home: string, { why = '' } = {}): Promise<void> {
  await visit(home)
  const reports = page.getByRole('article').filter({ has: page.getByLabel('What the courier did') })
  for (let left = await reports.count(); left > 0; left--) {
    const report = reports.first()
    await report.getByLabel('What the courier did').selectOption({ label: 'Delivered' })
    if (why) await report.getByLabel('Why you are reporting for the seller').fill(why)
    await report.getByRole('button', { name: 'Report' }).click()
    await expect.poll(() => reports.count()).toBe(left - 1)
  }
}

/** On each commit one of the ways: that card and UPI pay an order is held by paying.test.ts. */
const WAYS = [
  { way: 'cash on delivery', width: 360, colorScheme: 'dark', pay: payInCash } as const,
  ...inFull(
    [
      { way: 'card', width: 1440, colorScheme: 'light', pay: payByConfirmedCard } as const,
      { way: 'UPI', width: 360, colorScheme: 'light', pay: payByUpi } as const,
    ],
    [],
  ),
]

describe('an order of two sellers and the house goes from the cart to the door', () => {
  test.each(WAYS)('paid by $way, at $width px, $colorScheme', async ({ pay, ...look }) => {
    const { app } = shop()
    const [buyer] = await addBuyers(app, 1)
    const customer = await enter(buyer?.cookie ?? '', look)
    customer.expectStatus(409)
    const { page } = customer
    for (const { productId } of [meera, meera, imran, house]) {
      await customer.visit(`/products/${productId}`)
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Add to Cart/ })
        .first()
        .click()
      await page
        .getByText(/added to cart/i)
        .first()
        .waitFor()
    }
    await customer.visit('/checkout')
    await page.getByText('Quantity 2').waitFor()
    await fillAddress(page)
    await pay(page)
    await page.getByRole('heading', { name: 'Thank You for Your Order!' }).waitFor()
    const { id: orderId } = await app.db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', buyer?.userId ?? '')
      .executeTakeFirstOrThrow()
    const status = () => page.getByRole('main').locator('header').first()

    for (const [goods, pieces] of [
      [meera, 2],
      [imran, 1],
    ] as const) {
      const home = `/vendor/orders/${await vendorOrderOf(app, orderId, goods.sellerId)}`
      const cookie = await signInVendor(app, await addVendorOf(app, goods.sellerId))
      const seller = await enter(cookie, look)
      await dispatch(seller, home, { goods, pieces })
      await customer.visit(`/orders/${orderId}`)
      await status().getByText('Partly shipped').waitFor()
      expect(await stepsOfParcels(page)).toContain('Shipped')
      await customer.lookAround()
      await deliver(seller, home)
      await seller.lookAround()
    }
    const priya = await enter(office.cookie, look)
    const home = `/admin/orders/${orderId}/parts/${await vendorOrderOf(app, orderId, 'house')}`
    await dispatch(priya, home, { goods: house, pieces: 1 })
    await deliver(priya, home, { why: 'The courier said so on the telephone' })
    await priya.visit(`/admin/orders/${orderId}`)
    await priya.lookAround()

    await customer.visit(`/orders/${orderId}`)
    await page.getByRole('heading', { name: 'Your order was delivered' }).waitFor()
    await page.getByText('Paid', { exact: true }).first().waitFor()
    expect(await stepsOfParcels(page)).toEqual(Array(4).fill('Delivered'))
    await customer.lookAround()
    await customer.visit('/orders')
    await page.getByRole('link', { name: /^Review or return/ }).click()
    await page.waitForURL(`**/orders/${orderId}#parcels`)
    await page.getByRole('heading', { name: 'Your order was delivered' }).waitFor()
    const invoices = page.getByRole('link', { name: /\/\d\d-\d\d\// })
    expect(await invoices.count()).toBe(4)
    for (const link of await invoices.all()) {
      const file = await page.request.get((await link.getAttribute('href')) ?? '')
      expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
    }
    expect(await lettersOf(orderId)).toEqual({
      'order-placed': 1,
      'parcel-shipped': 4,
      'parcel-delivered': 4,
    })
  })
})

/** How far each parcel has come, as its card says to eyes and ears. */
async function stepsOfParcels(page: Page): Promise<string[]> {
  const steps = page
    .getByRole('list', { name: 'Progress' })
    .locator('li[aria-current="step"] > span:first-child')
  return (await steps.allTextContents()).map((step) => step.trim())
}

async function lettersOf(orderId: string): Promise<Record<string, number>> {
  const mails = await shop()
    .app.db.selectFrom('mails')
    .select('kind')
    .where('order_id', '=', orderId)
    .execute()
  const counts: Record<string, number> = {}
  for (const { kind } of mails) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
